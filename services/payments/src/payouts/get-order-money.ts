import { Injectable } from '@nestjs/common';
import type { OrderMoneyReply } from '@asili/contracts';
import { moneyFromText, moneyToText, type Asset } from '@asili/kernel';
import { PaymentCommands } from '../pay-in/payment-commands.ts';
import { bankDisputeOf } from '../pay-in/domain/payment.ts';
import { orderMoneyOf } from './domain/payout-view.ts';
import { PayoutMoments } from './payout-moments.ts';

/** What paid orders bring their artisans. Reads only. */
@Injectable()
export class GetOrderMoney {
  constructor(
    private readonly payments: PaymentCommands,
    private readonly moments: PayoutMoments,
  ) {}

  /** Orders whose payment does not know them are left out. */
  async run(orders: readonly { readonly orderId: string; readonly paymentId: string }[]): Promise<OrderMoneyReply> {
    const found = await Promise.all(
      orders.map(async ({ orderId, paymentId }) => {
        const paid = await this.payments.load(paymentId);
        const share = paid?.payment.facts.shares.find((each) => each.orderId === orderId);
        const at = paid?.happenings[0]?.at;
        if (!paid || !share || !at) return [];
        const when = await this.moments.settled({
          artisanId: share.artisanId,
          currency: share.receives.currency,
          orderId,
        });
        const agreed = orderMoneyOf(paid.payment.facts, orderId, at, when);
        if (!agreed) return [];
        const bankDispute = bankDisputeOf(paid.payment);
        const money = { ...agreed, ...(bankDispute && { bankDispute }) };
        const less = await this.moments.reductionOf({
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
