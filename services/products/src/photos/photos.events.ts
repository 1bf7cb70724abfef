import { Controller } from '@nestjs/common';
import { Payload } from '@nestjs/microservices';
import { profileV2, topics, type ProfileV2 } from '@asili/contracts';
import { OnEvent, OnState, type Incoming, type IncomingState } from '@asili/platform';
import { ClaimPhotos } from './claim-photos.ts';
import { SyncProfilePhotos } from './sync-profile-photos.ts';

/** Keeps the photos that products and makers' profiles show. */
@Controller()
export class PhotosEvents {
  constructor(
    private readonly claimPhotos: ClaimPhotos,
    private readonly syncProfilePhotos: SyncProfilePhotos,
  ) {}

  @OnEvent('products.product-registered.v2', { group: 'products.photos' })
  registered(@Payload() { data }: Incoming<'products.product-registered.v2'>): Promise<void> {
    return this.claimPhotos.run(data);
  }

  @OnState(topics.profiles, { group: 'products.portraits', schema: profileV2 })
  async profileChanged(@Payload() { subject, data }: IncomingState<ProfileV2>): Promise<void> {
    if (data?.userType !== 'customer') await this.syncProfilePhotos.run(subject, data && [data.photoId, data.workshopPhotoId].filter((id) => id !== undefined));
  }
}
