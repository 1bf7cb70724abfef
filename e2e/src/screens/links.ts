/** What a check does with the links of a site. Paths with query, without what follows '#'. */
export interface SortedLinks {
  /** Pages nobody has opened yet: those with a name or a query in the address, so many of each kind. */
  readonly opened: string[];
  /** Files, calls, translations, and more pages of the same kind, so many of each: asking for them is enough. */
  readonly asked: string[];
  /** Pages that fit no pattern. */
  readonly unknown: string[];
}

const isFile = (path: string) => /^\/(api|media|ipfs|dev|ledger)\//.test(path) || /\.\w{2,5}$/.test(path);
const matcher = (pattern: string) => new RegExp(`^${pattern.replace(/:\w+/g, '[^/]+')}$`);
/** Files of months and products differ in a number. */
const kindOfFile = (path: string) => path.replace(/[^/.]*\d[^/.]*/g, ':');

/** @param sample how many of each kind are opened, how many more are asked for, and paths that were opened before */
export function sortLinks(
  addresses: readonly string[],
  origin: string,
  patterns: readonly string[],
  { opens = 3, asks = Infinity, seen = [] as readonly string[] } = {},
): SortedLinks {
  const paths = new Set(
    addresses
      .map((address) => new URL(address))
      .filter((url) => url.origin === origin)
      .map(({ pathname, search }) => pathname + search),
  );
  const sorted: SortedLinks = { opened: [], asked: [], unknown: [] };
  const kinds = new Map<string, number>();
  const add = (kind: string, path: string, open: number) => {
    const before = kinds.get(kind) ?? 0;
    kinds.set(kind, before + 1);
    if (before < open) sorted.opened.push(path);
    else if (before < open + asks) sorted.asked.push(path);
  };
  for (const path of paths) {
    const [plain = '', query = ''] = path.split('?');
    const pattern = patterns.find((one) => matcher(one).test(plain));
    if (isFile(plain)) add(kindOfFile(plain), path, 0);
    else if (/^lang=\w+$/.test(query)) sorted.asked.push(path);
    else if (!pattern) sorted.unknown.push(path);
    else if ((pattern.includes(':') || query) && !seen.includes(path)) add(`${pattern}?${query}`, path, opens);
  }
  return sorted;
}
