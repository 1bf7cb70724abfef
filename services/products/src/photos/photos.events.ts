import { Controller } from '@nestjs/common';
import { Payload } from '@nestjs/microservices';
import { profileV2, topics, type ProfileV2 } from '@asili/contracts';
import { OnEvent, OnState, type Incoming, type IncomingState } from '@asili/platform';
import { ClaimPhotos, SyncProfilePhotos } from './keep-photos.ts';

/** Keeps the photos that products, reviews and artisans' profiles show. */
@Controller()
export class PhotosEvents {
  constructor(
    private readonly claimPhotos: ClaimPhotos,
    private readonly syncProfilePhotos: SyncProfilePhotos,
  ) {}

  @OnEvent('products.product-registered.v2', { group: 'products.photos' })
  registered(@Payload() { data: { artisanId, images } }: Incoming<'products.product-registered.v2'>): Promise<void> {
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
