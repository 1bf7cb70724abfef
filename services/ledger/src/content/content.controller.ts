import { Readable } from 'node:stream';
import { Controller, Get, Headers, Param, Query, Res } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { namesTag } from '@asili/platform';
import { ContentReader } from './content-store.ipfs.ts';
import { UnknownContentFormat } from './block-store.ipfs.ts';

const byExtension: Readonly<Record<string, string>> = {
  json: 'application/json; charset=utf-8',
  jpg: 'image/jpeg',
  svg: 'image/svg+xml',
};

/** Media type by the name, else by the first bytes; only the kinds we store, everything else is opaque. */
export function contentType(path: string, bytes: Buffer | undefined): string {
  const extension = /\.([a-z]+)$/.exec(path)?.[1];
  const named = extension === undefined ? undefined : byExtension[extension];
  if (named) return named;
  if (bytes?.subarray(0, 3).equals(Buffer.from([0xff, 0xd8, 0xff]))) return 'image/jpeg';
  const start = bytes?.subarray(0, 5).toString('latin1') ?? '';
  if (start.startsWith('{')) return 'application/json; charset=utf-8';
  return start.startsWith('<svg ') ? 'image/svg+xml' : 'application/octet-stream';
}

/** All bytes if they end within `limit`, else a stream that begins with what was read. Errors before that point are thrown. */
export async function headOrStream(source: AsyncIterable<Uint8Array>, limit: number): Promise<Buffer | Readable> {
  const iterator = source[Symbol.asyncIterator]();
  const head: Uint8Array[] = [];
  for (let size = 0; size <= limit;) {
    const next = await iterator.next();
    if (next.done) return Buffer.concat(head);
    head.push(next.value);
    size += next.value.byteLength;
  }
  return Readable.from(rest(head, iterator), { objectMode: false });
}

async function* rest(head: readonly Uint8Array[], iterator: AsyncIterator<Uint8Array>): AsyncGenerator<Uint8Array> {
  yield* head;
  for (let next = await iterator.next(); !next.done; next = await iterator.next()) yield next.value;
}

type Format = 'unixfs' | 'raw' | 'car';

/** Answers up to this size are read whole first, so that damage becomes an error instead of a cut-off answer. */
const bufferBytes = 8 * 1024 * 1024;

const ipldTypes: Readonly<Record<string, Format>> = {
  'application/vnd.ipld.raw': 'raw',
  'application/vnd.ipld.car': 'car',
};

function askedFormat(format: string | undefined, accept: string): Format {
  if (format === undefined) return Object.entries(ipldTypes).find(([type]) => accept.includes(type))?.[1] ?? 'unixfs';
  if (format === 'raw' || format === 'car') return format;
  throw new UnknownContentFormat();
}

interface Answer {
  etag: string;
  type: string;
  disposition?: string;
  body: Buffer | Readable;
}

/**
 * Trustless gateway over our own store: any client can check what it gets. Content never changes under an identifier,
 * so it may be cached for ever. Source: specs.ipfs.tech/http-gateways (path and trustless gateway), the parts
 * deserialized files, `format=raw` and `format=car`.
 */
@Controller('ipfs')
export class ContentController {
  constructor(private readonly reader: ContentReader) {}

  @Get(':cid')
  root(
    @Param('cid') cid: string,
    @Query('format') format: string | undefined,
    @Headers('accept') accept: string | undefined,
    @Headers('if-none-match') known: string | undefined,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    return this.serve(cid, '', askedFormat(format, accept ?? ''), known, reply);
  }

  @Get(':cid/*')
  below(
    @Param() params: Record<string, string>,
    @Query('format') format: string | undefined,
    @Headers('accept') accept: string | undefined,
    @Headers('if-none-match') known: string | undefined,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    return this.serve(params['cid'] ?? '', params['*'] ?? '', askedFormat(format, accept ?? ''), known, reply);
  }

  private async serve(
    cid: string,
    path: string,
    format: Format,
    known: string | undefined,
    reply: FastifyReply,
  ): Promise<void> {
    const answer = await this.answer(cid, path, format);
    void reply
      .header('cache-control', 'public, max-age=29030400, immutable')
      .header('etag', answer.etag)
      .header('vary', 'accept')
      .header('x-content-type-options', 'nosniff')
      .header('content-security-policy', "default-src 'none'; style-src 'unsafe-inline'; sandbox")
      .header('access-control-allow-origin', '*')
      .header('cross-origin-resource-policy', 'cross-origin')
      .header('x-ipfs-path', `/ipfs/${cid}${path ? `/${encodeURI(path)}` : ''}`);
    if (answer.disposition) void reply.header('content-disposition', `attachment; filename="${answer.disposition}"`);
    if (namesTag(known, answer.etag)) {
      if (answer.body instanceof Readable) answer.body.destroy();
      await reply.code(304).send();
      return;
    }
    await reply.type(answer.type).send(answer.body);
  }

  private async answer(cid: string, path: string, format: Format): Promise<Answer> {
    if (format === 'raw') {
      const block = await this.reader.block(cid, path);
      return {
        etag: `"${block.cid}.raw"`,
        type: 'application/vnd.ipld.raw',
        disposition: `${block.cid}.bin`,
        body: Buffer.from(block.bytes),
      };
    }
    if (format === 'car') {
      const car = await this.reader.car(cid, path);
      return {
        etag: `W/"${car.cid}.car"`,
        type: 'application/vnd.ipld.car; version=1; order=dfs; dups=n',
        disposition: `${car.cid}.car`,
        body: await headOrStream(car.bytes, bufferBytes),
      };
    }
    const found = await this.reader.unixfs(cid, path);
    const { cid: text } = found;
    if (found.kind === 'directory') {
      return {
        etag: `"directory-${text}"`,
        type: 'application/json; charset=utf-8',
        body: Buffer.from(JSON.stringify({ cid: text, entries: found.entries })),
      };
    }
    const body = await headOrStream(found.bytes, bufferBytes);
    return { etag: `"${text}"`, type: contentType(path, body instanceof Readable ? undefined : body), body };
  }
}
