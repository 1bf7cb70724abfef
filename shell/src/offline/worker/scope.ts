import { stored } from '@asili/web/storage';

export const scope = self as unknown as ServiceWorkerGlobalScope;

/** Written by the build: files of the shell this worker starts offline, with their hashes (null: any bytes). */
declare const PRECACHE: readonly (readonly [path: string, integrity: string | null, version?: string])[];
declare const PRECACHE_VERSION: string;

export const precacheList = PRECACHE;
export const shellCache = stored.shellCache.name + PRECACHE_VERSION;
/** remotes.json and the manifests of remotes that have been here. */
export const configCache = stored.configCache.name;
/** Files of pages that were opened, beside those kept on purpose. */
export const assetCache = stored.assetCache.name;
/** Public replies and pictures last seen. Deleted when somebody signs out. */
export const dataCache = stored.dataCache.name;
export const mediaCache = stored.mediaCache.name;
export const remoteCache = (app: string) => stored.remoteCache.name + app;

/** The shell's page without anything of its own in it; every address starts from it when there is no connection. */
export const offlinePage = '/index.html';
