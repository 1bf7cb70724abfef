/** Nothing runs here: this front end lives inside the shell, which loads `remote.ts`. */
export {};
