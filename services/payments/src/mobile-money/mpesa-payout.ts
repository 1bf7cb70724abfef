import { Injectable } from '@nestjs/common';
import { PayoutWay, type PaidOut, type PayoutOrder, type Sent } from '../payouts/domain/payout-way.ts';
import { Daraja, repeatedPayout } from './daraja.ts';
import { DarajaSettings } from './daraja-settings.ts';
import { callbackPart } from './domain/callback-path.ts';
import { payoutCharge } from './domain/b2c-tariff.ts';
import { safaricomNumber } from './domain/safaricom-number.ts';

const minorPerShilling = 100n;

/** What M-Pesa knows an attempt by: it sends money for it once, however often it is asked. */
export const conversationOf = ({ payoutId, attempt }: Pick<PayoutOrder, 'payoutId' | 'attempt'>): string =>
  `${payoutId}-${attempt}`;

/**
 * Money to a wallet of M-Pesa in Kenya. It answers at once that it has taken a payout up, and tells later, by a callback, what became of it;
 * so does it for questions. Source: Daraja 3.0, 'Business To Customer (B2C)', 'Transaction Status'.
 */
@Injectable()
export class MpesaPayout extends PayoutWay {
  readonly account = 'mpesa';
  readonly provider = 'daraja';
  readonly currency = 'KES';
  readonly limits = { least: 10n * minorPerShilling, most: 250_000n * minorPerShilling, step: minorPerShilling };

  constructor(
    private readonly daraja: Daraja,
    private readonly settings: DarajaSettings,
  ) {
    super();
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

  override async ask(order: Pick<PayoutOrder, 'payoutId' | 'attempt'>): Promise<void> {
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
