import type { Session } from './domain/session.ts';

/** The fast copy of sessions that the gateway reads. Methods throw when it cannot be reached. */
export abstract class SessionCache {
  /** Writes it unless something is there already: an ended session is never brought back. */
  abstract fill(session: Session): Promise<void>;
  /** Replaces what is there, unless nothing is or it has ended. */
  abstract replace(session: Session): Promise<void>;
  /** Leaves a mark under which no copy can be written again. */
  abstract end(hash: string): Promise<void>;
}
