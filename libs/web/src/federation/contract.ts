import type { ComponentType } from 'react';
import type { MessageLoaders } from '../i18n/messages.ts';
import type { DeclaredRoute } from './routes.ts';

/** What shell and remotes agree on. Raised only by a breaking change; the shell then accepts both for a while. */
export const contractVersion = 2;
export const oldestContract = 2;

/** Federation name of a remote: its folder's, with underscores. */
export type RemoteName = string;

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

/** One page of a remote. What of it is data stands in /remotes.json, so that the shell knows it before it loads the remote. */
export interface RemoteRoute extends DeclaredRoute {
  /** Fetches the page. Styles are imported by pages, not by the table. */
  readonly load: PageLoader;
  /** Reads the page makes before it is complete, so that it can be made before the browser has any code. */
  readonly queries?: (params: Readonly<Record<string, string>>, search: string) => readonly PageQuery[];
}

/** What a remote exposes as `./app`: its routes with their texts, and nothing else. */
export interface RemoteApp {
  /** The contract it was built against. */
  readonly contract: number;
  readonly name: RemoteName;
  /** Digest of the build, for logs. */
  readonly version: string;
  /** Texts of this remote; their namespace is its name. */
  readonly messages: MessageLoaders;
  readonly routes: readonly RemoteRoute[];
}

/** Types a remote's description. */
export function defineRemote<const T extends RemoteApp>(remote: T): T {
  return remote;
}

/** Whether a loaded module has the shape of a remote. The shell checks, since it was built without knowing the remote. */
export function isRemoteApp(value: unknown): value is RemoteApp {
  if (typeof value !== 'object' || value === null) return false;
  const { contract, name, messages, routes } = value as Partial<RemoteApp>;
  const hasLoaders =
    typeof messages === 'object' &&
    messages !== null &&
    Object.values(messages).every((load) => typeof load === 'function');
  return (
    typeof contract === 'number' &&
    typeof name === 'string' &&
    hasLoaders &&
    Array.isArray(routes) &&
    routes.every((route: Partial<RemoteRoute>) => typeof route.path === 'string' && typeof route.load === 'function')
  );
}
