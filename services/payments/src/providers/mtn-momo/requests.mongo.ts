import { randomUUID } from 'node:crypto';
import { Mongo, unlessDuplicate } from '@asili/platform';
import { Injectable } from '@nestjs/common';
import type { MomoCountryCode } from './domain/countries.ts';

/** A request of ours, noted before MTN hears of it. */
export interface MomoRequestNote {
  /** Ours: the payment's id, or `<payout>-<attempt>`. */
  readonly name: string;
  /** MTN's idempotency key. */
  readonly referenceId: string;
  readonly country: MomoCountryCode;
  /** When it was last about to be sent; absent where it never was. */
  readonly sentAt?: Date;
  /** Never sent, and never to be. */
  readonly isVoid?: true;
}

type NoteDocument = Omit<MomoRequestNote, 'name'> & { readonly _id: string };

/**
 * Every request to pay and every transfer.
 * One document each, by name.
 */
@Injectable()
export class MomoRequests {
  constructor(private readonly mongo: Mongo) {}

  /** Notes it under its name; the first note stays, for everybody, but for the country of one that was never sent. Returns the one that stands. */
  async settle({
    name,
    country,
    isVoid,
  }: Pick<MomoRequestNote, 'name' | 'country' | 'isVoid'>): Promise<MomoRequestNote> {
    const note = { _id: name, referenceId: randomUUID(), country, ...(isVoid && { isVoid }) };
    if (!(await unlessDuplicate(this.notes.insertOne(note))))
      await this.notes.updateOne({ _id: name, sentAt: { $exists: false } }, { $set: { country } });
    const found = await this.find(name);
    if (!found) throw new Error(`the note of ${name} is gone`);
    return found;
  }

  async find(name: string): Promise<MomoRequestNote | null> {
    const found = await this.notes.findOne({ _id: name });
    if (!found) return null;
    const { _id, ...note } = found;
    return { name: _id, ...note };
  }

  /** Notes that it is about to be sent: the first time, once more, or not at all, since it is void. */
  async sending(name: string, at: Date): Promise<'first' | 'again' | 'void'> {
    const before = await this.notes.findOneAndUpdate(
      { _id: name, isVoid: { $exists: false } },
      { $set: { sentAt: at } },
      { returnDocument: 'before' },
    );
    if (!before) return 'void';
    return before.sentAt ? 'again' : 'first';
  }

  /** MTN refused it when it was sent at that time: unless it was sent again since, it has never been. */
  async refused(name: string, sentAt: Date): Promise<void> {
    await this.notes.updateOne({ _id: name, sentAt }, { $unset: { sentAt: '' } });
  }

  /** Has it never be sent (again). False where it was about to be after that time. */
  async void(name: string, sentBefore: Date): Promise<boolean> {
    const changed = await this.notes.updateOne(
      { _id: name, $or: [{ sentAt: { $exists: false } }, { sentAt: { $lte: sentBefore } }] },
      { $set: { isVoid: true } },
    );
    return changed.matchedCount === 1;
  }

  private get notes() {
    return this.mongo.collection<NoteDocument>('momo_requests');
  }
}
