/** A copy of a document without some of its fields. */
export function omit<T extends object, K extends keyof T>(document: T, ...keys: readonly K[]): Omit<T, K> {
  const copy = { ...document };
  for (const key of keys) delete copy[key];
  return copy;
}
