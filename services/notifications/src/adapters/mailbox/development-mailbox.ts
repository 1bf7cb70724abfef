import { newId } from '@asili/kernel';
import { Mongo, type IndexSpec } from '@asili/platform';
import type { DeliveryHint, MailPort, SmsPort } from '../../app/ports.ts';

export interface MailboxMessage {
  readonly to: string;
  readonly channel: 'sms' | 'email';
  readonly subject?: string;
  readonly text: string;
  readonly code?: string;
  readonly at: Date;
}

export const mailboxIndexes: readonly IndexSpec[] = [
  { collection: 'mailbox', name: 'recipient', keys: { to: 1, _id: 1 } },
  { collection: 'mailbox', name: 'expiry', keys: { at: 1 }, expireAfterS: 24 * 3600 },
];

const shownMessages = 50;

/**
 * Development only: instead of leaving the house, messages land here and can be read at /dev/mailbox. Nothing builds one
 * in production (see carriersOf). Kept for a day, so that a restart does not lose the code one is about to type.
 */
export class DevelopmentMailbox {
  readonly mail: MailPort = {
    send: (to, { subject, text }, hint) => this.keep({ to, channel: 'email', subject, text, ...codeOf(hint) }),
  };

  readonly sms: SmsPort = {
    send: (to, text, hint) => this.keep({ to, channel: 'sms', text, ...codeOf(hint) }),
  };

  constructor(private readonly mongo: Mongo) {}

  /** Newest first; all recipients when none is named. */
  async list(to?: string): Promise<MailboxMessage[]> {
    const filter = to === undefined ? {} : { to: sameAddress(to) };
    const found = await this.messages.find(filter).sort({ _id: -1 }).limit(shownMessages).toArray();
    return found.map(({ _id: _, ...message }) => message);
  }

  private async keep(message: Omit<MailboxMessage, 'at'>): Promise<void> {
    await this.messages.insertOne({ _id: newId('msg'), ...message, at: new Date() });
  }

  private get messages() {
    return this.mongo.collection<MailboxMessage & { _id: string }>('mailbox');
  }
}

function codeOf(hint: DeliveryHint | undefined): { code?: string } {
  return hint?.code === undefined ? {} : { code: hint.code };
}

/** '+254…' arrives from a query string as ' 254…' when the plus was not escaped. */
function sameAddress(to: string): string {
  const plain = to.trim().toLowerCase();
  return /^\d{8,15}$/.test(plain) ? `+${plain}` : plain;
}
