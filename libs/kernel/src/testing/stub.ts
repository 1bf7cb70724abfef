/** Stands for an object of which a test uses only these methods. */
export const stub = <T extends object>(methods: NoInfer<{ readonly [Key in keyof T]?: T[Key] }>): T => methods as T;
