/**
 * Whether a path falls under a pattern: `*` stands for one segment, a trailing `**` for any rest, none included. Made once for each
 * pattern, since every request is held against many.
 */
export function pathTest(pattern: string): (path: string) => boolean {
  const isOpen = pattern.endsWith('/**');
  const base = isOpen ? pattern.slice(0, -3) : pattern;
  if (base.includes('*')) {
    const shape = base.replaceAll('.', String.raw`\.`).replaceAll('*', '[^/]+');
    const test = new RegExp(`^${shape}${isOpen ? '(/.*)?' : ''}$`);
    return (path) => test.test(path);
  }
  if (!isOpen) return (path) => path === base;
  return (path) => path === base || path.startsWith(`${base}/`);
}
