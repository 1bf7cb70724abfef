import type { SessionRecord } from '@asili/contracts';

/** The fast copy of sessions. */
export abstract class SessionCache {
  /** The session, 'ended' when it must not be looked for elsewhere, null when it is not here. @throws when out of reach */
  abstract read(hash: string): Promise<SessionRecord | 'ended' | null>;
  /** Whether changes are told of now; only then may what was read be kept. */
  abstract get hearsChanges(): boolean;
  /** Calls back with the hash of each session that changes anywhere; without one when any may have. */
  abstract onChange(listener: (hash: string | undefined) => void): void;
}
