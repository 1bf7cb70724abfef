const jsonRanges = new Set(['application/problem+json', 'application/json', 'application/*', '*/*']);

/**
 * Whether a caller would rather have text/plain than JSON, by the weights of its Accept header whatever their order
 * (RFC 9110 12.5.1). Equal weights, wildcards and no header at all mean JSON.
 */
export function prefersPlainText(accept: string | undefined): boolean {
  const ranges = (accept ?? '')
    .slice(0, 500)
    .split(',')
    .map((part) => {
      const [name = '', ...parameters] = part
        .trim()
        .toLowerCase()
        .split(/\s*;\s*/);
      const quality = parameters.map((text) => /^q=([\d.]+)$/.exec(text)?.[1]).find((text) => text !== undefined);
      return { name, quality: quality === undefined ? 1 : Number(quality) };
    });
  const weightOf = (names: (name: string) => boolean) =>
    Math.max(0, ...ranges.filter(({ name }) => names(name)).map(({ quality }) => quality));
  return weightOf((name) => name === 'text/plain') > weightOf((name) => jsonRanges.has(name));
}
