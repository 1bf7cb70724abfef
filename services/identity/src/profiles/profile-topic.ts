import type { ProfileV1 } from '@asili/contracts';

/** The compacted profile topic. Null is the tombstone. */
export abstract class ProfileTopic {
  abstract publish(subject: string, profile: ProfileV1 | null): Promise<void>;
}
