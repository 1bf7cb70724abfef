import { chooseEncoding, namesTag, NotFound } from '@asili/platform';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { BuiltFile } from './built-file.ts';

/**
 * Sends a file, packed as the client takes it, or 304 when it has it; for ever to be kept when its name holds a hash. Headers
 * and status set before stay.
 * @throws NotFound without a file
 */
export async function sendFile(file: BuiltFile | null, request: FastifyRequest, reply: FastifyReply): Promise<void> {
  if (!file) throw new NotFound();
  const accept = request.headers['accept-encoding'];
  const encoding = chooseEncoding(Array.isArray(accept) ? accept.join(',') : accept);
  const packed = encoding && (await file.packed(encoding));
  if (!reply.hasHeader('cache-control'))
    void reply.header('cache-control', file.immutable ? 'public, max-age=31536000, immutable' : 'no-cache');
  if (!reply.hasHeader('vary')) void reply.header('vary', 'Accept-Encoding');
  if (packed && encoding) void reply.header('content-encoding', encoding);
  void reply.header('content-type', file.type).header('etag', packed ? `W/${file.etag}` : file.etag);
  if (reply.statusCode === 200 && namesTag(request.headers['if-none-match'], file.etag)) await reply.code(304).send();
  else await reply.send(packed ?? file.bytes);
}
