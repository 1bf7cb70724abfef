/** Token of the clock; use cases take time as data. */
export const CLOCK = Symbol('Clock');
