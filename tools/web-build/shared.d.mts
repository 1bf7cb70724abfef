/** Every module the shell provides, by the name it is imported by. */
export const sharedNames: readonly string[];
