import { jsonOf, isSecret, sha256 } from '@asili/platform';
import { inForce, type Dated } from '@asili/kernel';
import { Injectable } from '@nestjs/common';
import type { PayoutLimits } from '../../earnings/domain/earnings.ts';
import { PayoutProvider, type PaidOut, type PayoutOrder, type Sent } from '../../payouts/domain/payout.ts';
import { Daraja, repeatedPayout, DarajaSettings } from './client.ts';
import { callbackPart, safaricomNumber, idOfPart, minorPerShilling } from './domain/notation.ts';
import { payoutCharge } from './domain/tariffs.ts';
import type { PayoutResult } from '../../payouts/domain/payout-holds.ts';
import { PayoutResults } from '../../payouts/payout-results.ts';
import type { IncomingWebhook, WebhookEvent } from '../../webhooks/domain/webhook-event.ts';
import { WebhookSource } from '../../webhooks/webhook-sources.ts';
import { b2cResult, transactionStatusResult } from './domain/statuses.ts';

/** What M-Pesa sends at once, in cents. */
const limits: readonly Dated<PayoutLimits>[] = [
  {
    since: '2023-08-15',
    source: 'Daraja 3.0, Business To Customer (B2C), and Safaricom, M-PESA rates of 15 August 2023',
    terms: { min: 10n * minorPerShilling, max: 250_000n * minorPerShilling, step: minorPerShilling },
  },
];

/** What M-Pesa knows an attempt by: it sends money for it once, however often it is asked. */
export const conversationOf = ({ payoutId, attempt }: Pick<PayoutOrder, 'payoutId' | 'attempt'>): string =>
  `${payoutId}-${attempt}`;

/**
 * Money to a wallet of M-Pesa in Kenya. It answers at once that it has taken a payout up, and tells later, by a callback, what became of it;
 * so does it for questions. Source: Daraja 3.0, 'Business To Customer (B2C)', 'Transaction Status'.
 */
@Injectable()
export class MpesaPayout extends PayoutProvider {
  readonly account = 'mpesa';
  readonly provider = 'daraja';
  readonly currency = 'KES';

  constructor(
    private readonly daraja: Daraja,
    private readonly settings: DarajaSettings,
  ) {
    super();
  }

  override limitsOn(at: Date): PayoutLimits {
    return inForce(limits, at);
  }

  override reaches(phoneNumber: string): boolean {
    return safaricomNumber(phoneNumber) !== null;
  }

  override async send(order: PayoutOrder): Promise<Sent> {
    const phoneNumber = safaricomNumber(order.phoneNumber);
    if (phoneNumber === null) return { kind: 'refused', reason: 'no-account' };
    const answer = await this.daraja.payOut({
      originatorConversationId: conversationOf(order),
      phoneNumber,
      shillings: order.money.minor / minorPerShilling,
      resultUrl: this.address(order, 'result'),
      remarks: 'Asili',
    });
    if (answer.kind === 'answered' || (answer.kind === 'refused' && answer.code === repeatedPayout))
      return { kind: 'taken-up' };
    return answer.kind === 'refused' ? { kind: 'refused', reason: 'provider-away' } : { kind: 'unknown' };
  }

  override async requestStatus(order: Pick<PayoutOrder, 'payoutId' | 'attempt'>): Promise<void> {
    await this.daraja.transactionStatus({
      originatorConversationId: conversationOf(order),
      resultUrl: this.address(order, 'status'),
    });
  }

  override chargeOn({ money: { minor } }: PaidOut, at: Date): Promise<bigint> {
    return Promise.resolve(payoutCharge(minor / minorPerShilling, at) * minorPerShilling);
  }

  private address({ payoutId, attempt }: Pick<PayoutOrder, 'payoutId' | 'attempt'>, what: 'result' | 'status'): string {
    const { publicUrl, webhookSecrets } = this.settings;
    return `${publicUrl}/webhooks/daraja-payout/${webhookSecrets[0] ?? ''}/${callbackPart(payoutId)}/${attempt}/${what}`;
  }
}

/**
 * What became of payouts, told by itself or because it was asked. M-Pesa signs nothing: the address holds a secret, the payout and its
 * attempt, and a word about another one is none. Safe to run twice and concurrently: `PayoutResults` is.
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
    const isOurs = isSecret(secret, this.settings.webhookSecrets);
    if (
      !isOurs ||
      !/^out_\w{1,40}$/.test(payoutId) ||
      !/^[1-9]\d{0,3}$/.test(attempt) ||
      !/^(result|status)$/.test(what) ||
      rest.length > 0
    )
      return null;
    const subject = `${payoutId}/${attempt}/${what}`;
    return { eventId: `${subject.replaceAll('/', '-')}-${sha256(raw)}`, subject };
  }

  override async apply({ subject, raw }: WebhookEvent): Promise<void> {
    const [payoutId = '', attemptText = '', what] = subject.split('/');
    const attempt = Number(attemptText);
    const read = what === 'status' ? transactionStatusResult : b2cResult;
    await this.results.apply(
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
