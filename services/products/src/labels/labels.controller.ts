import { etagOf } from '@asili/platform';
import { Controller, Get, Param, Query, Req, Res } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { DrawQr } from './qr-drawer.qr.ts';
import { PrintTag } from './print-tag.ts';
import { alwaysAsk, bytes, forEver } from '../http-reply.ts';

const v = z.string().max(64).optional();
const svgQuery = z.object({
  v: v.describe('Any version: with one the picture, which never changes, may be kept for ever'),
});
const pngQuery = svgQuery.extend({ size: z.coerce.number().int().min(64).max(2048).default(512) });
const tagQuery = z.object({
  v: v.describe(
    'What stands in the ETag of the tag: that very tag may be kept for ever. A product’s version does not tell two tags apart, for its artisan may be renamed',
  ),
});

/** What is printed and tied to the product. */
@Controller('api/products/:id')
export class LabelsController {
  constructor(
    private readonly drawQr: DrawQr,
    private readonly printTag: PrintTag,
  ) {}

  @Get('qr.svg')
  async svg(
    @Param('id') id: string,
    @Query({ schema: svgQuery }) { v: version }: z.infer<typeof svgQuery>,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    const body = await this.drawQr.svg(id);
    await bytes(request, reply, {
      body,
      mediaType: 'image/svg+xml',
      etag: etagOf(body),
      cache: version === undefined ? alwaysAsk : forEver,
    });
  }

  @Get('qr.png')
  async png(
    @Param('id') id: string,
    @Query({ schema: pngQuery }) { v: version, size }: z.infer<typeof pngQuery>,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    const body = await this.drawQr.png(id, size);
    await bytes(request, reply, {
      body,
      mediaType: 'image/png',
      etag: etagOf(body),
      cache: version === undefined ? alwaysAsk : forEver,
    });
  }

  @Get('tag.pdf')
  async tag(
    @Param('id') id: string,
    @Query({ schema: tagQuery }) { v: version }: z.infer<typeof tagQuery>,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    const { bytes: body, shortCode } = await this.printTag.run(id);
    const etag = etagOf(body);
    void reply.header('content-disposition', `inline; filename="asili-${shortCode}.pdf"`);
    await bytes(request, reply, {
      body,
      mediaType: 'application/pdf',
      etag,
      cache: etag === `"${version}"` ? forEver : alwaysAsk,
    });
  }
}
