export type Encoding = 'br' | 'gzip';

/** The encoding of ours that a client takes (Accept-Encoding, RFC 9110 12.5.3), brotli first. Refusals (`q=0`) are honoured. */
export function chooseEncoding(accept: string | undefined): Encoding | undefined {
  if (accept === undefined) return undefined;
  const taken = new Set(
    accept
      .toLowerCase()
      .split(',')
      .flatMap((part) => {
        const [name = '', ...parameters] = part.split(';').map((text) => text.trim());
        return parameters.some((parameter) => /^q=0(\.0+)?$/.test(parameter)) ? [] : [name];
      }),
  );
  return taken.has('br') ? 'br' : taken.has('gzip') ? 'gzip' : undefined;
}
