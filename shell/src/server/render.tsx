import { i18n, initI18n, loadAllMessages, queryClient, takeRenderedTitle, type Language } from '@asili/web';
import { matchesPattern, roles } from '@asili/web/federation';
import type { PageQuery, RemoteApp } from '@asili/web/remote';
import { prerender } from 'react-dom/static';
import { Router } from 'wouter';
import { App } from '../app/app.tsx';
import { placeOf } from '../app/place.ts';
import { publicPaths } from '../layout/links.ts';
import { loaders } from '../messages.ts';
import type { PrerenderedState } from '../prerendered.ts';
import { descriptionOf, documentOf, type StyleFile } from './document.ts';
import { provideRemotes } from './remotes.ts';
import { structuredData } from './structured-data.ts';
import { readTextsFrom } from './texts-at.ts';

/** The libraries of this build by name, for the remotes' files. */
export { shared } from './shared.js';

/** Pages that need nothing but the shell and are the same for everybody who is not signed in. */
export const staticPaths: readonly string[] = ['/', ...publicPaths];

export interface Setting {
  /** Folder of the shell's built files. */
  readonly dist: string;
  readonly template: string;
  readonly styles: readonly StyleFile[];
  readonly remotes: readonly RemoteApp[];
}

export interface PageRequest {
  readonly path: string;
  /** Query with its question mark, without the language; or empty. */
  readonly search: string;
  readonly language: Language;
  /** Answers of the page's queries, in the order `plan` named them. */
  readonly answers: readonly unknown[];
  /** False where the page gets its title, description and addresses from whoever serves it. */
  readonly head: boolean;
}

let setting: Setting;

/** Hands in files and remotes. Call once, before the first page. */
export async function start(given: Setting): Promise<void> {
  setting = given;
  readTextsFrom(given.dist);
  provideRemotes(given.remotes);
  await initI18n('shell', loaders, 'en');
}

const remoteAt = (path: string) => {
  const place = placeOf(path, 'anonymous');
  return place.kind === 'remote' ? setting.remotes.find(({ name }) => name === place.name) : undefined;
};

/** Whether there is a page at this address, for anybody. */
export function exists(path: string): boolean {
  return roles.some((role) => placeOf(path, role).kind !== 'missing');
}

/** What the page at this address asks the platform for before it is complete; null when it cannot be made here. */
export function plan(path: string, search: string): readonly PageQuery[] | null {
  const { kind } = placeOf(path, 'anonymous');
  if (kind !== 'remote') return kind === 'missing' ? null : [];
  const remote = remoteAt(path);
  if (!remote) return null;
  const [, queries] = Object.entries(remote.data ?? {}).find(([pattern]) => matchesPattern(pattern, path)) ?? [];
  return queries?.(path, search) ?? [];
}

/**
 * The page as an anonymous visitor sees it at first, as a whole document with `%ORIGIN%` for the site's origin. One at a
 * time: translator and query cache are those of the browser, one per process. Rejects when a part cannot be made.
 */
export async function render({ path, search, language, answers, head }: PageRequest): Promise<string> {
  await i18n.changeLanguage(language);
  await loadAllMessages(language);
  const queries = (plan(path, search) ?? []).map(({ key, paged }, index): readonly [readonly unknown[], unknown] => [key, paged ? { pages: [answers[index]], pageParams: [''] } : answers[index]]);
  queryClient.clear();
  for (const [key, data] of queries) queryClient.setQueryData(key, data);
  const html = await markup(path, search);
  const title = takeRenderedTitle();
  const remote = remoteAt(path);
  const state: PrerenderedState = { path, search, language, queries, ...(remote ? { remote: { name: remote.name, version: remote.version } } : {}) };
  const own = head ? { title, description: descriptionOf(html), path, language, structured: structuredData(path, title, language) } : undefined;
  return documentOf({ template: setting.template, styles: setting.styles, language, html, head: own, state, noScript: i18n.getFixedT(language, 'shell')('layout.noScript') });
}

async function markup(path: string, search: string): Promise<string> {
  const failures: unknown[] = [];
  const page = (
    <Router ssrPath={path} ssrSearch={search}>
      <App />
    </Router>
  );
  // Without a bound a large part would come as a template, moved into place by an inline script.
  const { prelude } = await prerender(page, { onError: (error) => void failures.push(error), progressiveChunkSize: Number.POSITIVE_INFINITY });
  const html = await new Response(prelude).text();
  if (failures.length > 0) throw failures[0];
  return html;
}
