import { randomUUID } from 'node:crypto';
import { isDuplicateKey, Mongo } from '@asili/platform';
import { Injectable } from '@nestjs/common';
import { MomoRequests, type MomoRequestNote } from './momo-requests.ts';

type NoteDocument = Omit<MomoRequestNote, 'name'> & { readonly _id: string };

/** One document each, by name. */
@Injectable()
export class MongoMomoRequests extends MomoRequests {
  constructor(private readonly mongo: Mongo) {
    super();
  }

  override async settle({
    name,
    country,
    isVoid,
  }: Pick<MomoRequestNote, 'name' | 'country' | 'isVoid'>): Promise<MomoRequestNote> {
    try {
      await this.notes.insertOne({ _id: name, referenceId: randomUUID(), country, ...(isVoid && { isVoid }) });
    } catch (error) {
      if (!isDuplicateKey(error)) throw error;
      await this.notes.updateOne({ _id: name, sentAt: { $exists: false } }, { $set: { country } });
    }
    const found = await this.find(name);
    if (!found) throw new Error(`the note of ${name} is gone`);
    return found;
  }

  override async find(name: string): Promise<MomoRequestNote | null> {
    const found = await this.notes.findOne({ _id: name });
    if (!found) return null;
    const { _id, ...note } = found;
    return { name: _id, ...note };
  }

  override async sending(name: string, at: Date): Promise<'first' | 'again' | 'void'> {
    const before = await this.notes.findOneAndUpdate(
      { _id: name, isVoid: { $exists: false } },
      { $set: { sentAt: at } },
      { returnDocument: 'before' },
    );
    if (!before) return 'void';
    return before.sentAt ? 'again' : 'first';
  }

  override async refused(name: string, sentAt: Date): Promise<void> {
    await this.notes.updateOne({ _id: name, sentAt }, { $unset: { sentAt: '' } });
  }

  override async void(name: string, sentBefore: Date): Promise<boolean> {
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
