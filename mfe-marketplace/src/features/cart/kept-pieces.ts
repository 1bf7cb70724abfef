/** Pieces a customer keeps in this browser, newest first; ids only, so that prices are always asked anew. */
const key = 'asili.kept';
const most = 50;

export function keptPieces(): string[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(key) ?? '[]');
    return Array.isArray(stored) ? stored.filter((id): id is string => typeof id === 'string').slice(0, most) : [];
  } catch {
    return [];
  }
}

/** Keeps a piece; keeping it twice is keeping it once. */
export function keepPiece(id: string): void {
  localStorage.setItem(key, JSON.stringify([id, ...keptPieces().filter((kept) => kept !== id)].slice(0, most)));
}
