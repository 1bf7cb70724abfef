import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { PageMeta } from './static-files/front-ends.disk.ts';

/** Folder names of micro-front ends. */
export const remoteFolder = /^mfe-[a-z][a-z0-9-]{0,40}$/;

/** Folder that holds the built files of one front end: `<dir>/<app>/dist`, or `<dir>/<app>` where images are flattened. */
export function distOf(frontEndsDir: string, app: string): string {
  const nested = path.join(frontEndsDir, app, 'dist');
  return existsSync(nested) ? nested : path.join(frontEndsDir, app);
}

/** File of a page that was made with the build, below the shell's folder: `prerendered/sw/help-center.html`; the front page is `index.html`. */
export function prerenderedFile(pathname: string, language: string): string {
  return `prerendered/${language}/${pathname === '/' ? 'index' : pathname.slice(1)}.html`;
}

export interface RemoteDescription {
  /** Federation name: the folder name with underscores. */
  readonly name: string;
  /** Path of the manifest under the public origin. */
  readonly entry: string;
  /** File name to `sha256-…`, for what the federation runtime loads itself. */
  readonly integrity: Readonly<Record<string, string>>;
  /** The contract between shell and remotes it was built against. */
  readonly contract: number;
  /** Ranges of the shared packages it was built with, by package. */
  readonly requires: Readonly<Record<string, string>>;
  /** Patterns of its pages, the sessions that have them (absent means everyone), and which have to open without a connection or ask for another frame. */
  readonly routes: readonly {
    readonly path: string;
    readonly roles?: readonly string[] | undefined;
    readonly offline?: true | undefined;
    readonly layout?: 'enclosed' | undefined;
  }[];
}

/** The parts of `mf-manifest.json` that are read here. */
interface Manifest {
  readonly metaData: { readonly remoteEntry: { readonly name: string } };
  readonly exposes?: readonly {
    readonly assets?: {
      readonly js?: { readonly sync?: readonly string[] };
      readonly css?: { readonly sync?: readonly string[] };
    };
  }[];
}

/**
 * The content of /remotes.json, read from the built front ends below a folder, each `mfe-*` with its build in it or in its
 * `dist`. A remote without a readable build is left out: the shell shows its fallback for it and works on. Hashes cover what the
 * federation runtime loads itself (manifest, entry, exposed chunks and styles); the entry's own loader checks every further chunk. Contract,
 * ranges of shared packages and routes are those the remote's build wrote, so that a new page is no release of the shell.
 */
export function remotesManifest(frontEndsDir: string): { readonly remotes: RemoteDescription[] } {
  const apps = readdirSync(frontEndsDir, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && remoteFolder.test(entry.name))
    .map((entry) => entry.name)
    .sort();
  return { remotes: apps.flatMap((app) => describeRemote(frontEndsDir, app)) };
}

/** A page of a remote, with what is told about it. */
export interface DeclaredRoute {
  readonly path: string;
  readonly meta?: PageMeta;
}

/** The tables of routes of all remotes that can be read, one after the other. */
export function declaredRoutes(frontEndsDir: string): DeclaredRoute[] {
  return remotesManifest(frontEndsDir).remotes.flatMap(
    ({ name }) =>
      (
        JSON.parse(readFileSync(path.join(distOf(frontEndsDir, name.replaceAll('_', '-')), 'routes.json'), 'utf8')) as {
          routes: DeclaredRoute[];
        }
      ).routes,
  );
}

/** Addresses of the remotes' pages that are the same for everybody and may be found by search engines, in order. */
export function indexedPaths(frontEndsDir: string): string[] {
  return declaredRoutes(frontEndsDir)
    .filter(({ path: pattern, meta }) => meta && !meta.noIndex && !pattern.includes(':'))
    .map(({ path: pattern }) => pattern)
    .sort();
}

function describeRemote(frontEndsDir: string, app: string): RemoteDescription[] {
  try {
    const dist = distOf(frontEndsDir, app);
    const manifest = JSON.parse(readFileSync(path.join(dist, 'mf-manifest.json'), 'utf8')) as Manifest;
    const hashes = JSON.parse(readFileSync(path.join(dist, 'integrity.json'), 'utf8')) as Record<string, string>;
    const { contract, requires, routes } = JSON.parse(readFileSync(path.join(dist, 'routes.json'), 'utf8')) as Pick<
      RemoteDescription,
      'contract' | 'requires' | 'routes'
    >;
    const exposed = (manifest.exposes ?? []).flatMap(({ assets }) => [
      ...(assets?.js?.sync ?? []),
      ...(assets?.css?.sync ?? []),
    ]);
    const loaded = ['mf-manifest.json', manifest.metaData.remoteEntry.name, ...exposed];
    const integrity = Object.fromEntries(
      loaded.flatMap((file): [string, string][] => (hashes[file] ? [[file, hashes[file]]] : [])),
    );
    const pages = routes.map(({ path: pattern, roles, offline, layout }) => ({
      path: pattern,
      roles,
      offline,
      layout,
    })); // Texts of heads are for whoever renders; browsers do without.
    return [
      {
        name: app.replaceAll('-', '_'),
        entry: `/r/${app}/mf-manifest.json`,
        integrity,
        contract,
        requires,
        routes: pages,
      },
    ];
  } catch {
    return [];
  }
}
