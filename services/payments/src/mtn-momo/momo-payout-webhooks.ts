import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { PayoutResults } from '../payouts/payout-results.ts';
import type { IncomingWebhook, WebhookEvent } from '../webhooks/domain/webhook-event.ts';
import { WebhookSource } from '../webhooks/webhook-sources.ts';
import { AskAboutTransfer } from './ask-about-transfer.ts';
import { MomoSettings } from './momo-settings.ts';
import { NotToldYet } from './momo-webhooks.ts';

/**
 * What MTN calls back about transfers. It signs nothing: the address holds a secret, the payout and its attempt, and what it says is not read
 * but asked for. Safe to run twice and beside itself: `PayoutResults` is.
 */
@Injectable()
export class MomoPayoutWebhooks extends WebhookSource {
  readonly provider = 'momo-payout';

  constructor(
    private readonly settings: MomoSettings,
    private readonly results: PayoutResults,
    private readonly askAboutTransfer: AskAboutTransfer,
  ) {
    super();
  }

  override async identify({ path, raw }: IncomingWebhook): Promise<Pick<WebhookEvent, 'eventId' | 'subject'> | null> {
    const [secret = '', payoutId = '', attempt = '', ...rest] = path.split('/');
    const isOurs = this.isSecret(secret, this.settings.webhookSecrets);
    if (!isOurs || !/^out_\w{1,40}$/.test(payoutId) || !/^[1-9]\d{0,3}$/.test(attempt) || rest.length > 0) return null;
    const subject = `${payoutId}/${attempt}`;
    return { eventId: `${subject.replace('/', '-')}-${createHash('sha256').update(raw).digest('hex')}`, subject };
  }

  /** @throws NotToldYet while MTN does not say */
  override async apply({ subject }: WebhookEvent): Promise<void> {
    const [payoutId = '', attemptText = ''] = subject.split('/');
    const attempt = Number(attemptText);
    const result = await this.askAboutTransfer.run({ payoutId, attempt });
    if (result.kind === 'unknown') throw new NotToldYet();
    if (result.kind !== 'absent') await this.results.tell(payoutId, attempt, result);
  }
}
