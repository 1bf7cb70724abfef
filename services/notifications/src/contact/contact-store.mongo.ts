import { randomInt } from 'node:crypto';
import { countOpen, Mongo, pageByDate, sha256, unlessDuplicate, type IndexSpec } from '@asili/platform';
import { Injectable } from '@nestjs/common';
import { omitUndefined, utcDay } from '@asili/kernel';
import { type Contact, referenceNumber } from './domain/contact.ts';

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

interface ContactDocument extends Omit<KeptContact, 'reference'> {
  /** The reference. */
  _id: string;
  /** Hash of the sender's address, the words and the day. */
  fingerprint: string;
}

/** Who was thanked on a day. */
interface ThanksDocument {
  /** Hash of address and day. */
  _id: string;
  reference: string;
  at: Date;
}

export const contactIndexes: readonly IndexSpec[] = [
  { collection: 'contacts', name: 'fingerprint', keys: { fingerprint: 1 }, unique: true },
  { collection: 'contacts', name: 'undelivered', keys: { acknowledged: 1, at: 1 }, retired: true },
  { collection: 'contacts', name: 'received', keys: { at: 1, _id: 1 } },
  { collection: 'contacts', name: 'expiry', keys: { at: 1 }, expireAfterS: 730 * 86_400 },
  { collection: 'contact_thanks', name: 'forgotten', keys: { at: 1 }, expireAfterS: 2 * 86_400 },
];

const tries = 30;

/** Where messages of the contact form are kept. */
@Injectable()
export class ContactStore {
  constructor(private readonly mongo: Mongo) {}

  /** The `_id` decides between two that drew one number, the fingerprint between two copies of one message. */
  async keep(contact: NewContact): Promise<string> {
    const fingerprint = fingerprintOf(contact);
    for (let attempt = 0; attempt < tries; attempt += 1) {
      const reference = referenceNumber(contact.at, randomInt(1_000_000));
      const kept = { _id: reference, fingerprint, ...contact, forwarded: false, acknowledged: false };
      if (await unlessDuplicate(this.contacts.insertOne(kept))) return reference;
      const first = await this.contacts.findOne({ fingerprint });
      if (first) return first._id;
    }
    throw new Error('no free reference number was found');
  }

  async find(wanted: string): Promise<KeptContact | null> {
    const found = await this.contacts.findOne({ _id: wanted });
    return found && contactOf(found);
  }

  /** The condition decides between two operators. */
  async settle(reference: string, settled: Settled): Promise<Settled | null> {
    await this.contacts.updateOne({ _id: reference, settled: { $exists: false } }, { $set: { settled } });
    return (await this.contacts.findOne({ _id: reference }))?.settled ?? null;
  }

  openCount(): Promise<{ count: number; oldestAt: Date | null }> {
    return countOpen(this.contacts, unsettled, 'at');
  }

  /** Those nobody settled, the longest waiting first, behind that one. */
  async open(max: number, after?: string): Promise<KeptContact[]> {
    return (await pageByDate(this.contacts, unsettled, { at: 'at', max, after })).map(contactOf);
  }

  /** All of them, newest first, behind that one. */
  async recent(max: number, after?: string): Promise<KeptContact[]> {
    return (await pageByDate(this.contacts, {}, { at: 'at', max, after, newestFirst: true })).map(contactOf);
  }

  /**
   * Whether this message is the one that its address is thanked for today: anybody may write any address into the form, so
   * nobody gets more than one mail a day because of it. A unique insert decides; the same message may ask again.
   */
  async claimThanks({ reference, email, at }: Pick<KeptContact, 'reference' | 'email' | 'at'>): Promise<boolean> {
    const _id = sha256(JSON.stringify([email.toLowerCase(), utcDay(at)]));
    return (
      (await unlessDuplicate(this.thanks.insertOne({ _id, reference, at }))) ||
      (await this.thanks.findOne({ _id }))?.reference === reference
    );
  }

  /** Notes that a step of the delivery was done. */
  async mark(reference: string, step: ContactStep): Promise<void> {
    await this.contacts.updateOne({ _id: reference }, { $set: { [step]: true } });
  }

  private get contacts() {
    return this.mongo.collection<ContactDocument>('contacts');
  }

  private get thanks() {
    return this.mongo.collection<ThanksDocument>('contact_thanks');
  }
}

const unsettled = { settled: { $exists: false } };

function contactOf({
  _id: reference,
  name,
  email,
  category,
  subject,
  message,
  language,
  at,
  forwarded,
  acknowledged,
  settled,
  answerSent,
}: ContactDocument): KeptContact {
  return {
    reference,
    name,
    email,
    subject,
    message,
    language,
    at,
    forwarded,
    acknowledged,
    ...omitUndefined({ category, settled, answerSent }),
  };
}

function fingerprintOf({ email, category, subject, message, at }: NewContact): string {
  return sha256(JSON.stringify([email, category ?? '', subject, message, utcDay(at)]));
}
