import { Body, Controller, Get, HttpCode, Param, Post, Res } from '@nestjs/common';
import { holdImageRequest, type CodeResolution, type HoldImageRequest, type ImageFiles } from '@asili/contracts';
import { Roles } from '@asili/platform';
import type { FastifyReply } from 'fastify';
import { ResolveCode } from '../../app/resolve-code/resolve-code.ts';
import { ServePhoto } from '../../app/serve-photo/serve-photo.ts';
import { HoldPhoto } from '../../app/settle-portrait/hold-photo.ts';

/** For the other services; the gateway never forwards here. */
@Controller('internal')
@Roles('service')
export class InternalController {
  constructor(
    private readonly photos: ServePhoto,
    private readonly codes: ResolveCode,
    private readonly holdPhoto: HoldPhoto,
  ) {}

  @Get('images/:imageId')
  image(@Param('imageId') imageId: string): Promise<ImageFiles> {
    return this.photos.describe(imageId);
  }

  /** Before a profile names a photo; the profile itself comes by topic. */
  @Post('images/:imageId/hold')
  @HttpCode(204)
  hold(@Param('imageId') imageId: string, @Body({ schema: holdImageRequest }) { artisanId }: HoldImageRequest): Promise<void> {
    return this.holdPhoto.run(artisanId, imageId);
  }

  @Get('images/:imageId/certified')
  async certified(@Param('imageId') imageId: string, @Res() reply: FastifyReply): Promise<void> {
    const bytes = await this.photos.certified(imageId);
    await reply.type('image/jpeg').send(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength));
  }

  @Get('products/by-code/:code')
  resolve(@Param('code') code: string): Promise<CodeResolution> {
    return this.codes.run(code);
  }
}
