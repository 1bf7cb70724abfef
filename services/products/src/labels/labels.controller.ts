import { Controller, Get, Param, Query, Req, Res } from '@nestjs/common';
import { createHash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { DrawQr } from './draw-qr.ts';
import { PrintTag } from './print-tag.ts';
import { alwaysAsk, bytes, forEver } from '../http-reply.ts';

const pngQuery = z.object({ size: z.coerce.number().int().min(64).max(2048).default(512) });
/** A reader who names the version it saw may keep what it gets for ever. */
const tagQuery = z.object({ v: z.coerce.number().int().min(0).optional() });

const tagOf = (body: Uint8Array | string): string => `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`;

/** What is printed and tied to the piece. */
@Controller('api/products/:id')
export class LabelsController {
  constructor(
    private readonly drawQr: DrawQr,
    private readonly printTag: PrintTag,
  ) {}

  @Get('qr.svg')
  async svg(@Param('id') id: string, @Req() request: FastifyRequest, @Res() reply: FastifyReply): Promise<void> {
    const body = await this.drawQr.svg(id);
    await bytes(request, reply, { body, mediaType: 'image/svg+xml', etag: tagOf(body), cache: forEver });
  }

  @Get('qr.png')
  async png(@Param('id') id: string, @Query({ schema: pngQuery }) { size }: z.infer<typeof pngQuery>, @Req() request: FastifyRequest, @Res() reply: FastifyReply): Promise<void> {
    const body = await this.drawQr.png(id, size);
    await bytes(request, reply, { body, mediaType: 'image/png', etag: tagOf(body), cache: forEver });
  }

  @Get('tag.pdf')
  async tag(@Param('id') id: string, @Query({ schema: tagQuery }) { v }: z.infer<typeof tagQuery>, @Req() request: FastifyRequest, @Res() reply: FastifyReply): Promise<void> {
    const { bytes: body, shortCode, version } = await this.printTag.run(id);
    void reply.header('content-disposition', `inline; filename="asili-${shortCode}.pdf"`);
    await bytes(request, reply, { body, mediaType: 'application/pdf', etag: tagOf(body), cache: v === version ? forEver : alwaysAsk });
  }
}
