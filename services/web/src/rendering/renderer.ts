import type { Language } from '@asili/contracts';

export interface PageRequest {
  readonly path: string;
  /** Query of the page with its question mark, or empty. */
  readonly search: string;
  readonly language: Language;
  /** Whether title, description and addresses are put in, too. */
  readonly head: boolean;
}

/** Stands for the site's origin in what the front ends render. */
export const originPlaceholder = '%ORIGIN%';

/** Renders pages of the front ends to HTML (ADR 16). Pages are tried, not promised: a failure is null. */
export abstract class Renderer {
  /** Gets ready ahead of the first page. */
  abstract start(): void;
  /** Changes with every deployment of a front end; empty while there is nothing to render with. */
  abstract stamp(): string;
  /**
   * A whole document with the placeholder for the site's origin, or 'missing' where nobody has a page.
   * @param read answers what the page asks the platform for; its failure fails the page
   */
  abstract page(request: PageRequest, read: (url: string) => Promise<unknown>): Promise<string | null>;
  abstract close(): void;
}
