import { Injectable } from '@nestjs/common';
import { product as productSchema, type Product } from '@asili/contracts';
import { pageQuery } from '../../domain/page-address.ts';
import { missingProductHead, productHead, verifyHead, withHead, type PageHead } from '../../domain/page-head.ts';
import { decodeSegment } from '../../domain/safe-path.ts';
import { textFile, type BuiltFile } from '../files/built-files.ts';
import { FrontEnds } from '../files/front-ends.ts';
import type { PageRenderer } from '../files/web-build.ts';
import { Upstreams } from '../services/upstreams.ts';
import { PageCache } from './page-cache.ts';
import { PageReads, type TokenSource } from './page-reads.ts';
import { EdgeSettings } from './settings.ts';
import type { Visit } from './visit.ts';

const renderPatienceMs = 800;
const mostAtOnce = 16;
const originMark = '%ORIGIN%';

/** The one renderer of this process. */
export abstract class Rendering {
  abstract readonly renderer: PageRenderer;
}

export interface MadePage {
  readonly file: BuiltFile;
  readonly status: number;
  /** Made to the end; otherwise it is the plain page with what could be found out, good for this answer only. */
  readonly whole: boolean;
}

/** Pages with their content in them, where that is possible in time; the browser draws the others. */
@Injectable()
export class PageMaker {
  private readonly statics = new Map<string, { readonly source: BuiltFile; readonly file: BuiltFile }>();
  private readonly made = new PageCache<MadePage>();
  private inHand = 0;

  constructor(
    private readonly frontEnds: FrontEnds,
    private readonly rendering: Rendering,
    private readonly upstreams: Upstreams,
    private readonly settings: EdgeSettings,
  ) {}

  /** The page of this visit, null when the plain one has to do. The front page of a signed-in person is their own: never made here. */
  async run(visit: Visit, token: TokenSource, shell: BuiltFile): Promise<MadePage | null> {
    const stranger = visit.cookies.session === undefined;
    if (visit.path === '/index.html' || (visit.path === '/' && !stranger)) return null; // The service worker keeps the plain one for every address.
    const search = pageQuery(visit.query);
    const file = search === '' ? await this.frontEnds.staticPage(visit.path, visit.pageLanguage) : null;
    if (file) return { file: this.withOrigin(`${visit.pageLanguage}${visit.path}`, file), status: 200, whole: true };
    const make = () => this.make(visit, search, new PageReads(this.upstreams, token, visit.pageLanguage), shell);
    if (!stranger) return make();
    let partial: MadePage | null = null;
    const whole = await this.made.get(`${this.rendering.renderer.stamp()} ${visit.pageLanguage} ${visit.path}${search}`, async () => {
      const page = await make();
      if (page?.whole) return page;
      partial = page;
      return null;
    });
    return whole ?? partial;
  }

  private async make(visit: Visit, search: string, reads: PageReads, shell: BuiltFile): Promise<MadePage | null> {
    const { head, status } = await this.headFor(visit, reads);
    const html = status === 200 ? await this.render(visit, search, head === undefined, reads) : null;
    if (html === 'missing') return { file: shell, status: 404, whole: false };
    if (html === null && head === undefined) return null;
    const page = html?.replaceAll(originMark, this.settings.publicUrl) ?? shell.bytes.toString('utf8');
    return { file: textFile(head ? withHead(page, head) : page, '.html'), status, whole: html !== null };
  }

  private async render({ path, pageLanguage: language }: Visit, search: string, head: boolean, reads: PageReads): Promise<string | null> {
    if (this.inHand >= mostAtOnce) return null;
    this.inHand += 1;
    const read = async (url: string): Promise<unknown> => {
      const { status, json } = await reads.get(url);
      if (status !== 200) throw new Error(`answered ${status}`);
      return json;
    };
    const page = this.rendering.renderer.page({ path, search, language, head }, read).finally(() => { this.inHand -= 1; });
    return Promise.race([page, new Promise<null>((resolve) => { setTimeout(resolve, renderPatienceMs, null).unref(); })]);
  }

  private async headFor(visit: Visit, reads: PageReads): Promise<{ head?: PageHead; status: number }> {
    const [, page, segment, ...more] = visit.path.split('/');
    const id = decodeSegment(segment ?? '');
    if (!id || more.length > 0) return { status: 200 };
    if (page === 'verify') return { head: verifyHead(id, visit.pageLanguage, this.settings.publicUrl), status: 200 };
    if (page !== 'product') return { status: 200 };
    const product = await findProduct(id, reads);
    if (product === 'unknown') return { head: missingProductHead(visit.pageLanguage, this.settings.publicUrl, visit.path), status: 404 };
    return product ? { head: productHead(product, visit.pageLanguage, this.settings.publicUrl), status: 200 } : { status: 200 };
  }

  /** A static page with the site's origin in it, put in once per build. */
  private withOrigin(key: string, source: BuiltFile): BuiltFile {
    const held = this.statics.get(key);
    if (held?.source === source) return held.file;
    const file = textFile(source.bytes.toString('utf8').replaceAll(originMark, this.settings.publicUrl), '.html');
    this.statics.set(key, { source, file });
    return file;
  }
}

/** The product as this visitor may see it; null when it cannot be asked now: the page then loads without its head. */
async function findProduct(id: string, reads: PageReads): Promise<Product | 'unknown' | null> {
  try {
    const { status, json } = await reads.get(`/api/products/${encodeURIComponent(id)}`);
    if (status === 404 || status === 400) return 'unknown';
    return status === 200 ? productSchema.parse((json as { product: unknown }).product) : null;
  } catch {
    return null;
  }
}
