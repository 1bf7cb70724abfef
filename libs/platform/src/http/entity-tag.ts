/** Whether an `If-None-Match` names this version; weak and strong tags are compared alike (RFC 9110 13.1.2). */
export function namesTag(ifNoneMatch: string | undefined, etag: string): boolean {
  if (ifNoneMatch === undefined) return false;
  return ifNoneMatch.trim() === '*' || ifNoneMatch.split(',').some((tag) => bare(tag.trim()) === bare(etag));
}

const bare = (tag: string): string => tag.replace(/^W\//, '');
