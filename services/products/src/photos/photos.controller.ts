import {
  photoLimits,
  type UploadReply,
  holdImageRequest,
  resolvePhotosRequest,
  type HoldImageRequest,
  type ImageFiles,
  type ResolvedPhotos,
  type ResolvePhotosRequest,
  profileV2,
  topics,
  type ProfileV2,
} from '@asili/contracts';
import {
  BodyLimit,
  CurrentActor,
  Idempotent,
  MayRefuse,
  Roles,
  type Actor,
  Callers,
  OnEvent,
  OnState,
  type Incoming,
  type IncomingState,
} from '@asili/platform';
import { Controller, HttpCode, Post, Req, Get, Param, Res, Body } from '@nestjs/common';
import { Payload } from '@nestjs/microservices';
import type { FastifyInstance, FastifyRequest, FastifyReply } from 'fastify';
import { bytes, forEver } from '../http-reply.ts';
import { photoUrl } from '../product/domain/product.ts';
import { PhotoMissing } from './domain/photo.ts';
import { ReservePhoto, ClaimPhotos, SyncProfilePhotos } from './keep-photos.ts';
import { ServePhoto } from './serve-photo.ts';
import { UploadPhoto, ResolvePhotos } from './upload-photo.ts';

interface UploadedFile {
  readonly bytes: Uint8Array;
  readonly mediaType: string;
}

/** Multipart bodies arrive whole, as bytes, within the route's body limit. */
export function acceptMultipart(instance: FastifyInstance): void {
  instance.addContentTypeParser(/^multipart\/form-data/, { parseAs: 'buffer' }, (_request, body, done) => {
    done(null, body);
  });
}

/**
 * The one file of a multipart body (RFC 7578), whatever its field is called.
 * @throws PhotoMissing for a malformed body, no file, or more than one
 */
async function onlyFile(body: Uint8Array, contentType: string): Promise<UploadedFile> {
  const form = await new Response(new Blob([body as Uint8Array<ArrayBuffer>]), {
    headers: { 'content-type': contentType },
  })
    .formData()
    .catch(() => undefined);
  const files = [...(form?.values() ?? [])].filter((value) => typeof value !== 'string');
  const [file] = files;
  if (!file || files.length !== 1) throw new PhotoMissing();
  return { bytes: new Uint8Array(await file.arrayBuffer()), mediaType: file.type };
}

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

/** How long a stand-in for a file that is still being made may be kept. */
const shortly = 'public, max-age=30';

/** Photo files. An address never changes its picture, so browsers keep it for ever. */
@Controller('media')
export class MediaController {
  constructor(private readonly photos: ServePhoto) {}

  @Get(':imageId/:file')
  async get(
    @Param('imageId') imageId: string,
    @Param('file') file: string,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    const { bytes: body, mediaType, final } = await this.photos.run(imageId, file);
    void reply.header('content-disposition', 'inline');
    const etag = `"${imageId}-${final ? file : `${file}-stand-in`}"`;
    await bytes(request, reply, { body, mediaType, etag, cache: final ? forEver : shortly });
  }
}

/** For the other services; the gateway never forwards here. */
@Controller('internal/images')
export class ImagesController {
  constructor(
    private readonly photos: ServePhoto,
    private readonly reservePhoto: ReservePhoto,
    private readonly resolvePhotos: ResolvePhotos,
  ) {}

  @Get(':imageId')
  @Callers('ledger')
  image(@Param('imageId') imageId: string): Promise<ImageFiles> {
    return this.photos.describe(imageId);
  }

  /** Before a review shows them; its event comes by topic. */
  @Post('resolve')
  @Callers('orders')
  @HttpCode(200)
  async resolve(
    @Body({ schema: resolvePhotosRequest }) { ownerId, imageUrls }: ResolvePhotosRequest,
  ): Promise<ResolvedPhotos> {
    const photos = await this.resolvePhotos.run(ownerId, imageUrls);
    return { photos: photos.map(({ id, width, height, blur }) => ({ id, width, height, blur })) };
  }

  /** Before a profile names a photo; the profile itself comes by topic. */
  @Post(':imageId/hold')
  @Callers('identity')
  @HttpCode(204)
  hold(
    @Param('imageId') imageId: string,
    @Body({ schema: holdImageRequest }) { artisanId }: HoldImageRequest,
  ): Promise<void> {
    return this.reservePhoto.run(artisanId, imageId);
  }

  @Get(':imageId/certified')
  @Callers('ledger')
  async certified(@Param('imageId') imageId: string, @Res() reply: FastifyReply): Promise<void> {
    const bytes = await this.photos.certified(imageId);
    await reply.type('image/jpeg').send(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength));
  }
}

/** Keeps the photos that products, reviews and artisans' profiles show. */
@Controller()
export class PhotosEvents {
  constructor(
    private readonly claimPhotos: ClaimPhotos,
    private readonly syncProfilePhotos: SyncProfilePhotos,
  ) {}

  @OnEvent('products.product-registered.v3', { group: 'products.photos' })
  registered(@Payload() { data: { artisanId, images } }: Incoming<'products.product-registered.v3'>): Promise<void> {
    return this.claimPhotos.run(
      artisanId,
      images.map(({ id }) => id),
    );
  }

  @OnEvent('orders.review-written.v1', { group: 'products.review-photos' })
  reviewed(@Payload() { data: { customerId, images } }: Incoming<'orders.review-written.v1'>): Promise<void> {
    return this.claimPhotos.run(customerId, images);
  }

  @OnEvent('products.product-photo-added.v1', { group: 'products.added-photos' })
  photoAdded(@Payload() { data: { artisanId, image } }: Incoming<'products.product-photo-added.v1'>): Promise<void> {
    return this.claimPhotos.run(artisanId, [image.id]);
  }

  @OnState(topics.profiles, { group: 'products.portraits', schema: profileV2 })
  async profileChanged(@Payload() { subject, data }: IncomingState<ProfileV2>): Promise<void> {
    if (data?.userType !== 'customer')
      await this.syncProfilePhotos.run(
        subject,
        data && [data.photoId, data.workshopPhotoId].filter((id) => id !== undefined),
      );
  }
}
