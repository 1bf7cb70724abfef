/** The classes a CSS module defines, as code says them. */
export function classNames(css: string): string[];
/** The declaration of a CSS module. */
export function declaration(css: string): string;
