import { pageQuery } from '@asili/kernel';
import { queryClient, storedLanguage, type Language } from '@asili/web';
import { useEffect } from 'react';
import type { RemoteName } from '@asili/web/federation';
import { rememberEarlyInput } from './early-input.ts';

/** What a prerendered page tells the browser about itself. */
export interface PrerenderedState {
  readonly path: string;
  /** Query the page was made for, without language. */
  readonly search: string;
  readonly language: Language;
  readonly queries: readonly (readonly [key: readonly unknown[], data: unknown])[];
  /** The frame the page was made with, where it is not the usual one. */
  readonly layout?: 'enclosed';
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

function read(): PrerenderedState | null {
  const element = typeof document === 'undefined' ? null : document.getElementById('prerendered');
  element?.remove();
  return element ? (JSON.parse(element.textContent) as PrerenderedState) : null;
}

/**
 * Whether the markup in the page is what this visitor's first render gives, so that React can hydrate it. If so, the data
 * it was made of are in the query cache afterwards.
 */
export function hydrateFromServer(): boolean {
  const root = document.documentElement;
  if (
    !state ||
    'mismatch' in root.dataset ||
    state.language !== storedLanguage() ||
    state.path !== location.pathname ||
    state.search !== pageQuery(location.search)
  )
    return false;
  for (const [key, data] of state.queries) queryClient.setQueryData(key, data);
  return true;
}

/** Drops a page that was prerendered for another session or language and that inline-boot.ts has hidden. One that fits but for a detail stays until the first render. */
export function discardPage(root: Element): void {
  const { dataset } = document.documentElement;
  if ('mismatch' in dataset) root.replaceChildren();
  delete dataset['mismatch'];
}

/** Ends the wait for who is signed in: boot.css keeps links out of sight that are not theirs. */
export function SessionReady(): null {
  useEffect(() => {
    delete document.documentElement.dataset['signedInHint'];
  }, []);
  return null;
}

/** Thrown while hydrating a page that another build of its remote made: React then draws that part anew, as is meant. */
export class OtherBuildError extends Error {}

/** The frame the first render has to draw, so that it fits what the server sent. */
export function prerenderedLayout(): 'enclosed' | undefined {
  return state?.path === location.pathname ? state.layout : undefined;
}

/**
 * Says that React could not hydrate what the server had sent and drew it anew: the visitor waited twice for it. Where another
 * language was chosen meanwhile, or the remote is of another build, that is what was wanted.
 */
export function reportHydrationError(error: unknown): void {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  const isExpected = cause instanceof OtherBuildError || document.documentElement.lang !== state?.language;
  if (!isExpected) console.error('The prerendered page did not fit and was drawn anew:', cause);
}

/** Whether the prerendered page came from another build of the remote than the one that was loaded now. */
export function isFromOtherBuild(name: RemoteName, version: string): boolean {
  return state !== null && (state.remote?.name !== name || state.remote.version !== version);
}

if (state) rememberEarlyInput();
