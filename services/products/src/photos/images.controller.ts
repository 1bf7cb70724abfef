import { Body, Controller, Get, HttpCode, Param, Post, Res } from '@nestjs/common';
import {
  holdImageRequest,
  resolvePhotosRequest,
  type HoldImageRequest,
  type ImageFiles,
  type ResolvedPhotos,
  type ResolvePhotosRequest,
} from '@asili/contracts';
import { Roles } from '@asili/platform';
import type { FastifyReply } from 'fastify';
import { ServePhoto } from './serve-photo.ts';
import { ResolvePhotos } from './resolve-photos.ts';
import { ReservePhoto } from './reserve-photo.ts';

/** For the other services; the gateway never forwards here. */
@Controller('internal/images')
@Roles('service')
export class ImagesController {
  constructor(
    private readonly photos: ServePhoto,
    private readonly reservePhoto: ReservePhoto,
    private readonly resolvePhotos: ResolvePhotos,
  ) {}

  @Get(':imageId')
  image(@Param('imageId') imageId: string): Promise<ImageFiles> {
    return this.photos.describe(imageId);
  }

  /** Before a review shows them; its event comes by topic. */
  @Post('resolve')
  @HttpCode(200)
  async resolve(
    @Body({ schema: resolvePhotosRequest }) { ownerId, imageUrls }: ResolvePhotosRequest,
  ): Promise<ResolvedPhotos> {
    const photos = await this.resolvePhotos.run(ownerId, imageUrls);
    return { photos: photos.map(({ id, width, height, blur }) => ({ id, width, height, blur })) };
  }

  /** Before a profile names a photo; the profile itself comes by topic. */
  @Post(':imageId/hold')
  @HttpCode(204)
  hold(
    @Param('imageId') imageId: string,
    @Body({ schema: holdImageRequest }) { artisanId }: HoldImageRequest,
  ): Promise<void> {
    return this.reservePhoto.run(artisanId, imageId);
  }

  @Get(':imageId/certified')
  async certified(@Param('imageId') imageId: string, @Res() reply: FastifyReply): Promise<void> {
    const bytes = await this.photos.certified(imageId);
    await reply.type('image/jpeg').send(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength));
  }
}
