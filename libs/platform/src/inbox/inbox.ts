import { isDuplicateKey } from '../errors/classify.ts';
import type { Mongo } from '../mongo/mongo.ts';
import type { IndexSpec } from '../mongo/indexes.ts';

interface InboxEntry {
  /** `<group>|<event id>` */
  _id: string;
  state: 'received' | 'done';
  at: Date;
}

export const inboxIndexes: readonly IndexSpec[] = [{ collection: 'inbox', name: 'expiry', keys: { at: 1 }, expireAfterS: 90 * 24 * 3600 }];

/** Remembers which events a group has dealt with, for effects that must not happen twice. */
export class Inbox {
  constructor(private readonly mongo: Mongo) {}

  private get entries() {
    return this.mongo.collection<InboxEntry>('inbox');
  }

  /**
   * Runs `work` unless this group has finished it for this event before. Returns whether it ran.
   * If the process dies inside `work`, the event's redelivery runs it again, so `work` itself must be repeatable
   * (a job whose id is the event id, a call that carries the event id).
   */
  async once(group: string, eventId: string, work: () => Promise<void>): Promise<boolean> {
    const _id = `${group}|${eventId}`;
    try {
      await this.entries.insertOne({ _id, state: 'received', at: new Date() });
    } catch (error) {
      if (!isDuplicateKey(error)) throw error;
      const entry = await this.entries.findOne({ _id });
      if (entry?.state === 'done') return false;
    }
    await work();
    await this.entries.updateOne({ _id }, { $set: { state: 'done' } });
    return true;
  }
}
