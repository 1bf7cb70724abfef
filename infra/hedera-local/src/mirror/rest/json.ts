// Raw JSON text is newer than the library types.
const { rawJSON } = JSON as unknown as { rawJSON: (text: string) => unknown };

/** JSON text in which a bigint is written as plain digits, the way the mirror writes 64-bit numbers. */
export function toJson(value: unknown): string {
  return JSON.stringify(value, (_key, entry: unknown) =>
    typeof entry === 'bigint' ? rawJSON(entry.toString()) : entry,
  );
}
