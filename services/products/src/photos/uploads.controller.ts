import { Controller, HttpCode, Post, Req } from '@nestjs/common';
import { photoLimits, type UploadReply } from '@asili/contracts';
import { BodyLimit, CurrentActor, Idempotent, MayRefuse, Roles, type Actor } from '@asili/platform';
import type { FastifyRequest } from 'fastify';
import { UploadPhoto } from './upload-photo.ts';
import { photoUrl } from '../catalogue/domain/addresses.ts';
import { PhotoMissing } from './domain/errors.ts';
import { onlyFile, type UploadedFile } from './multipart.ts';

/** Room for the multipart frame, so that a photo just over its limit gets the photo's own refusal. */
const frame = 64 * 1024;

/** Photos, before the product or the review that shows them. The same bytes again are the same photo, with or without an idempotency key. */
@Controller('api/uploads')
export class UploadsController {
  constructor(private readonly upload: UploadPhoto) {}

  @Post()
  @HttpCode(201)
  @Roles('artisan', 'customer')
  @Idempotent()
  @BodyLimit(photoLimits.bytes + frame)
  @MayRefuse(422, 'PRODUCTS.PHOTO_UNREADABLE, PRODUCTS.PHOTO_PIXELS')
  async post(@CurrentActor() actor: Actor, @Req() request: FastifyRequest): Promise<UploadReply> {
    const { bytes, mediaType } = await fileOf(request.body, request.headers['content-type'] ?? '');
    const { id, width, height, blur } = await this.upload.run(actor.id, bytes, mediaType);
    return { id, url: photoUrl(id), width, height, blur };
  }
}

async function fileOf(body: unknown, contentType: string): Promise<UploadedFile> {
  if (!Buffer.isBuffer(body) || body.byteLength === 0) throw new PhotoMissing();
  return contentType.startsWith('multipart/') ? onlyFile(body, contentType) : { bytes: body, mediaType: contentType };
}
