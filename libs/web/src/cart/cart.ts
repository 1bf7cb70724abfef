import { useSyncExternalStore } from 'react';
import { stored } from '../storage/registry.ts';
import { storage, tabStorage } from '../storage/storage.ts';

/**
 * Products that are not in a cart of the server yet, by id, newest first: those an anonymous visitor wanted in this tab, and those
 * earlier releases kept in this browser for a customer. The shell hands them over once somebody is signed in.
 */
const maxItems = 50;
const listeners = new Set<() => void>();
/** Where they are: a customer's, or without an owner those of the visitor. */
const placeOf = (owner: string | undefined) => (owner === undefined ? { store: tabStorage, name: stored.wantedItems.name } : { store: storage, name: stored.cart.name + owner });

function idsIn(value: unknown): string[] {
  return Array.isArray(value) ? value.filter((id): id is string => typeof id === 'string').slice(0, maxItems) : [];
}

function save(owner: string | undefined, ids: readonly string[]): boolean {
  const { store, name } = placeOf(owner);
  const saved = store.setJson(name, ids.slice(0, maxItems));
  for (const listener of listeners) listener();
  return saved;
}

/** @param owner id of the customer: two people at one browser do not see each other's; undefined for the visitor of this tab */
export function cartItems(owner: string | undefined): string[] {
  const { store, name } = placeOf(owner);
  return idsIn(store.getJson(name));
}

/** Adding a product twice is adding it once. @returns whether this browser could keep it */
export const addToCart = (owner: string, id: string): boolean => save(owner, [id, ...cartItems(owner).filter((item) => item !== id)]);

/** A product that is not there changes nothing. */
export function removeFromCart(owner: string | undefined, id: string): void {
  save(owner, cartItems(owner).filter((item) => item !== id));
}

/** Remembers in this tab what somebody wanted before they signed in. */
export function rememberWanted(id: string): void {
  save(undefined, [id, ...cartItems(undefined).filter((item) => item !== id)]);
}

/** Puts what was wanted before signing in to what waits for who is signed in now; a second call finds nothing. */
export function claimWanted(owner: string): void {
  const wanted = cartItems(undefined);
  if (wanted.length === 0) return;
  tabStorage.remove(stored.wantedItems.name);
  save(owner, [...new Set([...wanted, ...cartItems(owner)])]);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  addEventListener('storage', listener); // Another tab changed it.
  return () => {
    listeners.delete(listener);
    removeEventListener('storage', listener);
  };
}

/** The same, live; empty while a server's markup is being taken over. */
export function useCart(owner: string | undefined): readonly string[] {
  const { store, name } = placeOf(owner);
  const text = useSyncExternalStore(subscribe, () => store.get(name), () => null);
  return text === null ? [] : cartItems(owner);
}
