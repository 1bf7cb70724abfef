import { Injectable } from '@nestjs/common';
import type { PayoutTiming, OrderMoneyReply } from '@asili/contracts';
import { moneyFromText, moneyToText, type Asset } from '@asili/kernel';
import { CommandRunner } from '@asili/platform';
import { UsedRates, RatesUnavailable } from '../rates/domain/rate-table.ts';
import type { GetRates } from '../rates/agreed-rates.ts';
import { earningsDecider } from '../earnings/domain/earnings.ts';
import { balanceAccountId, type EarningsEvent } from '../earnings/domain/earnings-change.ts';
import { PaymentCommands } from '../payment/payment-commands.ts';
import { bankDisputeOf } from '../payment/domain/payment.ts';
import { orderMoneyOf } from './domain/payout-view.ts';

/** The rates of now, as something is compared by them; of nothing where there never were any. */
export async function ratesOfNow(getRates: GetRates): Promise<UsedRates> {
  try {
    const { rates, asOf, sources, stale } = await getRates.run();
    return new UsedRates({ hbar: rates.HBAR, usd: rates.USD, asOf, sources, stale });
  } catch (error) {
    if (!(error instanceof RatesUnavailable)) throw error;
    return new UsedRates(null);
  }
}

/** When the money of sold orders goes out, and what of it does not. */
@Injectable()
export class PayoutSchedule {
  constructor(private readonly commands: CommandRunner) {}

  /** As it was settled when the order was sold; orders from before that was done are paid out after delivery. */
  async of(order: {
    readonly artisanId: string;
    readonly currency: string;
    readonly orderId: string;
  }): Promise<PayoutTiming> {
    return (await this.settled(order)) ?? 'after-delivery';
  }

  /** What of an order its artisan does not get, because its buyer got it back; in minor units. */
  async reductionOf(order: {
    readonly artisanId: string;
    readonly currency: string;
    readonly orderId: string;
  }): Promise<bigint> {
    const done = await this.commands.find(earningsDecider, balanceAccountId(order), `reduced.${order.orderId}`);
    const saleCounted = ((done?.events ?? []) as readonly EarningsEvent[]).find(({ type }) => type === 'sale-counted');
    return saleCounted?.type === 'sale-counted'
      ? moneyFromText(saleCounted.data.receives.amount, saleCounted.data.receives.currency).minor
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
  }): Promise<PayoutTiming | undefined> {
    const done = await this.commands.find(
      earningsDecider,
      balanceAccountId({ artisanId, currency }),
      `sold.${orderId}`,
    );
    const events = (done?.events ?? []) as readonly EarningsEvent[];
    return events.flatMap((event) =>
      event.type === 'earnings-changed' && event.data.cause === 'sold' ? [event.data] : [],
    )[0]?.when;
  }
}

/** What paid orders bring their artisans. Reads only. */
@Injectable()
export class GetOrderMoney {
  constructor(
    private readonly payments: PaymentCommands,
    private readonly schedule: PayoutSchedule,
  ) {}

  /** Orders whose payment does not know them are left out. */
  async run(orders: readonly { readonly orderId: string; readonly paymentId: string }[]): Promise<OrderMoneyReply> {
    const found = await Promise.all(
      orders.map(async ({ orderId, paymentId }) => {
        const paid = await this.payments.load(paymentId);
        const share = paid?.payment.facts.shares.find((each) => each.orderId === orderId);
        const at = paid?.timeline[0]?.at;
        if (!paid || !share || !at) return [];
        const when = await this.schedule.settled({
          artisanId: share.artisanId,
          currency: share.receives.currency,
          orderId,
        });
        const agreed = orderMoneyOf(paid.payment.facts, orderId, at, when);
        if (!agreed) return [];
        const bankDispute = bankDisputeOf(paid.payment);
        const money = { ...agreed, ...(bankDispute && { bankDispute }) };
        const less = await this.schedule.reductionOf({
          artisanId: share.artisanId,
          currency: share.receives.currency,
          orderId,
        });
        return [
          {
            orderId,
            money:
              less === 0n
                ? money
                : { ...money, payout: { ...money.payout, money: lessened(money.payout.money, less) } },
          },
        ];
      }),
    );
    return { orders: found.flat() };
  }
}

function lessened<C extends Asset>(
  { amount, currency }: { amount: string; currency: C },
  less: bigint,
): { amount: string; currency: C } {
  return { currency, amount: moneyToText({ currency, minor: moneyFromText(amount, currency).minor - less }) };
}
