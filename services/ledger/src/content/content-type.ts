const byExtension: Readonly<Record<string, string>> = {
  json: 'application/json; charset=utf-8',
  jpg: 'image/jpeg',
  svg: 'image/svg+xml',
};

/** Media type by the name, else by the first bytes; only the kinds we store, everything else is opaque. */
export function contentType(path: string, bytes: Buffer | undefined): string {
  const extension = /\.([a-z]+)$/.exec(path)?.[1];
  const named = extension === undefined ? undefined : byExtension[extension];
  if (named) return named;
  if (bytes?.subarray(0, 3).equals(Buffer.from([0xff, 0xd8, 0xff]))) return 'image/jpeg';
  const start = bytes?.subarray(0, 5).toString('latin1') ?? '';
  if (start.startsWith('{')) return 'application/json; charset=utf-8';
  return start.startsWith('<svg ') ? 'image/svg+xml' : 'application/octet-stream';
}
