import { Injectable } from '@nestjs/common';
import type { HoldReply, TakeHeldRequest, GiveBackRequest } from '@asili/contracts';
import { Clock } from '@asili/kernel';
import { StockCommands } from '../inventory/stock-commands.ts';
import { FindStock, holdReplyOf } from './hold-stock.ts';

/** Under which a purchase takes a product, once. */
const takeCommit = (productId: string, purchaseId: string): string => `take-${productId}-${purchaseId}`;

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

/**
 * Puts what a purchase took back into the stock: the sale did not come about. As many as the taking's commit says, under a
 * commit id of the purchase's own, so that a repeat is a success; a purchase that took nothing changes nothing.
 */
@Injectable()
export class GiveBack {
  constructor(
    private readonly stocks: FindStock,
    private readonly commands: StockCommands,
    private readonly clock: Clock,
  ) {}

  /** @throws ProductNotFound, Conflict */
  async run(id: string, { purchaseId }: GiveBackRequest): Promise<HoldReply> {
    const { productId, opening } = await this.stocks.run(id);
    const now = this.clock.now();
    const taken = await this.commands.find(productId, takeCommit(id, purchaseId));
    if (!taken || !('quantity' in taken))
      return holdReplyOf(await this.commands.run({ kind: 'expire', productId, opening, now }), purchaseId, now);
    return holdReplyOf(
      await this.commands.run(
        { kind: 'give-back', productId, opening, now, purchaseId, quantity: taken.quantity },
        `give-back-${id}-${purchaseId}`,
      ),
      purchaseId,
      now,
    );
  }
}
