/** A map of at most so many entries: the one that was set longest ago goes first. */
export class BoundedMap<K, V> extends Map<K, V> {
  private readonly max: number;

  constructor(max: number) {
    super();
    this.max = max;
  }

  override set(key: K, value: V): this {
    this.delete(key);
    super.set(key, value);
    if (this.size > this.max) this.delete(this.keys().next().value as K);
    return this;
  }
}

type Optional<T> = { [K in keyof T]-?: undefined extends T[K] ? K : never }[keyof T];

/** A copy of the record without keys whose value is undefined, as optional fields on the wire and in a database have to be. */
export function omitUndefined<T extends object>(
  record: T,
): Omit<T, Optional<T>> & { [K in Optional<T>]?: Exclude<T[K], undefined> } {
  return Object.fromEntries(Object.entries(record).filter(([, value]) => value !== undefined)) as never;
}

/** At most so many of a list, each as likely as any other and in no order. @param draw numbers from 0 up to, not including, 1 */
export function sample<T>(list: readonly T[], limit: number, draw: () => number = Math.random): T[] {
  const rest = [...list];
  return Array.from({ length: Math.min(limit, rest.length) }, () =>
    rest.splice(Math.floor(draw() * rest.length), 1),
  ).flat();
}
