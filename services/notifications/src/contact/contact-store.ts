import type { Contact } from './domain/contact-mail.ts';

export type NewContact = Omit<Contact, 'reference'>;
export type ContactStep = 'forwarded' | 'acknowledged' | 'answerSent';
/** What an operator did about it: answered it, or saw that nothing is to be said. */
export interface Settled {
  readonly how: 'answered' | 'closed';
  readonly by: string;
  readonly note: string;
  /** The answer. */
  readonly text?: string;
  readonly at: Date;
}
export interface KeptContact extends Contact {
  readonly forwarded: boolean;
  readonly acknowledged: boolean;
  readonly settled?: Settled;
  /** The answer left. */
  readonly answerSent?: boolean;
}

/** Where messages of the contact form are kept. */
export abstract class ContactStore {
  /**
   * Keeps the message under a reference nobody else has and returns it. The same words from the same address on the same
   * day are a repeat: they give the reference of the first. Both rules are unique inserts, so any number may run at once.
   */
  abstract keep(contact: NewContact): Promise<string>;
  abstract find(reference: string): Promise<KeptContact | null>;
  /**
   * Whether this message is the one that its address is thanked for today: anybody may write any address into the form, so
   * nobody gets more than one mail a day because of it. A unique insert decides; the same message may ask again.
   */
  abstract claimThanks(contact: Pick<Contact, 'reference' | 'email' | 'at'>): Promise<boolean>;
  /** It is settled; one that is stays as it is. @returns how it stands then, null for none */
  abstract settle(reference: string, settled: Settled): Promise<Settled | null>;
  abstract openCount(): Promise<{ readonly count: number; readonly oldestAt: Date | null }>;
  /** Those nobody settled, the longest waiting first, behind that one. */
  abstract open(max: number, after?: string): Promise<KeptContact[]>;
  /** All of them, newest first, behind that one. */
  abstract recent(max: number, after?: string): Promise<KeptContact[]>;
  /** Notes that a step of the delivery was done. */
  abstract mark(reference: string, step: ContactStep): Promise<void>;
}
