/** Whether a client that sent this If-None-Match holds the answer already (RFC 9110, 13.1.2: weak comparison). */
export function holdsTag(ifNoneMatch: string | undefined, tag: string | string[] | undefined): boolean {
  if (ifNoneMatch === undefined || typeof tag !== 'string') return false;
  const plain = tag.replace(/^W\//, '');
  return ifNoneMatch.split(',').some((one) => one.trim().replace(/^W\//, '') === plain);
}
