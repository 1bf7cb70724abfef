import type { Language } from '@asili/contracts';
import { matchPath, mostExactFirst } from '@asili/kernel';
import { readdir, stat } from 'node:fs/promises';
import path from 'node:path';
import type { BuiltFile } from '../built-file.ts';
import { distOf, prerenderedFile, remoteFolder } from '../front-end-builds.disk.ts';
import { BuiltFiles } from './built-files.disk.ts';
import { FrontEnds, type PageRoute } from './front-ends.ts';
import { declaredRoutes, indexedPaths, remotesManifest, type DeclaredRoute } from './remotes-manifest.disk.ts';

/** What is made for Node, and pages that are not finished. */
const notSent = /^(server|prerendered)(\/|$)/;

/** The front ends under one folder. */
export class DiskFrontEnds extends FrontEnds {
  private readonly files = new BuiltFiles();
  private remotes:
    { readonly stamp: string; readonly text: string; readonly routes: readonly DeclaredRoute[] } | undefined;

  /** @param dir holds `shell` and `mfe-*`, each built in itself or in its `dist` */
  constructor(private readonly dir: string) {
    super();
  }

  async shellFile(relative: string): Promise<BuiltFile | null> {
    return notSent.test(relative) ? null : this.files.find(distOf(this.dir, 'shell'), relative);
  }

  async prerenderedPage(path: string, language: Language): Promise<BuiltFile | null> {
    return /^\/[a-z-]*$/.test(path)
      ? this.files.find(distOf(this.dir, 'shell'), prerenderedFile(path, language))
      : null;
  }

  async indexedPaths(): Promise<string[]> {
    const files = await readdir(path.join(distOf(this.dir, 'shell'), 'prerendered/en')).catch(() => []);
    const own = files
      .filter((file) => file.endsWith('.html'))
      .map((file) => (file === 'index.html' ? '/' : `/${file.slice(0, -'.html'.length)}`));
    return [...own.sort(), ...indexedPaths(this.dir)];
  }

  async remoteFile(app: string, relative: string): Promise<BuiltFile | null> {
    return remoteFolder.test(app) && !notSent.test(relative) ? this.files.find(distOf(this.dir, app), relative) : null;
  }

  galleryFile(relative: string): Promise<BuiltFile | null> {
    return this.files.find(path.join(this.dir, 'libs/product-ui/dist/gallery'), relative);
  }

  async remotesJson(): Promise<string> {
    return (await this.builtRemotes()).text;
  }

  async routeAt(path: string): Promise<PageRoute | null> {
    const { routes } = await this.builtRemotes();
    const found = routes.filter(({ path: pattern, meta }) => meta && matchPath(pattern, path)).sort(mostExactFirst)[0];
    return found?.meta ? { pattern: found.path, params: matchPath(found.path, path) ?? {}, meta: found.meta } : null;
  }

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
