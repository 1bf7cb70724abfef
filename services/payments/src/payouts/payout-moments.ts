import { Injectable } from '@nestjs/common';
import type { PayoutMoment } from '@asili/contracts';
import { moneyFromText } from '@asili/kernel';
import { CommandRunner } from '@asili/platform';
import { earningsDecider, purseId, type EarningsEvent } from '../earnings/domain/earnings.ts';

/** When the money of sold orders goes out, and what of it does not. */
@Injectable()
export class PayoutMoments {
  constructor(private readonly commands: CommandRunner) {}

  /** As it was settled when the order was sold; orders from before that was done are paid out after delivery. */
  async of(order: {
    readonly artisanId: string;
    readonly currency: string;
    readonly orderId: string;
  }): Promise<PayoutMoment> {
    return (await this.settled(order)) ?? 'after-delivery';
  }

  /** What of an order its artisan does not get, because its buyer got it back; in minor units. */
  async reductionOf(order: {
    readonly artisanId: string;
    readonly currency: string;
    readonly orderId: string;
  }): Promise<bigint> {
    const done = await this.commands.find(earningsDecider, purseId(order), `reduced.${order.orderId}`);
    const told = ((done?.events ?? []) as readonly EarningsEvent[]).find(({ type }) => type === 'sale-counted');
    return told?.type === 'sale-counted'
      ? moneyFromText(told.data.receives.amount, told.data.receives.currency).minor
      : 0n;
  }

  /** Undefined until its sale is noted. */
  async settled({
    artisanId,
    currency,
    orderId,
  }: {
    readonly artisanId: string;
    readonly currency: string;
    readonly orderId: string;
  }): Promise<PayoutMoment | undefined> {
    const done = await this.commands.find(earningsDecider, purseId({ artisanId, currency }), `sold.${orderId}`);
    const events = (done?.events ?? []) as readonly EarningsEvent[];
    return events.flatMap((event) =>
      event.type === 'earnings-changed' && event.data.cause === 'sold' ? [event.data] : [],
    )[0]?.when;
  }
}
