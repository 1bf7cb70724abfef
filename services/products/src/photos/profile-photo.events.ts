import { Controller } from '@nestjs/common';
import { Payload } from '@nestjs/microservices';
import { profileV1, topics, type ProfileV1 } from '@asili/contracts';
import { OnState, type IncomingState } from '@asili/platform';
import { SyncProfilePhoto } from './sync-profile-photo.ts';

/** Keeps the photos that makers' profiles show. */
@Controller()
export class ProfilePhotoEvents {
  constructor(private readonly syncProfilePhoto: SyncProfilePhoto) {}

  @OnState(topics.profiles, { group: 'products.portraits', schema: profileV1 })
  async changed(@Payload() { subject, data }: IncomingState<ProfileV1>): Promise<void> {
    if (data?.userType !== 'customer') await this.syncProfilePhoto.run(subject, data && data.photoId);
  }
}
