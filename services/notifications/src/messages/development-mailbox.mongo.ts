import { Clock, newId } from '@asili/kernel';
import { Mongo, type IndexSpec } from '@asili/platform';
import { Injectable } from '@nestjs/common';
import { DevelopmentMailbox } from './development-mailbox.ts';
import type { MailboxMessage } from './domain/mailbox-page.ts';

export const mailboxIndexes: readonly IndexSpec[] = [
  { collection: 'mailbox', name: 'recipient', keys: { to: 1, _id: 1 } },
  { collection: 'mailbox', name: 'expiry', keys: { at: 1 }, expireAfterS: 24 * 3600 },
];

const shownMessages = 50;

/** In the database rather than in memory, so that a restart does not lose the code one is about to type. */
@Injectable()
export class MongoDevelopmentMailbox extends DevelopmentMailbox {
  constructor(
    private readonly mongo: Mongo,
    private readonly clock: Clock,
  ) {
    super();
  }

  override async keep(message: Omit<MailboxMessage, 'at'>): Promise<void> {
    await this.messages.insertOne({ _id: newId('msg'), ...message, at: this.clock.now() });
  }

  override async list(to?: string): Promise<MailboxMessage[]> {
    const filter = to === undefined ? {} : { to: sameAddress(to) };
    const found = await this.messages.find(filter).sort({ _id: -1 }).limit(shownMessages).toArray();
    return found.map(({ _id: _, ...message }) => message);
  }

  private get messages() {
    return this.mongo.collection<MailboxMessage & { _id: string }>('mailbox');
  }
}

/** '+254…' arrives from a query string as ' 254…' when the plus was not escaped. */
function sameAddress(to: string): string {
  const plain = to.trim().toLowerCase();
  return /^\d{8,15}$/.test(plain) ? `+${plain}` : plain;
}
