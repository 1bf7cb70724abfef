import type { Provider } from '../aggregators/domain/hop.ts';
import type { Place } from './domain/advance.ts';
import type { Session } from './domain/session.ts';

/** Calls under way, shared by all instances; what they hold is encrypted. Every method throws while the store is away. */
export abstract class Sessions {
  abstract find(provider: Provider, sessionId: string): Promise<Session | null>;
  /** Writes only over what was read: of two messages at once one wins. @returns false when another was faster */
  abstract swap(provider: Provider, sessionId: string, before: Session | null, session: Session): Promise<boolean>;
  abstract drop(provider: Provider, sessionId: string): Promise<void>;
  /** Where this number may go on for 15 minutes; null forgets it. */
  abstract keepResume(provider: Provider, msisdn: string, place: Place | null): Promise<void>;
  abstract findResume(provider: Provider, msisdn: string): Promise<Place | null>;
}
