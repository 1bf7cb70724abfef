const numbers = (version: string) => version.split('.').map(Number);

/** Whether `version` (x.y.z) satisfies the caret range `^x.y.z`: as new, and equal up to the first number that is not 0. */
export function satisfies(version: string, range: string): boolean {
  const given = numbers(version);
  const wanted = numbers(range.replace(/^\^/, ''));
  const fixed = wanted.findIndex((part) => part > 0);
  const differs = given.findIndex((part, index) => part !== wanted[index]);
  return differs < 0 || (differs > (fixed < 0 ? 2 : fixed) && (given[differs] ?? 0) > (wanted[differs] ?? 0));
}

/** Ranges no provided version satisfies, as `package ^x.y.z (has x.y.z)`. */
export function unmetRanges(
  ranges: Readonly<Record<string, string>>,
  versionsOf: (name: string) => readonly string[],
): string[] {
  return Object.entries(ranges).flatMap(([name, range]) => {
    const versions = versionsOf(name);
    return versions.some((version) => satisfies(version, range))
      ? []
      : [`${name} ${range} (has ${versions.join(', ') || 'none'})`];
  });
}
