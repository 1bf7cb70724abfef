import { useSyncExternalStore } from 'react';

/** Pieces a customer keeps in this browser, newest first; ids only, so that prices are always asked anew. */
const prefix = 'asili.kept.';
const most = 50;
const listeners = new Set<() => void>();

/** @param owner id of the customer: two people at one browser do not see each other's list */
export function keptPieces(owner: string): string[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(prefix + owner) ?? '[]');
    return Array.isArray(stored) ? stored.filter((id): id is string => typeof id === 'string').slice(0, most) : [];
  } catch {
    return [];
  }
}

/** Keeps a piece; keeping it twice is keeping it once. */
export function keepPiece(owner: string, id: string): void {
  store(owner, [id, ...keptPieces(owner).filter((kept) => kept !== id)]);
}

/** Takes a piece off the list; one that is not on it changes nothing. */
export function dropPiece(owner: string, id: string): void {
  store(owner, keptPieces(owner).filter((kept) => kept !== id));
}

function store(owner: string, ids: readonly string[]): void {
  localStorage.setItem(prefix + owner, JSON.stringify(ids.slice(0, most)));
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  addEventListener('storage', listener); // Another tab changed it.
  return () => {
    listeners.delete(listener);
    removeEventListener('storage', listener);
  };
}

/** The list, live. */
export function useKeptPieces(owner: string): readonly string[] {
  const text = useSyncExternalStore(subscribe, () => localStorage.getItem(prefix + owner), () => null);
  return text === null ? [] : keptPieces(owner);
}
