function plain(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
}

/** Whether `text` has every word of `query`, in any order, without regard to case or accents. An empty query fits everything. */
export function hasWords(text: string, query: string): boolean {
  const searched = plain(text);
  return plain(query)
    .split(/\s+/)
    .every((word) => searched.includes(word));
}

/** Whether `text` has `query` as it stands, without regard to case or accents. */
export function hasText(text: string, query: string): boolean {
  return plain(text).includes(plain(query.trim()));
}
