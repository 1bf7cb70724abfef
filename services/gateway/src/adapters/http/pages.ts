import { Injectable } from '@nestjs/common';
import { product as productSchema, type Product } from '@asili/contracts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { createHash } from 'node:crypto';
import { NotHere, ServiceDown } from '../../domain/errors.ts';
import { missingProductHead, productHead, verifyHead, withHead, type PageHead } from '../../domain/page-head.ts';
import { decodeSegment } from '../../domain/safe-path.ts';
import { securityHeaders } from '../../domain/security-headers.ts';
import type { BuiltFile } from '../files/built-files.ts';
import { FrontEnds } from '../files/front-ends.ts';
import { readAll, Upstreams } from '../services/upstreams.ts';
import { chooseEncoding } from './compression.ts';
import { EdgeSettings } from './settings.ts';
import { header, type Visit } from './visit.ts';

const robots = 'User-agent: *\nDisallow: /api/\nDisallow: /dev/\nDisallow: /verify/\nDisallow: /auth\nDisallow: /customer-auth\n';
const galleryPath = '/dev/ui';
const headPatienceMs = 1500;

/** Gives the token of whoever asks, or null when pages should be answered without asking a service. */
export type TokenSource = () => Promise<string | null>;

/** The front ends: built files, and the shell's page for every address it routes itself. */
@Injectable()
export class Pages {
  constructor(
    private readonly frontEnds: FrontEnds,
    private readonly upstreams: Upstreams,
    private readonly settings: EdgeSettings,
  ) {}

  /** Whether a path belongs to the gallery of components, which is there in development only. */
  isGallery(path: string): boolean {
    return !this.settings.production && (path === galleryPath || path.startsWith(`${galleryPath}/`));
  }

  /** @throws NotHere for missing files, ServiceDown while the shell is not built */
  async answer(visit: Visit, token: TokenSource, request: FastifyRequest, reply: FastifyReply): Promise<unknown> {
    const { path } = visit;
    if (this.isGallery(path)) return this.sendGallery(path, request, reply);
    if (path === '/remotes.json') return this.sendText(await this.frontEnds.remotesJson(), 'application/json; charset=utf-8', request, reply);
    const relative = decodeSegment(path.slice(1));
    if (relative === null) throw new NotHere();
    const remote = /^r\/([^/]+)\/(.+)$/.exec(relative);
    if (remote) return this.sendFile(await this.frontEnds.remoteFile(remote[1] ?? '', remote[2] ?? ''), request, reply);
    const file = relative === '' || relative === 'index.html' ? null : await this.frontEnds.shellFile(relative);
    if (file) return this.sendFile(file, request, reply);
    if (path === '/robots.txt') return this.sendText(robots, 'text/plain; charset=utf-8', request, reply);
    if (/\.[a-z0-9]{1,8}$/i.test(path) && relative !== 'index.html') throw new NotHere();
    return this.sendPage(visit, token, request, reply);
  }

  private async sendPage(visit: Visit, token: TokenSource, request: FastifyRequest, reply: FastifyReply): Promise<unknown> {
    const shell = await this.frontEnds.shellFile('index.html');
    if (!shell) throw new ServiceDown({ part: 'shell' });
    void reply.headers(securityHeaders('page', this.settings));
    const { head, status } = await this.headFor(visit, token);
    if (!head) return this.sendFile(shell, request, reply);
    void reply.code(status).header('vary', 'Accept-Language, Cookie');
    return this.sendText(withHead(shell.bytes.toString('utf8'), head), shell.type, request, reply);
  }

  private async sendGallery(path: string, request: FastifyRequest, reply: FastifyReply): Promise<unknown> {
    const name = decodeSegment(path.slice(galleryPath.length + 1)) || 'index.html';
    if (name === 'index.html') void reply.headers(securityHeaders('page', this.settings));
    return this.sendFile(await this.frontEnds.galleryFile(name), request, reply);
  }

  private async headFor(visit: Visit, token: TokenSource): Promise<{ head?: PageHead; status: number }> {
    const [, page, segment, ...more] = visit.path.split('/');
    const id = decodeSegment(segment ?? '');
    if (!id || more.length > 0) return { status: 200 };
    if (page === 'verify') return { head: verifyHead(id, visit.language, this.settings.publicUrl), status: 200 };
    if (page !== 'product') return { status: 200 };
    const product = await this.findProduct(segment ?? '', visit, token);
    if (product === 'unknown') return { head: missingProductHead(visit.language, this.settings.publicUrl, visit.path), status: 404 };
    return product ? { head: productHead(product, visit.language, this.settings.publicUrl), status: 200 } : { status: 200 };
  }

  /** The product as this visitor may see it; null when it cannot be asked now: the page then loads without its head. */
  private async findProduct(segment: string, visit: Visit, token: TokenSource): Promise<Product | 'unknown' | null> {
    try {
      const actor = await token();
      if (actor === null) return null;
      const { status, body } = await this.upstreams.request('products', {
        method: 'GET',
        path: `/api/products/${segment}`,
        headers: { 'x-asili-actor': actor, accept: 'application/json', 'accept-language': visit.language },
        headersTimeoutMs: headPatienceMs,
        bodyTimeoutMs: headPatienceMs,
      });
      const text = (await readAll(body, 1_000_000)).toString('utf8');
      if (status === 404 || status === 400) return 'unknown';
      return status === 200 ? productSchema.parse((JSON.parse(text) as { product: unknown }).product) : null;
    } catch {
      return null;
    }
  }

  private async sendFile(file: BuiltFile | null, request: FastifyRequest, reply: FastifyReply): Promise<unknown> {
    if (!file) throw new NotHere();
    void reply.header('cache-control', file.immutable ? 'public, max-age=31536000, immutable' : 'no-cache').header('content-type', file.type);
    const encoding = chooseEncoding(header(request.headers['accept-encoding']));
    const packed = encoding && (await file.packed(encoding));
    void reply.header('vary', 'Accept-Encoding');
    if (packed && encoding) void reply.header('content-encoding', encoding);
    return send(reply, request, packed ? `W/${file.etag}` : file.etag, packed ?? file.bytes);
  }

  private async sendText(text: string, type: string, request: FastifyRequest, reply: FastifyReply): Promise<unknown> {
    const etag = `"${createHash('sha256').update(text).digest('base64url').slice(0, 22)}"`;
    void reply.header('cache-control', 'no-cache').header('content-type', type);
    return send(reply, request, etag, Buffer.from(text));
  }
}

/** 304 when the client holds it already (RFC 9110, 13.1.2: weak comparison). */
function send(reply: FastifyReply, request: FastifyRequest, etag: string, bytes: Buffer): unknown {
  void reply.header('etag', etag);
  const held = (request.headers['if-none-match'] ?? '').split(',').map((tag) => tag.trim().replace(/^W\//, ''));
  if (reply.statusCode === 200 && held.includes(etag.replace(/^W\//, ''))) return reply.code(304).send();
  return reply.send(bytes);
}
