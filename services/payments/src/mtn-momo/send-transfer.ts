import { Clock } from '@asili/kernel';
import { Injectable } from '@nestjs/common';
import type { PayoutOrder, Sent } from '../payouts/domain/payout-way.ts';
import { transferName } from './ask-about-transfer.ts';
import type { MomoCountryCode } from './domain/momo-country.ts';
import { MomoRequests } from './momo-requests.ts';
import { MomoSettings } from './momo-settings.ts';
import { Momo } from './momo.ts';

/**
 * Has MTN send an attempt of a payout. Its reference id stands in a note before MTN hears of it, and is sent again as it is: MTN takes it up
 * once.
 */
@Injectable()
export class SendTransfer {
  constructor(
    private readonly momo: Momo,
    private readonly requests: MomoRequests,
    private readonly settings: MomoSettings,
    private readonly clock: Clock,
  ) {}

  async run(order: PayoutOrder, country: MomoCountryCode): Promise<Sent> {
    const { publicUrl, webhookSecrets } = this.settings;
    const name = transferName(order);
    const { referenceId, country: noted } = await this.requests.settle({ name, country });
    if (noted !== country) return { kind: 'unknown' }; // Sent to a number of another country, or about to be.
    const now = this.clock.now();
    const turn = await this.requests.sending(name, now);
    const callbackUrl = `${publicUrl}/webhooks/momo-payout/${webhookSecrets[0] ?? ''}/${order.payoutId}/${order.attempt}`;
    const taken = await this.momo.transfer({
      country,
      referenceId,
      money: order.money,
      phoneNumber: order.phoneNumber,
      externalId: name,
      callbackUrl,
    });
    if (taken.kind === 'taken-up') return { kind: 'taken-up' };
    if (taken.kind === 'unanswered' || turn !== 'first') return { kind: 'unknown' };
    await this.requests.refused(name, now);
    return { kind: 'refused', reason: 'provider-away' };
  }
}
