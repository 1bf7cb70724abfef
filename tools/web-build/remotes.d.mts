/** Folder that holds the built files of one front end. */
export function distOf(frontendsDir: string, app: string): string;
