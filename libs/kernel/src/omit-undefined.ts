type Optional<T> = { [K in keyof T]-?: undefined extends T[K] ? K : never }[keyof T];

/** A copy of the record without keys whose value is undefined, as optional fields on the wire and in a database have to be. */
export function omitUndefined<T extends object>(
  record: T,
): Omit<T, Optional<T>> & { [K in Optional<T>]?: Exclude<T[K], undefined> } {
  return Object.fromEntries(Object.entries(record).filter(([, value]) => value !== undefined)) as never;
}
