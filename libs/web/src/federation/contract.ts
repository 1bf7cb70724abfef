import type { ComponentType } from 'react';
import type { MessageLoaders } from '../i18n/messages.ts';

/** Major of what shell and remotes agree on. Raised only by a breaking change; the shell then accepts both for a while. */
export const contractVersion = 1;
export const oldestContract = 1;

export type RemoteName = 'mfe_marketplace' | 'mfe_artisan' | 'mfe_verify';
/** One read a page makes before it is complete. */
export interface PageQuery {
  /** Key under which the page looks for the answer. */
  readonly key: readonly unknown[];
  /** Path and query of the GET. */
  readonly url: string;
  /** The page keeps a list of answers (an infinite query); this is the first. */
  readonly paged?: boolean;
}

export type PageLoader = () => Promise<ComponentType>;

/** What a remote exposes as `./app`: its routes and nothing else. */
export interface RemoteApp {
  readonly contract: number;
  readonly name: RemoteName;
  /** Digest of the build, for logs. */
  readonly version: string;
  /** Texts of this remote; their namespace is its name. */
  readonly messages: MessageLoaders;
  /** Lazy pages by route pattern (`/product/:id`). Styles are imported by the pages, not here. */
  readonly pages: Readonly<Record<string, PageLoader>>;
  /** Reads by route pattern, so that a page can be made with its data before the browser has any code. */
  readonly data?: Readonly<Record<string, (path: string, search: string) => readonly PageQuery[]>>;
}

/** Types a remote's description. */
export function defineRemote<const T extends RemoteApp>(remote: T): T {
  return remote;
}

/** Whether a loaded module has the shape of a remote. The shell checks, since it was built without knowing the remote. */
export function isRemoteApp(value: unknown): value is RemoteApp {
  if (typeof value !== 'object' || value === null) return false;
  const remote = value as Partial<RemoteApp>;
  const loaders = (part: unknown) => typeof part === 'object' && part !== null && Object.values(part).every((load) => typeof load === 'function');
  return typeof remote.contract === 'number' && typeof remote.name === 'string' && loaders(remote.pages) && loaders(remote.messages);
}
