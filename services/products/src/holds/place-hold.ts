import { Injectable } from '@nestjs/common';
import type { HoldReply, PlaceHoldRequest } from '@asili/contracts';
import { Clock } from '@asili/kernel';
import { NotForSale } from '../product/domain/errors.ts';
import { StockCommands } from '../inventory/stock-commands.ts';
import { FindStock } from './find-stock.ts';
import { maxHoldMs } from './hold-policy.ts';
import { holdReplyOf } from './hold-reply.ts';

/**
 * Keeps items for a purchase before any money moves. The stream's version decides between buyers; the same purchase asking
 * again finds its hold. A hold nobody completes runs out by itself.
 */
@Injectable()
export class PlaceHold {
  constructor(
    private readonly stocks: FindStock,
    private readonly commands: StockCommands,
    private readonly clock: Clock,
  ) {}

  /** @throws ProductNotFound, NotForSale, OutOfStock, TooManyHolds, Conflict */
  async run(productId: string, { purchaseId, quantity, expiresAt }: PlaceHoldRequest): Promise<HoldReply> {
    const { isForSale, ...stock } = await this.stocks.run(productId);
    if (!isForSale) throw new NotForSale();
    const now = this.clock.now();
    const until = new Date(Math.min(Date.parse(expiresAt), now.getTime() + maxHoldMs));
    return holdReplyOf(
      await this.commands.run({ kind: 'hold', ...stock, now, purchaseId, quantity, expiresAt: until }),
      purchaseId,
      now,
    );
  }
}
