import type { PageHead } from '@asili/kernel';
import { i18n, initI18n, loadAllMessages, queryClient, type Language } from '@asili/web';
import { matchPath, roles, routesAt, type DeclaredRoute } from '@asili/web/federation';
import type { PageQuery, RemoteApp } from '@asili/web/remote';
import { prerender } from 'react-dom/static';
import { Router } from 'wouter';
import { App } from '../main/app.tsx';
import { layoutAt, ownRouteAt, remoteRouteAt } from '../routes/resolve-route.ts';
import { loaders } from '../messages.ts';
import { originPlaceholder, type PrerenderedState } from '../main/hydrate-page.ts';
import { ownRoutes } from '../routes/own-routes.ts';
import { documentOf, plainText, type StyleFile } from './document.ts';
import { provideRemotes } from './remotes.ts';
import { structuredData } from './structured-data.ts';
import { readMessagesFrom } from './fetch-messages.ts';

/** The libraries of this build by name, for the remotes' files. */
export { shared } from './shared.js';

/** Pages that need nothing but the shell and are the same for everybody who is not signed in. */
export const staticPaths: readonly string[] = ownRoutes.map(({ path }) => path);

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
  readMessagesFrom(given.dist);
  provideRemotes(given.remotes);
  await initI18n('shell', loaders, 'en');
}

function remoteAt(path: string): RemoteApp | undefined {
  if (ownRouteAt(path, 'anonymous')) return undefined;
  const match = remoteRouteAt(setting.remotes, path, 'anonymous');
  return match.kind === 'remote' ? setting.remotes.find(({ name }) => name === match.name) : undefined;
}

/** Whether there is a page at this address, for anybody. */
export function exists(path: string): boolean {
  return (
    roles.some((role) => ownRouteAt(path, role)) || remoteRouteAt(setting.remotes, path, 'anonymous').kind !== 'missing'
  );
}

/** What the page at this address asks the platform for before it is complete; null when it cannot be made here. */
export function plan(path: string, search: string): readonly PageQuery[] | null {
  if (ownRouteAt(path, 'anonymous')) return [];
  const [route] = routesAt(remoteAt(path)?.routes ?? [], path);
  return route ? (route.queries?.(matchPath(route.path, path) ?? {}, search) ?? []) : null;
}

/** What its front end declares about the page; a signed-in person's page has the site's name only. */
function headOf(path: string, language: Language): PageHead {
  const own: (DeclaredRoute & { readonly namespace: string }) | undefined = ownRouteAt(path, 'anonymous');
  const remote = remoteAt(path);
  const { meta } = own ?? routesAt(remote?.routes ?? [], path)[0] ?? {};
  const t = i18n.getFixedT(language, own?.namespace ?? remote?.name ?? 'shell');
  const title = meta ? t(meta.title) : '';
  return {
    title,
    description: meta ? plainText(t(meta.description)) : '',
    noIndex: meta?.noIndex ?? !meta,
    path,
    language,
    origin: originPlaceholder,
    structured: structuredData(path, title, meta?.structured, language),
  };
}

/**
 * The page as an anonymous visitor sees it at first, as a whole document with `%ORIGIN%` for the site's origin. One at a
 * time: translator and query cache are those of the browser, one per process. Rejects when a part cannot be made.
 */
export async function render({ path, search, language, answers, head }: PageRequest): Promise<string> {
  await i18n.changeLanguage(language);
  await loadAllMessages(language);
  const queries = (plan(path, search) ?? []).map(({ key, paged }, index): readonly [readonly unknown[], unknown] => [
    key,
    paged ? { pages: [answers[index]], pageParams: [''] } : answers[index],
  ]);
  queryClient.clear();
  for (const [key, data] of queries) queryClient.setQueryData(key, data);
  const html = await markup(path, search);
  const remote = remoteAt(path);
  const layout = layoutAt(setting.remotes, path);
  const state: PrerenderedState = {
    path,
    search,
    language,
    queries,
    ...(layout && { layout }),
    ...(remote ? { remote: { name: remote.name, version: remote.version } } : {}),
  };
  return documentOf({
    template: setting.template,
    styles: setting.styles,
    language,
    html,
    isText: !remote,
    head: head ? headOf(path, language) : undefined,
    state,
    noScript: i18n.getFixedT(language, 'shell')('layout.noScript'),
  });
}

async function markup(path: string, search: string): Promise<string> {
  const failures: unknown[] = [];
  const page = (
    <Router ssrPath={path} ssrSearch={search}>
      <App />
    </Router>
  );
  // Without a bound a large part would come as a template, moved into place by an inline script.
  const { prelude } = await prerender(page, {
    onError: (error) => void failures.push(error),
    progressiveChunkSize: Number.POSITIVE_INFINITY,
  });
  const html = await new Response(prelude).text();
  if (failures.length > 0) throw failures[0];
  return html;
}
