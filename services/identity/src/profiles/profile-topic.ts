import type { ProfileV2 } from '@asili/contracts';

/** The compacted profile topic. Null is the tombstone. */
export abstract class ProfileTopic {
  abstract publish(subject: string, profile: ProfileV2 | null): Promise<void>;
}
