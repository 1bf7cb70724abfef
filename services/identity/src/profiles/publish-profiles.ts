import { type ProfileV2, topics } from '@asili/contracts';
import { Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { EventBus, Schedule } from '@asili/platform';
import { omitUndefined } from '@asili/kernel';
import type { User } from '../accounts/domain/user.ts';
import { UserStore } from '../accounts/user-store.mongo.ts';

/**
 * The compacted profile topic. Null is the tombstone.
 * The compacted topic `asili.identity.profiles.v1`, keyed by user id.
 */
@Injectable()
export class ProfileTopic {
  constructor(private readonly bus: EventBus) {}

  publish(subject: string, profile: ProfileV2 | null): Promise<void> {
    return this.bus.publishState(topics.profiles, subject, profile);
  }
}

const batch = 100;

/**
 * Publishes every profile marked as changed and takes the mark away. The mark is written with the change itself, so a
 * crash anywhere only repeats a publication. May run concurrently: whoever publishes an older version finds the version moved
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

/** How soon another process publishes what one that died left. */
const leftoversMs = 10_000;
/** While the broker or the database is away. */
const againMs = 1000;

/** Publishes profiles as soon as they change in this process. */
@Injectable()
export class ProfilesPublisher implements OnApplicationBootstrap {
  constructor(
    private readonly schedule: Schedule,
    private readonly users: UserStore,
    private readonly publishProfiles: PublishProfiles,
  ) {}

  onApplicationBootstrap(): void {
    const publishing = this.schedule.every(
      (hasFailed) => (hasFailed ? againMs : leftoversMs),
      'publishing profiles',
      () => this.publishProfiles.run(),
    );
    this.users.onProfileChanged(() => {
      publishing.soon();
    });
    publishing.soon();
  }
}
