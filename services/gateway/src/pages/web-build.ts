import type { Language } from '@asili/contracts';

/** What the front ends' build tool tells about its own output; the one place that knows how builds are laid out. */
export interface WebBuild {
  /** Content of /remotes.json for the builds under a folder. */
  buildRemotesJson(frontendsDir: string): object;
  /** Folder that holds the built files of one front end. */
  distOf(frontendsDir: string, app: string): string;
  /** File of a page that was made with the build, below the shell's folder. */
  staticFile(path: string, language: Language): string;
  readonly Renderer: new (frontendsDir: string) => RendererProcess;
}

/** Makes pages of the front ends in a process of its own (ADR 16). Pages are tried, not promised: a failure is null. */
export interface RendererProcess {
  /** Starts the process ahead of the first page. */
  start(): void;
  /** Changes with every deployment of a front end; empty while there is nothing to make pages with. */
  stamp(): string;
  /**
   * A whole document with `%ORIGIN%` in place of the site's origin, or 'missing' where nobody has a page. `read` answers
   * what the page asks the platform for.
   */
  page(request: PageRequest, read: (url: string) => Promise<unknown>): Promise<string | null>;
  close(): void;
}

export interface PageRequest {
  readonly path: string;
  /** Query of the page with its question mark, or empty. */
  readonly search: string;
  readonly language: Language;
  /** Whether title, description and addresses are put in, too. */
  readonly head: boolean;
}

const tool = (file: string): string => new URL(`../../../../tools/web-build/${file}`, import.meta.url).href;

/** The tool is plain scripts beside the projects, not one of them, so they are loaded by their place. */
export async function loadWebBuild(): Promise<WebBuild> {
  // eslint-disable-next-line asili/imports-are-plain -- the web build's own files, found where it was installed.
  const parts = await Promise.all(['remotes.mjs', 'prerender/static-file.mjs', 'prerender/renderer.mjs'].map((file) => import(/* webpackIgnore: true */ tool(file)) as Promise<Partial<WebBuild>>));
  return Object.assign({}, ...parts) as WebBuild;
}
