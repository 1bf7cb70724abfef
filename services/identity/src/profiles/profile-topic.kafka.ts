import { Injectable } from '@nestjs/common';
import { topics, type ProfileV2 } from '@asili/contracts';
import { EventBus } from '@asili/platform';
import { ProfileTopic } from './profile-topic.ts';

/** The compacted topic `asili.identity.profiles.v1`, keyed by user id. */
@Injectable()
export class KafkaProfileTopic extends ProfileTopic {
  constructor(private readonly bus: EventBus) {
    super();
  }

  publish(subject: string, profile: ProfileV2 | null): Promise<void> {
    return this.bus.publishState(topics.profiles, subject, profile);
  }
}
