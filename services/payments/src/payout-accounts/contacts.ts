import type { Language } from '@asili/contracts';

/** What is told. */
export type News = 'number-changed' | 'sim-changed';

export interface Contact {
  /** E.164 */
  readonly phoneNumber: string;
  readonly language: Language;
}

/** How artisans are reached. */
export abstract class Contacts {
  /** The phone they sign in with; null where the account is gone. @throws Unavailable */
  abstract find(artisanId: string): Promise<Contact | null>;
  /** Tells by SMS that payouts go to the number with that ending now, or that a SIM card was changed. @throws Unavailable, and the carrier's refusal */
  abstract tell(contact: Contact, news: News, ending: string): Promise<void>;
}
