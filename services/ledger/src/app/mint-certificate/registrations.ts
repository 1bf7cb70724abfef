import type { Registration } from '../../domain/metadata.ts';

/**
 * What must still be worked on, with the registration it needs. The certificate's stream is the truth about where the
 * work stands; this list only says which streams are not final, so that nothing is forgotten after a crash.
 */
export interface Registrations {
  /** Keeps a registration as open work; a repeat changes nothing. */
  add(product: Registration, dueAt: Date): Promise<void>;
  /** Undefined for a product never registered here. */
  find(productId: string): Promise<Registration | undefined>;
  /** Opens finished work again for an attempt of the owner's. */
  reopen(productId: string, attempt: number, dueAt: Date): Promise<void>;
  /** Notes that no mint is to be signed any more, and makes open work due. */
  withdraw(productId: string, dueAt: Date): Promise<void>;
  isWithdrawn(productId: string): Promise<boolean>;
  /** Says when the work should be looked at next. */
  postpone(productId: string, dueAt: Date): Promise<void>;
  /** The stream is final as of this attempt; a retry that came meanwhile keeps the work open. */
  close(productId: string, attempt: number): Promise<void>;
  /** Takes one piece of due work for this process until `leaseUntil`; after that somebody else may take it. */
  claim(now: Date, leaseUntil: Date): Promise<string | undefined>;
}
export const Registrations = Symbol('Registrations');
