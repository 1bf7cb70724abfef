import { addMessages, forgetWhenFailed } from '@asili/web';
import {
  forgetRemote,
  getRemote,
  routesAt,
  type PageLoader,
  type RemoteApp,
  type RemoteName,
} from '@asili/web/federation';
import type { ComponentType } from 'react';
import { RetryableLoad } from './retryable-load.ts';

const ready = new Map<RemoteName, RetryableLoad<RemoteApp>>();
const pages = new Map<PageLoader, RetryableLoad<ComponentType>>();

/** The promise of a page's component; one per loader, so that `use` finds it again. */
function component(load: PageLoader): Promise<ComponentType> {
  let page = pages.get(load);
  if (!page) {
    pages.set(load, (page = new RetryableLoad(load)));
    forgetWhenFailed(page.promise, () => pages.delete(load));
  }
  return page.promise;
}

/** The page of `path` in a loaded remote. */
export function pageOf(
  remote: RemoteApp,
  path: string,
): { readonly path: string; readonly component: Promise<ComponentType> } | undefined {
  const [route] = routesAt(remote.routes, path);
  return route && { path: route.path, component: component(route.load) };
}

async function load(name: RemoteName, path: string): Promise<RemoteApp> {
  const remote = await getRemote(name);
  pageOf(remote, path);
  await addMessages(remote.name, remote.messages);
  return remote;
}

/** The remote with its texts; the page of `path` starts loading beside them. One promise per remote until dropped. */
export function readyRemote(name: RemoteName, path: string): Promise<RemoteApp> {
  let remote = ready.get(name);
  if (!remote) {
    let isFirst = true;
    remote = new RetryableLoad(() => {
      if (!isFirst) forgetRemote(name);
      isFirst = false;
      return load(name, path);
    });
    ready.set(name, remote);
    forgetWhenFailed(remote.promise, () => {
      ready.delete(name);
      forgetRemote(name);
    });
  }
  return remote.promise;
}

/** Forgets a remote and its pages: the next render loads them anew, from a new deployment if there is one. */
export async function dropRemote(name: RemoteName): Promise<void> {
  const remote = await ready.get(name)?.promise.catch(() => undefined);
  if (remote) for (const { load } of remote.routes) pages.delete(load);
  ready.delete(name);
  forgetRemote(name);
}
