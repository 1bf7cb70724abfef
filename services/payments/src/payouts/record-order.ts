import { Injectable } from '@nestjs/common';
import { Clock, type KnownCurrency, type Money } from '@asili/kernel';
import { CommandRunner } from '@asili/platform';
import { BookCancelledOrder } from '../books/book-refund.ts';
import { BookSale } from '../books/book-sale.ts';
import { moneyOf, type Sale } from '../books/domain/sale-entries.ts';
import { GetRates } from '../rates/agreed-rates.ts';
import { earningsDecider, type EarningsCommand } from '../earnings/domain/earnings.ts';
import { balanceAccountId } from '../earnings/domain/earnings-change.ts';
import { isSmall } from '../earnings/domain/payout-policy.ts';
import { PayoutSchedule, ratesOfNow } from './order-money.ts';

/** Orders of one artisan may change at once, and payouts be requested meanwhile. */
const tries = 200;

/** A paid order as its events name it. */
export interface PaidOrder {
  readonly orderId: string;
  readonly paymentId: string;
}

/**
 * What an order's life means for what its artisan may be paid out. The sale is in the books before any of it counts. Safe twice and cut
 * short: each step of an order is one commit by its own name. An order's events come in their order, so it is sold before it ends.
 */
@Injectable()
export class RecordOrder {
  constructor(
    private readonly bookSale: BookSale,
    private readonly bookCancelledOrder: BookCancelledOrder,
    private readonly commands: CommandRunner,
    private readonly getRates: GetRates,
    private readonly schedule: PayoutSchedule,
    private readonly clock: Clock,
  ) {}

  /** When its money goes out is settled here, as its quote promised. @throws SaleUnknown */
  async sold(order: PaidOrder): Promise<void> {
    const found = await this.find(order);
    if (!found) return;
    const { share, promised, parts } = found;
    const now = this.clock.now();
    await this.change(`sold.${order.orderId}`, {
      ...parts,
      kind: 'sell',
      promised,
      isSmall: isSmall(moneyOf(share.gross) as Money<KnownCurrency>, await ratesOfNow(this.getRates), now),
      now,
    });
  }

  /** @throws SaleUnknown */
  async completed(order: PaidOrder): Promise<void> {
    const parts = (await this.find(order))?.parts;
    if (parts)
      await this.change(`completed.${order.orderId}`, {
        ...parts,
        amount: parts.amount - (await this.schedule.reductionOf(parts)),
        kind: 'complete',
        when: await this.schedule.of(parts),
      });
  }

  /** It stands, and brings that much less: what is not released yet is released without it, the rest comes out of later sales. @throws SaleUnknown */
  async reduced(order: PaidOrder, refund: { readonly amount: string; readonly currency: string }): Promise<void> {
    const parts = (await this.find(order))?.parts;
    const booked = parts && (await this.bookCancelledOrder.reduce(order.paymentId, order.orderId, refund));
    if (!booked) return;
    const wasReleased = (await this.schedule.of(parts)) === 'at-once';
    await this.change(`reduced.${order.orderId}`, {
      ...parts,
      kind: 'reduce',
      receives: booked.receives,
      amount: booked.bearer === 'artisan' && wasReleased ? booked.receives : 0n,
    });
  }

  /** @throws SaleUnknown */
  async disputed(order: PaidOrder): Promise<void> {
    const parts = (await this.find(order))?.parts;
    if (parts) await this.change(`disputed.${order.orderId}`, { ...parts, kind: 'dispute' });
  }

  /** What went out, or might have, comes out of later sales, if the books took it from the artisan. @throws SaleUnknown */
  async cancelled(order: PaidOrder): Promise<void> {
    const parts = (await this.find(order))?.parts;
    if (!parts) return;
    const bearer = await this.bookCancelledOrder.run(order.paymentId, order.orderId);
    const wasReleased = (await this.schedule.of(parts)) === 'at-once';
    await this.change(`withdrawn.${order.orderId}`, {
      ...parts,
      kind: 'withdraw',
      receives: parts.amount,
      amount: bearer === 'artisan' && wasReleased ? parts.amount : 0n,
    });
  }

  private async find({ orderId, paymentId }: PaidOrder) {
    const sale: Sale = await this.bookSale.run(paymentId);
    const share = sale.shares.find((each) => each.orderId === orderId);
    if (!share) return null;
    const { currency, minor } = moneyOf(share.receives);
    const promised = sale.quote.receives.find(({ artisanId }) => artisanId === share.artisanId)?.payout;
    return { share, promised, parts: { artisanId: share.artisanId, currency, orderId, paymentId, amount: minor } };
  }

  private async change(commitId: string, command: EarningsCommand): Promise<void> {
    await this.commands.run(earningsDecider, balanceAccountId(command), command, { commitId, tries });
  }
}
