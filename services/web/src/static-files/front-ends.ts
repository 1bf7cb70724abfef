import type { Language } from '@asili/contracts';
import type { BuiltFile } from '../built-file.ts';

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

/** The built shell and micro-front ends. Builds may be replaced while we run. */
export abstract class FrontEnds {
  /** A file of the shell that browsers may have, null when there is none. */
  abstract shellFile(relative: string): Promise<BuiltFile | null>;
  /** A page that was made with the shell, null when there is none. */
  abstract prerenderedPage(path: string, language: Language): Promise<BuiltFile | null>;
  /** Addresses of the pages that search engines may find: those made with the shell, and what the remotes declare. */
  abstract indexedPaths(): Promise<string[]>;
  /** What the remotes declare about the page at this path, null where none of them has one for everybody. */
  abstract routeAt(path: string): Promise<PageRoute | null>;
  /** Pattern of the page that shows one product or artisan, null where no remote has it. */
  abstract patternOf(kind: 'product' | 'artisan'): Promise<string | null>;
  /** A file of one micro-front end. */
  abstract remoteFile(app: string, relative: string): Promise<BuiltFile | null>;
  /** A file of the gallery of components; there is none where only the front ends were shipped. */
  abstract galleryFile(relative: string): Promise<BuiltFile | null>;
  /** Text of /remotes.json: which micro-front ends there are and the hashes of what the shell loads of them. */
  abstract remotesJson(): Promise<string>;
}
