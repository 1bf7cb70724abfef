/** Everything a person of this site may have left in a cache begins so; other caches are not ours. */
export const scope = self as unknown as ServiceWorkerGlobalScope;

/** Written by the build: files of the shell this worker starts offline, with their hashes (null: any bytes). */
declare const PRECACHE: readonly (readonly [path: string, integrity: string | null, version?: string])[];
declare const PRECACHE_VERSION: string;

export const precacheList = PRECACHE;
export const shellCache = `asili-shell-${PRECACHE_VERSION}`;
/** remotes.json and the manifests of remotes that have been here. */
export const configCache = 'asili-config';
/** Files of pages that were opened, beside those kept on purpose. */
export const assetCache = 'asili-assets';
/** Public replies and pictures last seen. Deleted when somebody signs out (`libs/web/src/session/forget.ts` knows the names). */
export const dataCache = 'asili-data';
export const mediaCache = 'asili-media';
export const remoteCache = (app: string) => `asili-remote-${app}`;

/** The shell's page without anything of its own in it; every address starts from it when there is no connection. */
export const offlinePage = '/index.html';
