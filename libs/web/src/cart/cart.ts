import { useSyncExternalStore } from 'react';
import { stored } from '../storage/registry.ts';
import { storage, tabStorage } from '../storage/storage.ts';

/**
 * Products that are not in a cart of the server yet, by id, newest first: those an anonymous visitor of this browser wanted in the
 * last 30 days, and those that wait for a customer. The shell hands them over once somebody is signed in.
 */
const maxItems = 50;
const keptMs = 30 * 86_400_000;
const listeners = new Set<() => void>();

/** A product and when it was put here, in ms. */
type Line = readonly [id: string, at: number];

const nameOf = (owner: string | undefined) => stored.cart.name + (owner ?? 'visitor');
/** Of a browser that keeps nothing, or has no room, the lines are in this tab, or in this page. */
const read = (owner: string | undefined) => storage.get(nameOf(owner)) ?? tabStorage.get(nameOf(owner));

function linesOf(owner: string | undefined): Line[] {
  const value = storage.getJson(nameOf(owner)) ?? tabStorage.getJson(nameOf(owner));
  const isLine = (line: unknown): line is Line =>
    Array.isArray(line) && typeof line[0] === 'string' && line[1] > Date.now() - keptMs;
  return Array.isArray(value) ? value.filter(isLine).slice(0, maxItems) : [];
}

function save(owner: string | undefined, lines: readonly Line[]): void {
  const name = nameOf(owner);
  const isKept = storage.setJson(name, lines.slice(0, maxItems));
  (isKept ? tabStorage : storage).remove(name);
  if (!isKept) tabStorage.setJson(name, lines.slice(0, maxItems));
  for (const listener of listeners) listener();
}

/** @param owner id of the customer: two people at one browser do not see each other's; undefined for the visitor */
export const cartItems = (owner: string | undefined): string[] => linesOf(owner).map(([id]) => id);

const without = (owner: string | undefined, id: string) => linesOf(owner).filter(([item]) => item !== id);

/** Adding a product twice is adding it once. */
export const addToCart = (owner: string | undefined, id: string): void =>
  save(owner, [[id, Date.now()], ...without(owner, id)]);

/** A product that is not there changes nothing. */
export function removeFromCart(owner: string | undefined, id: string): void {
  save(owner, without(owner, id));
}

/** Remembers in this browser what somebody wanted before they signed in. */
export function rememberWanted(id: string): void {
  addToCart(undefined, id);
}

/** Puts what was wanted before signing in to what waits for who is signed in now; a second call finds nothing. */
export function claimWanted(owner: string): void {
  const guestLines = linesOf(undefined);
  if (guestLines.length === 0) return;
  save(owner, [...guestLines, ...linesOf(owner).filter(([id]) => !guestLines.some(([item]) => item === id))]);
  save(undefined, []);
}

function subscribe(listener: () => void): () => void {
  if (read(undefined) !== null) save(undefined, linesOf(undefined)); // What is too old leaves the browser.
  listeners.add(listener);
  addEventListener('storage', listener); // Another tab changed it.
  return () => {
    listeners.delete(listener);
    removeEventListener('storage', listener);
  };
}

/** The same, live; empty while a server's markup is being hydrated. */
export function useCart(owner: string | undefined): readonly string[] {
  const text = useSyncExternalStore(
    subscribe,
    () => read(owner),
    () => null,
  );
  return text === null ? [] : cartItems(owner);
}
