import { readFile, stat, readdir } from 'node:fs/promises';
import path from 'node:path';
import type { Language } from '@asili/contracts';
import { matchPath, mostExactFirst } from '@asili/kernel';
import { LoadedFile, types, type BuiltFile } from '../built-file.ts';
import {
  distOf,
  prerenderedFile,
  remoteFolder,
  declaredRoutes,
  indexedPaths,
  remotesManifest,
  type DeclaredRoute,
} from '../front-end-builds.disk.ts';

/** A content hash between dots or dashes before the extension, as the bundler writes it. */
const hashedName = /[.-][0-9a-f]{8,}\.(?:[\w]+\.)*\w+$/;
const maxCachedBytes = 96 * 1024 * 1024;

/** Files of one front-end build, read again when they change on disk, packed once per content. */
export class BuiltFiles {
  private readonly cached = new Map<string, { stamp: string; file: LoadedFile }>();

  constructor(private readonly maxBytes = maxCachedBytes) {}

  /**
   * A file below `root`, or null. Dot files and paths that lead out are nothing.
   * @param relative decoded path without leading slash
   */
  async find(root: string, relative: string): Promise<BuiltFile | null> {
    if (relative.split('/').some((part) => part === '' || part.startsWith('.')) || /[\\\0]/.test(relative)) return null;
    const full = path.join(root, relative);
    const info = await stat(full).catch(() => null);
    if (!info?.isFile()) return null;
    const stamp = `${info.mtimeMs}:${info.size}`;
    const held = this.cached.get(full);
    if (held?.stamp === stamp) return held.file;
    const file = await this.load(full);
    if (file) this.keep(full, stamp, file);
    return file;
  }

  private async load(full: string): Promise<LoadedFile | null> {
    const bytes = await readFile(full).catch(() => null);
    if (!bytes) return null;
    const ready = await readFile(`${full}.br`).catch(() => undefined);
    return new LoadedFile(
      bytes,
      types[path.extname(full).toLowerCase() as `.${string}`] ?? 'application/octet-stream',
      {
        immutable: hashedName.test(path.basename(full)),
        ready,
        onPacked: () => {
          this.trim(full);
        },
      },
    );
  }

  private keep(full: string, stamp: string, file: LoadedFile): void {
    this.cached.delete(full);
    this.cached.set(full, { stamp, file });
    this.trim(full);
  }

  /** Forgets the files read longest ago until what is held, compressed copies included, is within bounds. */
  private trim(spared: string): void {
    let held = [...this.cached.values()].reduce((sum, { file }) => sum + file.heldBytes, 0);
    for (const [oldest, { file }] of this.cached) {
      if (held <= this.maxBytes) return;
      if (oldest === spared) continue;
      this.cached.delete(oldest);
      held -= file.heldBytes;
    }
  }
}

/** What a remote's table of routes says about a page; a build of an older form may lack the texts. */
export interface PageMeta {
  readonly title?: Partial<Record<Language, string>>;
  readonly description?: Partial<Record<Language, string>>;
  readonly noIndex?: boolean;
  readonly structured?: string;
  /** Pattern of the page it stands under. */
  readonly under?: string;
}

/** A page of a remote as its table of routes declares it. */
export interface PageRoute {
  readonly pattern: string;
  /** Named parts of the path. */
  readonly params: Readonly<Record<string, string>>;
  readonly meta: PageMeta;
}

/** What is made for Node, and pages that are not finished. */
const notSent = /^(server|prerendered)(\/|$)/;

/**
 * The built shell and micro-front ends. Builds may be replaced while we run.
 * The front ends under one folder.
 */
export class FrontEnds {
  private readonly files = new BuiltFiles();
  private remotes:
    { readonly stamp: string; readonly text: string; readonly routes: readonly DeclaredRoute[] } | undefined;

  /** @param dir holds `shell` and `mfe-*`, each built in itself or in its `dist` */
  constructor(private readonly dir: string) {}

  /** A file of the shell that browsers may have, null when there is none. */
  async shellFile(relative: string): Promise<BuiltFile | null> {
    return notSent.test(relative) ? null : this.files.find(distOf(this.dir, 'shell'), relative);
  }

  /** A page that was made with the shell, null when there is none. */
  async prerenderedPage(path: string, language: Language): Promise<BuiltFile | null> {
    return /^\/[a-z-]*$/.test(path)
      ? this.files.find(distOf(this.dir, 'shell'), prerenderedFile(path, language))
      : null;
  }

  /** Addresses of the pages that search engines may find: those made with the shell, and what the remotes declare. */
  async indexedPaths(): Promise<string[]> {
    const files = await readdir(path.join(distOf(this.dir, 'shell'), 'prerendered/en')).catch(() => []);
    const own = files
      .filter((file) => file.endsWith('.html'))
      .map((file) => (file === 'index.html' ? '/' : `/${file.slice(0, -'.html'.length)}`));
    return [...own.sort(), ...indexedPaths(this.dir)];
  }

  /** A file of one micro-front end. */
  async remoteFile(app: string, relative: string): Promise<BuiltFile | null> {
    return remoteFolder.test(app) && !notSent.test(relative) ? this.files.find(distOf(this.dir, app), relative) : null;
  }

  /** A file of the gallery of components; there is none where only the front ends were shipped. */
  galleryFile(relative: string): Promise<BuiltFile | null> {
    return this.files.find(path.join(this.dir, 'libs/product-ui/dist/gallery'), relative);
  }

  /** Text of /remotes.json: which micro-front ends there are and the hashes of what the shell loads of them. */
  async remotesJson(): Promise<string> {
    return (await this.builtRemotes()).text;
  }

  /** What the remotes declare about the page at this path, null where none of them has one for everybody. */
  async routeAt(path: string): Promise<PageRoute | null> {
    const { routes } = await this.builtRemotes();
    const found = routes.filter(({ path: pattern, meta }) => meta && matchPath(pattern, path)).sort(mostExactFirst)[0];
    return found?.meta ? { pattern: found.path, params: matchPath(found.path, path) ?? {}, meta: found.meta } : null;
  }

  /** Pattern of the page that shows one product or artisan, null where no remote has it. */
  async patternOf(kind: 'product' | 'artisan'): Promise<string | null> {
    const { routes } = await this.builtRemotes();
    return routes.find(({ meta }) => meta?.structured === kind)?.path ?? null;
  }

  /** Read anew after a deployment. */
  private async builtRemotes(): Promise<NonNullable<typeof this.remotes>> {
    const stamp = await this.manifestStamp();
    if (this.remotes?.stamp !== stamp)
      this.remotes = { stamp, text: JSON.stringify(remotesManifest(this.dir)), routes: declaredRoutes(this.dir) };
    return this.remotes;
  }

  private async manifestStamp(): Promise<string> {
    const apps = (await readdir(this.dir).catch(() => [])).filter((name) => remoteFolder.test(name)).sort();
    const stamps = apps.flatMap((app) =>
      ['mf-manifest.json', 'integrity.json', 'routes.json'].map(async (file) => {
        const info = await stat(path.join(distOf(this.dir, app), file)).catch(() => null);
        return `${app}/${file}:${info?.mtimeMs ?? 0}:${info?.size ?? 0}`;
      }),
    );
    return (await Promise.all(stamps)).join('|');
  }
}
