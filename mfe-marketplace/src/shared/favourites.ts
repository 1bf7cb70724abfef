import { storage, stored } from '@asili/web';
import { useSyncExternalStore } from 'react';

/** Ids of products somebody likes, newest first, on this device until the platform keeps them. */
const maxFavourites = 200;
const listeners = new Set<() => void>();
const { name } = stored.favourites;

export function favourites(): string[] {
  const kept = storage.getJson(name);
  return Array.isArray(kept) ? kept.filter((id): id is string => typeof id === 'string').slice(0, maxFavourites) : [];
}

/** Adds a product, or removes one that is in. @returns whether it is a favourite now; false too where this browser keeps nothing */
export function toggleFavourite(id: string): boolean {
  const now = favourites();
  const adds = !now.includes(id);
  const saved = storage.setJson(name, adds ? [id, ...now].slice(0, maxFavourites) : now.filter((one) => one !== id));
  for (const listener of listeners) listener();
  return adds && saved;
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  addEventListener('storage', listener); // Another tab changed it.
  return () => {
    listeners.delete(listener);
    removeEventListener('storage', listener);
  };
}

/** The list, live; empty while a server's markup is being hydrated. */
export function useFavourites(): readonly string[] {
  const text = useSyncExternalStore(
    subscribe,
    () => storage.get(name),
    () => null,
  );
  return text === null ? [] : favourites();
}
