/** What a check does with the links of a site. Paths with query, without what follows '#'. */
export interface SortedLinks {
  /** Pages nobody has opened yet: those with a name or a query in the address, three of each kind. */
  readonly opened: string[];
  /** Files, calls, translations, and more of the same kind: asking for them is enough. */
  readonly asked: string[];
  /** Pages that fit no pattern. */
  readonly unknown: string[];
}

const isFile = (path: string) => /^\/(api|media|ipfs|dev|ledger)\//.test(path) || /\.\w{2,5}$/.test(path);
const matcher = (pattern: string) => new RegExp(`^${pattern.replace(/:\w+/g, '[^/]+')}$`);

export function sortLinks(addresses: readonly string[], origin: string, patterns: readonly string[]): SortedLinks {
  const paths = new Set(addresses.map((address) => new URL(address)).filter((url) => url.origin === origin).map(({ pathname, search }) => pathname + search));
  const sorted: SortedLinks = { opened: [], asked: [], unknown: [] };
  const kinds = new Map<string, number>();
  for (const path of paths) {
    const [plain = '', query = ''] = path.split('?');
    const pattern = patterns.find((one) => matcher(one).test(plain));
    if (isFile(plain) || /^lang=\w+$/.test(query)) sorted.asked.push(path);
    else if (!pattern) sorted.unknown.push(path);
    else if (pattern.includes(':') || query) {
      const kind = `${pattern}?${query}`;
      const before = kinds.get(kind) ?? 0;
      kinds.set(kind, before + 1);
      (before < 3 ? sorted.opened : sorted.asked).push(path);
    }
  }
  return sorted;
}
