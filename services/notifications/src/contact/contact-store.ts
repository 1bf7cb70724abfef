import type { Contact } from './domain/contact-mail.ts';

export type NewContact = Omit<Contact, 'reference'>;
export type ContactStep = 'forwarded' | 'acknowledged';
export interface KeptContact extends Contact {
  readonly forwarded: boolean;
  readonly acknowledged: boolean;
}

/** Where messages of the contact form are kept. */
export abstract class ContactStore {
  /**
   * Keeps the message under a reference nobody else has and returns it. The same words from the same address on the same
   * day are a repeat: they give the reference of the first. Both rules are unique inserts, so any number may run at once.
   */
  abstract keep(contact: NewContact): Promise<string>;
  abstract find(reference: string): Promise<KeptContact | null>;
  /** Messages kept between two moments of which some mail has not left yet, oldest first, at most 500. */
  abstract undelivered(from: Date, until: Date): Promise<{ reference: string; at: Date }[]>;
  /**
   * Whether this message is the one that its address is thanked for today: anybody may write any address into the form, so
   * nobody gets more than one mail a day because of it. A unique insert decides; the same message may ask again.
   */
  abstract claimThanks(contact: Pick<Contact, 'reference' | 'email' | 'at'>): Promise<boolean>;
  /** Notes that a step of the delivery was done. */
  abstract mark(reference: string, step: ContactStep): Promise<void>;
}
