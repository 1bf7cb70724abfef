import { queryClient, storedLanguage, type Language } from '@asili/web';
import { useEffect } from 'react';
import type { RemoteName } from '@asili/web/federation';

/** What a prerendered page tells the browser about itself. */
export interface PrerenderedState {
  readonly path: string;
  /** Query the page was made for, without language. */
  readonly search: string;
  readonly language: Language;
  readonly queries: readonly (readonly [key: readonly unknown[], data: unknown])[];
  /** The remote whose page it is; another build of it draws the page anew. */
  readonly remote?: { readonly name: RemoteName; readonly version: string };
}

/** Stands for the site's origin in pages made before it is known; the server of the pages puts it in. */
export const originPlaceholder = '%ORIGIN%';

/** The site's origin, to be shown. */
export function siteOrigin(): string {
  return typeof document === 'undefined' ? originPlaceholder : location.origin;
}

const state = read();

/** A query without what does not change the page: its language, where a visitor came from. The gateway has the same rule. */
function pageQuery(search: string): string {
  const query = new URLSearchParams(search);
  for (const name of [...query.keys()]) if (name === 'lang' || name.startsWith('utm_')) query.delete(name);
  return query.size > 0 ? `?${query.toString()}` : '';
}

function read(): PrerenderedState | null {
  const element = typeof document === 'undefined' ? null : document.getElementById('prerendered');
  element?.remove();
  return element ? (JSON.parse(element.textContent) as PrerenderedState) : null;
}

/**
 * Whether the markup in the page is what this visitor's first render gives, so that React can take it over. If so, the data
 * it was made of are in the query cache afterwards.
 */
export function takeOver(): boolean {
  const root = document.documentElement;
  if (!state || 'away' in root.dataset || state.language !== storedLanguage() || state.path !== location.pathname || state.search !== pageQuery(location.search)) return false;
  for (const [key, data] of state.queries) queryClient.setQueryData(key, data);
  return true;
}

/** Drops a page that was made for somebody else and that boot.ts has hidden. One that fits but for a detail stays until the first render. */
export function discardPage(root: Element): void {
  const { dataset } = document.documentElement;
  if ('away' in dataset) root.replaceChildren();
  delete dataset['away'];
}

/** Ends the wait for who is signed in: boot.css keeps links out of sight that are not theirs. */
export function Arrived(): null {
  useEffect(() => {
    delete document.documentElement.dataset['someone'];
  }, []);
  return null;
}

/** Whether the prerendered page came from another build of the remote than the one that was loaded now. */
export function isFromOtherBuild(name: RemoteName, version: string): boolean {
  return state !== null && (state.remote?.name !== name || state.remote.version !== version);
}

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;
const fields = 'input, textarea, select';
const typed = new Map<Field, string | boolean>();

const isSwitch = (field: Field): field is HTMLInputElement => field instanceof HTMLInputElement && (field.type === 'checkbox' || field.type === 'radio');
const keyOf = (field: Field) => (isSwitch(field) ? 'checked' : 'value');
/** React puts a property of its own on every field it looks after. */
const isTaken = (field: Field) => Object.hasOwn(field, keyOf(field));

function note(field: Field): void {
  if (!isTaken(field)) typed.set(field, isSwitch(field) ? field.checked : field.value);
}

/** Remembers what a person enters while the page has no code yet: forms start from their own values when it comes. */
function remember(): void {
  for (const field of document.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>('#root :is(input, textarea)')) {
    if (field instanceof HTMLInputElement && isSwitch(field) ? field.checked !== field.defaultChecked : field.value !== field.defaultValue) note(field);
  }
  addEventListener('input', ({ target }) => {
    if (target instanceof Element && target.matches(fields)) note(target as Field);
  });
}
if (state) {
  remember();
  // Styles that did not come are asked for again by the page's code, which shows what is wrong if they fail once more.
  for (const link of document.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"]')) if (!link.sheet) link.remove();
}

function giveBack(): void {
  for (const [field, value] of typed) {
    // A part that was drawn anew has another field in its place.
    const now = field.isConnected ? field : document.querySelector<Field>(field.id ? `#${CSS.escape(field.id)}` : `[name="${CSS.escape(field.name)}"]`);
    if (now && !isTaken(now) && !(now instanceof HTMLSelectElement)) continue; // Its part of the page comes later.
    typed.delete(field);
    if (now) enter(now, value);
  }
}

/** Enters a value so that React sees a change: the element's own setter is React's, the prototype's is not. */
function enter(field: Field, value: string | boolean): void {
  const key = keyOf(field);
  Object.assign(field, { [key]: typeof value === 'boolean' ? !value : '' });
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field) as Field, key)?.set?.call(field, value);
  field.dispatchEvent(new Event(isSwitch(field) ? 'click' : field instanceof HTMLSelectElement ? 'change' : 'input', { bubbles: true }));
}

/** In a page that was prerendered: gives its fields what was entered before they worked. */
export function useGiveBackTyped(): void {
  useEffect(() => {
    if (typed.size > 0) giveBack();
  }, []);
}

/** The same, for a part that comes after its page. */
export function GiveBackTyped(): null {
  useGiveBackTyped();
  return null;
}
