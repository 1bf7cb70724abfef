import { Injectable } from '@nestjs/common';
import { product as productSchema, type Language, type Product } from '@asili/contracts';
import { pageQuery } from './domain/page-address.ts';
import { missingProductHead, productHead, verifyHead, withHead, type PageHead } from './domain/page-head.ts';
import { decodeSegment } from '../requests/domain/safe-path.ts';
import { textFile, type BuiltFile } from './built-file.ts';
import { FrontEnds } from './front-ends.ts';
import type { PageRequest, RendererProcess } from './web-build.ts';
import { Upstreams } from '../proxying/upstreams.ts';
import { PageCache } from './page-cache.ts';
import { PageReads, type TokenSource } from './page-reads.ts';
import { GatewaySettings } from '../requests/domain/gateway-settings.ts';
import type { RequestContext } from '../requests/domain/request-context.ts';

const renderTimeoutMs = 800;
const maxConcurrent = 16;
const originMark = '%ORIGIN%';

/** The one renderer of this process. */
export abstract class Rendering {
  abstract readonly renderer: RendererProcess;
}

export interface RenderedPage {
  readonly file: BuiltFile;
  readonly language: Language;
  readonly status: number;
  /** Made to the end; otherwise it is the plain page with what could be found out, good for this answer only. */
  readonly complete: boolean;
}

/** Pages with their content in them, where that is possible in time; the browser draws the others. */
@Injectable()
export class PageRenderer {
  private readonly statics = new Map<string, { readonly source: BuiltFile; readonly file: BuiltFile }>();
  private readonly made = new PageCache<RenderedPage>();
  private inFlight = 0;

  constructor(
    private readonly frontEnds: FrontEnds,
    private readonly rendering: Rendering,
    private readonly upstreams: Upstreams,
    private readonly settings: GatewaySettings,
  ) {}

  /** The page of this context, null when the plain one has to do. The front page of a signed-in person is their own: never made here. */
  async run(context: RequestContext, token: TokenSource, shell: BuiltFile): Promise<RenderedPage | null> {
    const anonymous = context.cookies.session === undefined;
    if (context.path === '/index.html' || (context.path === '/' && !anonymous)) return null; // The service worker keeps the plain one for every address.
    const search = pageQuery(context.query);
    const file = search === '' ? await this.frontEnds.staticPage(context.path, context.pageLanguage) : null;
    if (file) return { file: this.withOrigin(`${context.pageLanguage}${context.path}`, file), language: context.pageLanguage, status: 200, complete: true };
    const make = () => this.make(context, search, new PageReads(this.upstreams, token, context.pageLanguage, context.traceparent), shell);
    if (!anonymous) return make();
    let partial: RenderedPage | null = null;
    const whole = await this.made.get(`${this.rendering.renderer.stamp()} ${context.pageLanguage} ${context.negotiatedLanguage ?? ''} ${context.path}${search}`, async () => {
      const page = await make();
      if (page?.complete) return page;
      partial = page;
      return null;
    });
    return whole ?? partial;
  }

  private async make(context: RequestContext, search: string, reads: PageReads, shell: BuiltFile): Promise<RenderedPage | null> {
    const { head, status } = await this.headFor(context, reads);
    const language = head?.language ?? context.pageLanguage;
    const html = status === 200 ? await this.render({ path: context.path, search, language, head: head === undefined }, reads) : null;
    if (html === 'missing') return { file: shell, language: 'en', status: 404, complete: false };
    if (html === null && head === undefined) return null;
    const page = html?.replaceAll(originMark, this.settings.publicUrl) ?? shell.bytes.toString('utf8');
    return { file: textFile(head ? withHead(page, head) : page, '.html'), language, status, complete: html !== null };
  }

  private async render(request: PageRequest, reads: PageReads): Promise<string | null> {
    if (this.inFlight >= maxConcurrent) return null;
    this.inFlight += 1;
    const read = async (url: string): Promise<unknown> => {
      const { status, json } = await reads.get(url);
      if (status !== 200) throw new Error(`answered ${status}`);
      return json;
    };
    const page = this.rendering.renderer.page(request, read).finally(() => { this.inFlight -= 1; });
    return Promise.race([page, new Promise<null>((resolve) => { setTimeout(resolve, renderTimeoutMs, null).unref(); })]);
  }

  private async headFor(context: RequestContext, reads: PageReads): Promise<{ head?: PageHead; status: number }> {
    const [, page, segment, ...more] = context.path.split('/');
    const id = decodeSegment(segment ?? '');
    if (!id || more.length > 0) return { status: 200 };
    if (page === 'verify') return { head: verifyHead(id, context.pageLanguage, this.settings.publicUrl), status: 200 };
    if (page !== 'product') return { status: 200 };
    const product = await findProduct(id, reads);
    if (product === 'unknown') return { head: missingProductHead(context.pageLanguage, this.settings.publicUrl, context.path), status: 404 };
    return product ? { head: productHead(product, languageOf(product, context), this.settings.publicUrl), status: 200 } : { status: 200 };
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

/** The language of a product's page: what was chosen, else what is asked for where the artisan wrote in it. */
function languageOf({ translations }: Product, { pageLanguage, negotiatedLanguage }: RequestContext): Language {
  if (negotiatedLanguage === undefined || negotiatedLanguage === 'en') return pageLanguage;
  return translations?.[negotiatedLanguage] ? negotiatedLanguage : pageLanguage;
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
