import { addMessages } from '@asili/web';
import { forgetRemote, getRemote, matchesPattern, type PageLoader, type RemoteApp, type RemoteName } from '@asili/web/federation';
import type { ComponentType } from 'react';

const ready = new Map<RemoteName, Promise<RemoteApp>>();
const pages = new Map<PageLoader, Promise<ComponentType>>();

/** The promise of a page's component; one per loader, so that `use` finds it again. */
function component(load: PageLoader): Promise<ComponentType> {
  let promise = pages.get(load);
  if (!promise) {
    promise = load();
    pages.set(load, promise);
    promise.catch(() => undefined); // The boundary shows it; nobody else waits for it.
  }
  return promise;
}

const loaderFor = (remote: RemoteApp, path: string) => Object.entries(remote.pages).find(([pattern]) => matchesPattern(pattern, path));

/** The page of `path` in a loaded remote. */
export function pageOf(remote: RemoteApp, path: string): { readonly pattern: string; readonly component: Promise<ComponentType> } | undefined {
  const found = loaderFor(remote, path);
  return found && { pattern: found[0], component: component(found[1]) };
}

/** The remote with its texts; the page of `path` starts loading beside them. One promise per remote until dropped. */
export function readyRemote(name: RemoteName, path: string): Promise<RemoteApp> {
  let promise = ready.get(name);
  if (!promise) {
    promise = getRemote(name).then(async (remote) => {
      pageOf(remote, path);
      await addMessages(remote.name, remote.messages);
      return remote;
    });
    ready.set(name, promise);
    promise.catch(() => undefined);
  }
  return promise;
}

/** Forgets a remote and its pages: the next render loads them anew, from a new deployment if there is one. */
export async function dropRemote(name: RemoteName): Promise<void> {
  const remote = await ready.get(name)?.catch(() => undefined);
  if (remote) for (const load of Object.values(remote.pages)) pages.delete(load);
  ready.delete(name);
  forgetRemote(name);
}
