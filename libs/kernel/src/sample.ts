/** At most so many of a list, each as likely as any other and in no order. @param draw numbers from 0 up to, not including, 1 */
export function sample<T>(list: readonly T[], most: number, draw: () => number = Math.random): T[] {
  const rest = [...list];
  return Array.from({ length: Math.min(most, rest.length) }, () =>
    rest.splice(Math.floor(draw() * rest.length), 1),
  ).flat();
}
