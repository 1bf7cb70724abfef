import { Injectable } from '@nestjs/common';
import type { Language } from '@asili/contracts';
import { pageQuery } from '@asili/kernel';
import { ServiceClient } from '@asili/platform';
import { textFile, type BuiltFile } from '../built-file.ts';
import { withHead, withoutIndex } from '../page-heads/domain/page-head.ts';
import { GetPageHead } from '../page-heads/get-page-head.ts';
import { PageReads } from '../page-reads.ts';
import type { RequestTarget, Visitor } from '../visitor.ts';
import { Settings } from '../config.ts';
import { FrontEnds } from '../static-files/front-ends.disk.ts';
import { originPlaceholder, Renderer, type PageRequest } from './renderer.process.ts';

const maxPages = 300;
const ttlMs = 10_000;

/**
 * Pages made a moment ago, for visitors without a session: the same address asked often is made once, also while it is
 * being made. Failures are not kept. Bounded; the oldest goes first.
 */
export class PageCache<Page> {
  private readonly pages = new Map<string, { readonly until: number; readonly page: Promise<Page | null> }>();

  async get(key: string, make: () => Promise<Page | null>, now = Date.now()): Promise<Page | null> {
    const held = this.pages.get(key);
    if (held && held.until > now) return held.page;
    const page = make();
    this.pages.delete(key);
    this.pages.set(key, { until: now + ttlMs, page });
    if (this.pages.size > maxPages) this.pages.delete(this.pages.keys().next().value ?? '');
    const made = await page.catch(() => null);
    if (made === null && this.pages.get(key)?.page === page) this.pages.delete(key);
    return made;
  }
}

const maxConcurrent = 16;

/** Somebody asking for a page. */
export interface PageVisit extends RequestTarget {
  /** Null: nothing may be asked for them. */
  readonly visitor: Visitor | null;
  /** Of the address, else the kept choice, else English. */
  readonly language: Language;
  /** For a client that chose none and is no browser: those start in the language of their own choice. */
  readonly negotiatedLanguage: Language | undefined;
}

interface RenderedPage {
  readonly file: BuiltFile;
  readonly language: Language;
  readonly status: number;
  /** Rendered to the end; otherwise it is the plain page with what could be found out, good for this answer only. */
  readonly complete: boolean;
  /** Its language depends on what a client that is no browser asks for. */
  readonly negotiates?: boolean | undefined;
}

/** Pages with their content in them, where that is possible in time; the browser draws the others. May run concurrently: a page asked for by many at once is rendered once. */
@Injectable()
export class RenderPage {
  private readonly prerendered = new Map<string, { readonly source: BuiltFile; readonly file: BuiltFile }>();
  private readonly rendered = new PageCache<RenderedPage>();
  private inFlight = 0;

  constructor(
    private readonly frontEnds: FrontEnds,
    private readonly getPageHead: GetPageHead,
    private readonly renderer: Renderer,
    private readonly services: ServiceClient,
    private readonly settings: Settings,
  ) {}

  /**
   * The page of this visit, null when the plain one has to do. The front page of a signed-in person is their own, so it is
   * rendered only for who is known to be nobody.
   * @param shell the plain page
   */
  async run(visit: PageVisit, shell: BuiltFile): Promise<RenderedPage | null> {
    const { path, query, language, negotiatedLanguage, visitor } = visit;
    if (path === '/index.html' || (path === '/' && visitor?.isSignedIn !== false)) return null; // The service worker keeps the plain one for every address.
    const search = pageQuery(query);
    const file = search === '' ? await this.frontEnds.prerenderedPage(path, language) : null;
    if (file) return { file: this.withOrigin(`${language}${path}`, file), language, status: 200, complete: true };
    const render = () => this.render(visit, search, shell);
    if (visitor?.isSignedIn) return render();
    let partial: RenderedPage | null = null;
    const whole = await this.rendered.get(
      `${this.renderer.stamp()} ${language} ${negotiatedLanguage ?? ''} ${path}${search}`,
      async () => {
        const page = await render();
        if (page?.complete) return page;
        partial = page;
        return null;
      },
    );
    return whole ?? partial;
  }

  private async render(visit: PageVisit, search: string, shell: BuiltFile): Promise<RenderedPage | null> {
    const reads = new PageReads(this.services, visit.visitor);
    const { head, status, noIndex, negotiates } = await this.getPageHead.run(visit, reads);
    const language = head?.language ?? visit.language;
    const html =
      status === 200
        ? await this.markup({ path: visit.path, search, language, head: head === undefined }, reads)
        : null;
    if (html === 'missing') return { file: shell, language: 'en', status: 404, complete: false };
    if (html === null && head === undefined && !noIndex && !negotiates) return null;
    const plain = shell.bytes.toString('utf8');
    const page =
      html?.replaceAll(originPlaceholder, this.settings.publicUrl) ?? (noIndex ? withoutIndex(plain) : plain);
    const spoken = html === null && !head ? 'en' : language;
    return {
      file: textFile(head ? withHead(page, head) : page, '.html'),
      language: spoken,
      status,
      complete: html !== null,
      negotiates,
    };
  }

  private async markup(request: PageRequest, reads: PageReads): Promise<string | null> {
    if (this.inFlight >= maxConcurrent) return null;
    this.inFlight += 1;
    const read = async (url: string): Promise<unknown> => {
      const { status, json } = await reads.get(url);
      if (status !== 200) throw new Error(`answered ${status}`);
      return json;
    };
    const page = this.renderer.page(request, read).finally(() => {
      this.inFlight -= 1;
    });
    return Promise.race([
      page,
      new Promise<null>((resolve) => {
        setTimeout(resolve, this.settings.renderTimeoutMs, null).unref();
      }),
    ]);
  }

  /** A prerendered page with the site's origin in it, put in once per build. */
  private withOrigin(key: string, source: BuiltFile): BuiltFile {
    const held = this.prerendered.get(key);
    if (held?.source === source) return held.file;
    const file = textFile(
      source.bytes.toString('utf8').replaceAll(originPlaceholder, this.settings.publicUrl),
      '.html',
    );
    this.prerendered.set(key, { source, file });
    return file;
  }
}
