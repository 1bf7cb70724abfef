import type { Session } from './domain/session.ts';

/** Sessions: a fast copy for the gateway and a durable one. The adapter says what keeps the two together. */
export abstract class SessionStore {
  abstract insert(session: Session): Promise<void>;
  /** The durable copy, alive or not; brings the fast copy back if it is missing. */
  abstract find(hash: string): Promise<Session | null>;
  abstract listOf(userId: string): Promise<Session[]>;
  abstract touch(session: Session): Promise<void>;
  /** Ends it everywhere before returning. Ending twice is the same as once. */
  abstract end(hash: string, now: Date): Promise<void>;
  /** Tells the fast copy of ends it missed while it was away; idempotent. @returns how many */
  abstract settleEnds(): Promise<number>;
  /** Has this called after each end in this process that the fast copy was not told of. */
  abstract onEndMissed(listener: () => void): void;
}
