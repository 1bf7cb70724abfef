import type { Language } from '@asili/contracts';

export interface Contact {
  /** E.164 */
  readonly phoneNumber: string;
  readonly language: Language;
}

/** How artisans are reached. */
export abstract class Contacts {
  /** The phone they sign in with; null where the account is gone. @throws Unavailable */
  abstract find(artisanId: string): Promise<Contact | null>;
  /** Tells by SMS that payouts go to the number with that ending now. @throws Unavailable, and the carrier's refusal */
  abstract tell(contact: Contact, ending: string): Promise<void>;
}
