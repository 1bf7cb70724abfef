import { Injectable } from '@nestjs/common';
import { NotFound } from '@asili/platform';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { holdsTag } from '../requests/domain/entity-tags.ts';
import { ServiceDown } from '../requests/domain/errors.ts';
import { decodeSegment } from '../requests/domain/safe-path.ts';
import { securityHeaders } from '../requests/domain/security-headers.ts';
import { robots } from './domain/sitemap.ts';
import { textFile, type BuiltFile } from './built-file.ts';
import { FrontEnds } from './front-ends.ts';
import { chooseEncoding } from '../proxying/compression.ts';
import { PageRenderer } from './page-renderer.ts';
import type { TokenSource } from './page-reads.ts';
import { GatewaySettings } from '../requests/domain/gateway-settings.ts';
import { SiteMap } from './site-map.ts';
import { header, type RequestContext } from '../requests/domain/request-context.ts';

const galleryPath = '/dev/ui';
/** The service worker, and the workers of remotes as the build names them. */
const worker = /^\/(?:sw|r\/[\w-]+\/[\w-]+\.worker(?:\.[0-9a-f]{8})?)\.js$/;

const siteMapFile = /^\/sitemap(-\d{1,5})?\.xml$/;

/** The front ends: built files, and for every address the shell routes a page, with its content where it can be made in time. */
@Injectable()
export class Pages {
  constructor(
    private readonly frontEnds: FrontEnds,
    private readonly renderer: PageRenderer,
    private readonly siteMap: SiteMap,
    private readonly settings: GatewaySettings,
  ) {}

  /** Whether a path belongs to the gallery of components, which is there in development only. */
  isGallery(path: string): boolean {
    return !this.settings.production && (path === galleryPath || path.startsWith(`${galleryPath}/`));
  }

  /** @throws NotFound for missing files, ServiceDown while the shell is not built */
  async answer(context: RequestContext, token: TokenSource, request: FastifyRequest, reply: FastifyReply): Promise<unknown> {
    const { path } = context;
    if (this.isGallery(path)) return this.sendGallery(path, request, reply);
    if (path === '/remotes.json') return this.sendFile(textFile(await this.frontEnds.remotesJson(), '.json'), request, reply);
    const relative = decodeSegment(path.slice(1));
    if (relative === null) throw new NotFound();
    const remote = /^r\/([^/]+)\/(.+)$/.exec(relative);
    if (worker.test(path)) void reply.headers(securityHeaders('worker', this.settings));
    if (remote) return this.sendFile(await this.frontEnds.remoteFile(remote[1] ?? '', remote[2] ?? ''), request, reply);
    const file = relative === '' || relative === 'index.html' ? null : await this.frontEnds.shellFile(relative);
    if (file) return this.sendFile(file, request, reply);
    if (path === '/robots.txt') return this.sendFile(textFile(robots(this.settings.publicUrl), '.txt'), request, reply);
    if (siteMapFile.test(path)) return this.sendFile(textFile(await this.siteMap.text(path, token), '.xml'), request, reply);
    if (/\.[a-z0-9]{1,8}$/i.test(path) && relative !== 'index.html') throw new NotFound();
    return this.sendPage(context, token, request, reply);
  }

  private async sendPage(context: RequestContext, token: TokenSource, request: FastifyRequest, reply: FastifyReply): Promise<unknown> {
    const shell = await this.frontEnds.shellFile('index.html');
    if (!shell) throw new ServiceDown({ part: 'shell' });
    const page = await this.renderer.run(context, token, shell);
    // Language and front page depend on cookies, a product's page on what is asked for; what a signed-in person sees is theirs alone.
    const vary = context.path.startsWith('/product/') ? 'Accept-Encoding, Cookie, Accept-Language, Sec-Fetch-Dest' : 'Accept-Encoding, Cookie';
    void reply.headers(securityHeaders('page', this.settings)).headers({ vary, 'content-language': page?.language ?? 'en' }).code(page?.status ?? 200);
    if (context.cookies.session !== undefined) void reply.header('cache-control', 'private, no-cache');
    return this.sendFile(page?.file ?? shell, request, reply);
  }

  private async sendGallery(path: string, request: FastifyRequest, reply: FastifyReply): Promise<unknown> {
    const name = decodeSegment(path.slice(galleryPath.length + 1)) || 'index.html';
    if (name === 'index.html') void reply.headers(securityHeaders('page', this.settings));
    return this.sendFile(await this.frontEnds.galleryFile(name), request, reply);
  }

  private async sendFile(file: BuiltFile | null, request: FastifyRequest, reply: FastifyReply): Promise<unknown> {
    if (!file) throw new NotFound();
    if (!reply.hasHeader('cache-control')) void reply.header('cache-control', file.immutable ? 'public, max-age=31536000, immutable' : 'no-cache');
    void reply.header('content-type', file.type);
    const encoding = chooseEncoding(header(request.headers['accept-encoding']));
    const packed = encoding && (await file.packed(encoding));
    if (!reply.hasHeader('vary')) void reply.header('vary', 'Accept-Encoding');
    if (packed && encoding) void reply.header('content-encoding', encoding);
    void reply.header('etag', packed ? `W/${file.etag}` : file.etag);
    if (reply.statusCode === 200 && holdsTag(request.headers['if-none-match'], file.etag)) return reply.code(304).send();
    return reply.send(packed ?? file.bytes);
  }
}
