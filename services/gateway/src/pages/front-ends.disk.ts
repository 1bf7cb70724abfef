import type { Language } from '@asili/contracts';
import { readdir, stat } from 'node:fs/promises';
import path from 'node:path';
import type { BuiltFile } from './built-file.ts';
import { BuiltFiles } from './built-files.disk.ts';
import { FrontEnds } from './front-ends.ts';
import type { WebBuild } from './web-build.ts';

/** What is made for Node, and pages that are not finished. */
const notSent = /^(server|prerendered)(\/|$)/;
const appName = /^mfe-[a-z][a-z0-9-]{0,40}$/;

/** The front ends under one folder. */
export class DiskFrontEnds extends FrontEnds {
  private readonly files = new BuiltFiles();
  private remotes: { stamp: string; text: string } | undefined;

  /** @param dir holds `shell` and `mfe-*`, each built in itself or in its `dist` */
  constructor(
    private readonly dir: string,
    private readonly build: WebBuild,
  ) {
    super();
  }

  async shellFile(relative: string): Promise<BuiltFile | null> {
    return notSent.test(relative) ? null : this.files.find(this.build.distOf(this.dir, 'shell'), relative);
  }

  async staticPage(path: string, language: Language): Promise<BuiltFile | null> {
    return /^\/[a-z-]*$/.test(path) ? this.files.find(this.build.distOf(this.dir, 'shell'), this.build.staticFile(path, language)) : null;
  }

  async staticPaths(): Promise<string[]> {
    const files = await readdir(path.join(this.build.distOf(this.dir, 'shell'), 'prerendered/en')).catch(() => []);
    return files.filter((file) => file.endsWith('.html')).map((file) => (file === 'index.html' ? '/' : `/${file.slice(0, -'.html'.length)}`)).sort();
  }

  async remoteFile(app: string, relative: string): Promise<BuiltFile | null> {
    return appName.test(app) && !notSent.test(relative) ? this.files.find(this.build.distOf(this.dir, app), relative) : null;
  }

  galleryFile(relative: string): Promise<BuiltFile | null> {
    return this.files.find(path.join(this.dir, 'libs/ui/dist/gallery'), relative);
  }

  async remotesJson(): Promise<string> {
    const stamp = await this.manifestStamp();
    if (this.remotes?.stamp !== stamp) this.remotes = { stamp, text: JSON.stringify(this.build.buildRemotesJson(this.dir)) };
    return this.remotes.text;
  }

  private async manifestStamp(): Promise<string> {
    const apps = (await readdir(this.dir).catch(() => [])).filter((name) => appName.test(name)).sort();
    const stamps = apps.flatMap((app) => ['mf-manifest.json', 'integrity.json'].map(async (file) => {
      const info = await stat(path.join(this.build.distOf(this.dir, app), file)).catch(() => null);
      return `${app}/${file}:${info?.mtimeMs ?? 0}:${info?.size ?? 0}`;
    }));
    return (await Promise.all(stamps)).join('|');
  }
}
