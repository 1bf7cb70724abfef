import { Injectable } from '@nestjs/common';
import type { GiveBackRequest, HoldReply } from '@asili/contracts';
import { Clock } from '@asili/kernel';
import { StockCommands } from '../inventory/stock-commands.ts';
import { FindStock } from './find-stock.ts';
import { holdReplyOf } from './hold-reply.ts';
import { takeCommit } from './take-held.ts';

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
