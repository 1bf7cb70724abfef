/** The classes that no program takes, as `<path>: <class>`; classes and program texts by their paths. */
export function unusedClasses(
  sheets: Readonly<Record<string, readonly string[]>>,
  programs: Readonly<Record<string, string>>,
): string[];
