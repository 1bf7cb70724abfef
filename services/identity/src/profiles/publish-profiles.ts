import { Injectable } from '@nestjs/common';
import type { ProfileV2 } from '@asili/contracts';
import { omitUndefined } from '@asili/kernel';
import type { User } from '../accounts/domain/user.ts';
import { UserStore } from '../accounts/user-store.ts';
import { ProfileTopic } from './profile-topic.ts';

const batch = 100;

/**
 * Publishes every profile marked as changed and takes the mark away. The mark is written with the change itself, so a
 * crash anywhere only repeats a publication. Runs beside itself: whoever publishes an older version finds the version moved
 * on and leaves the mark, so the newest is always published last.
 * @returns how many were published
 */
@Injectable()
export class PublishProfiles {
  constructor(
    private readonly users: UserStore,
    private readonly topic: ProfileTopic,
  ) {}

  async run(): Promise<number> {
    for (let published = 0; ;) {
      const pending = await this.users.pendingProfiles(batch);
      for (const { id, version, user } of pending) {
        await this.topic.publish(id, user && toProfile(user));
        await this.users.profilePublished(id, version);
      }
      published += pending.length;
      if (pending.length < batch) return published;
    }
  }
}

function toProfile(user: User): ProfileV2 {
  const { id, userType, firstName, lastName, businessName, location, craft, story, language } = user;
  const spokenLanguages = user.spokenLanguages?.length ? [...user.spokenLanguages] : undefined;
  return omitUndefined({
    subject: id,
    userType,
    firstName,
    lastName,
    businessName,
    location,
    craft,
    story,
    photoId: user.photoId ?? undefined,
    workshopPhotoId: user.workshopPhotoId ?? undefined,
    spokenLanguages,
    language,
  });
}
