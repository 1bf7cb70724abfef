/**
 * The versions a change may be made to, of an `If-Match` with tags as GetProduct gives them (RFC 9110 13.1.1); undefined
 * when the request sets no condition. Only the version counts: that a product was checked meanwhile is no reason to refuse its
 * owner. A tag made weak counts as the same one, since compression on the way weakens it; a foreign tag matches nothing.
 */
export function expectedVersionsOf(header: string | undefined): readonly number[] | undefined {
  if (header === undefined || header.trim() === '*') return undefined;
  return header.split(',').flatMap((tag) => {
    const version = /^(?:W\/)?"(\d{1,9})\.[\w-]{22}"$/.exec(tag.trim())?.[1];
    return version === undefined ? [] : [Number(version)];
  });
}
