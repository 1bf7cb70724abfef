import { Injectable } from '@nestjs/common';
import { MailCarrier, SmsCarrier, type DeliveryHint } from './carriers.ts';
import type { MailboxMessage } from './domain/mailbox-page.ts';
import type { RenderedMail } from './domain/render-message.ts';

/** Development only: instead of being sent, messages are kept here for a day and can be read at /dev/mailbox. */
export abstract class DevelopmentMailbox {
  abstract keep(message: Omit<MailboxMessage, 'at'>): Promise<void>;
  /** Newest first, at most 50; all recipients when none is named. */
  abstract list(to?: string): Promise<MailboxMessage[]>;
}

@Injectable()
export class MailboxMailCarrier extends MailCarrier {
  constructor(private readonly mailbox: DevelopmentMailbox) {
    super();
  }

  override send(to: string, { subject, text }: RenderedMail, hint?: DeliveryHint): Promise<void> {
    return this.mailbox.keep({ to, channel: 'email', subject, text, ...codeOf(hint) });
  }
}

/** With a simulated carrier before it, a message lands in the mailbox once that has taken it, and fails as it does. */
@Injectable()
export class MailboxSmsCarrier extends SmsCarrier {
  constructor(
    private readonly mailbox: DevelopmentMailbox,
    private readonly before?: SmsCarrier,
  ) {
    super();
  }

  override async send(to: string, text: string, hint?: DeliveryHint): Promise<void> {
    await this.before?.send(to, text, hint);
    return this.mailbox.keep({ to, channel: 'sms', text, ...codeOf(hint) });
  }
}

function codeOf(hint: DeliveryHint | undefined): { code?: string } {
  return hint?.code === undefined ? {} : { code: hint.code };
}
