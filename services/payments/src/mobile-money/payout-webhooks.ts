import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { PayoutResult } from '../payouts/domain/payout-result.ts';
import { PayoutResults } from '../payouts/payout-results.ts';
import { jsonOf } from '../webhooks/domain/json-of.ts';
import type { IncomingWebhook, WebhookEvent } from '../webhooks/domain/webhook-event.ts';
import { WebhookSource } from '../webhooks/webhook-sources.ts';
import { DarajaSettings } from './daraja-settings.ts';
import { b2cResult } from './domain/b2c-result.ts';
import { idOfPart } from './domain/callback-path.ts';
import { transactionStatusResult } from './domain/transaction-status-result.ts';
import { conversationOf } from './mpesa-payout.ts';

const minorPerShilling = 100n;

/**
 * What became of payouts, told by itself or because it was asked. M-Pesa signs nothing: the address holds a secret, the payout and its
 * attempt, and a word about another one is none. Safe to run twice and beside itself: `PayoutResults` is.
 */
@Injectable()
export class PayoutWebhooks extends WebhookSource {
  readonly provider = 'daraja-payout';

  constructor(
    private readonly settings: DarajaSettings,
    private readonly results: PayoutResults,
  ) {
    super();
  }

  override async identify({ path, raw }: IncomingWebhook): Promise<Pick<WebhookEvent, 'eventId' | 'subject'> | null> {
    const [secret = '', payout = '', attempt = '', what = '', ...rest] = path.split('/');
    const payoutId = idOfPart(payout);
    const isOurs = this.isSecret(secret, this.settings.webhookSecrets);
    if (
      !isOurs ||
      !/^out_\w{1,40}$/.test(payoutId) ||
      !/^[1-9]\d{0,3}$/.test(attempt) ||
      !/^(result|status)$/.test(what) ||
      rest.length > 0
    )
      return null;
    const subject = `${payoutId}/${attempt}/${what}`;
    return { eventId: `${subject.replaceAll('/', '-')}-${createHash('sha256').update(raw).digest('hex')}`, subject };
  }

  override async apply({ subject, raw }: WebhookEvent): Promise<void> {
    const [payoutId = '', attemptText = '', what] = subject.split('/');
    const attempt = Number(attemptText);
    const read = what === 'status' ? transactionStatusResult : b2cResult;
    await this.results.tell(
      payoutId,
      attempt,
      resultOf(read(jsonOf(raw), conversationOf({ payoutId, attempt }))),
      what === 'status' ? 'answer' : 'callback',
    );
  }
}

function resultOf(result: ReturnType<typeof b2cResult | typeof transactionStatusResult>): PayoutResult {
  return result.kind === 'succeeded'
    ? {
        kind: 'succeeded',
        receipt: result.receipt,
        money: { currency: 'KES', minor: result.shillings * minorPerShilling },
      }
    : result;
}
