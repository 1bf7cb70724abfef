import { Controller } from '@nestjs/common';
import { Payload } from '@nestjs/microservices';
import { profileV1, topics, type ProfileV1 } from '@asili/contracts';
import { OnEvent, OnState, type Incoming, type IncomingState } from '@asili/platform';
import { ClaimPhotos } from './claim-photos.ts';
import { SyncProfilePhoto } from './sync-profile-photo.ts';

/** Keeps the photos that products and makers' profiles show. */
@Controller()
export class PhotosEvents {
  constructor(
    private readonly claimPhotos: ClaimPhotos,
    private readonly syncProfilePhoto: SyncProfilePhoto,
  ) {}

  @OnEvent('products.product-registered.v1', { group: 'products.photos' })
  registered(@Payload() { data }: Incoming<'products.product-registered.v1'>): Promise<void> {
    return this.claimPhotos.run(data);
  }

  @OnState(topics.profiles, { group: 'products.portraits', schema: profileV1 })
  async profileChanged(@Payload() { subject, data }: IncomingState<ProfileV1>): Promise<void> {
    if (data?.userType !== 'customer') await this.syncProfilePhoto.run(subject, data && data.photoId);
  }
}
