import { Injectable } from '@nestjs/common';
import type { HoldReply, TakeHeldRequest } from '@asili/contracts';
import { Clock } from '@asili/kernel';
import { StockCommands } from '../inventory/stock-commands.ts';
import { FindStock } from './find-stock.ts';
import { holdReplyOf } from './hold-reply.ts';

/** Under which a purchase takes a product, once. */
export const takeCommit = (productId: string, purchaseId: string): string => `take-${productId}-${purchaseId}`;

/**
 * Sells items to a purchase that is paid: those it holds; after its hold ran out, others if they are still there and for
 * sale. A purchase takes a product once: its id is the commit's.
 */
@Injectable()
export class TakeHeld {
  constructor(
    private readonly stocks: FindStock,
    private readonly commands: StockCommands,
    private readonly clock: Clock,
  ) {}

  /** @throws ProductNotFound, OutOfStock, Conflict */
  async run(id: string, { purchaseId, quantity }: TakeHeldRequest): Promise<HoldReply> {
    const { productId, opening, isForSale } = await this.stocks.run(id);
    const now = this.clock.now();
    return holdReplyOf(
      await this.commands.run(
        { kind: 'take', productId, opening, now, purchaseId, quantity, onlyHeld: !isForSale },
        takeCommit(id, purchaseId),
      ),
      purchaseId,
      now,
    );
  }
}
