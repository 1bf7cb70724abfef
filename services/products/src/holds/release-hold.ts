import { Injectable } from '@nestjs/common';
import type { HoldReply, ReleaseHoldRequest } from '@asili/contracts';
import { Clock } from '@asili/kernel';
import { StockCommands } from '../inventory/stock-commands.ts';
import { FindStock } from './find-stock.ts';
import { holdReplyOf } from './hold-reply.ts';

/** Gives back what a purchase kept, at once. A hold that is gone already is none: a repeat changes nothing. */
@Injectable()
export class ReleaseHold {
  constructor(
    private readonly stocks: FindStock,
    private readonly commands: StockCommands,
    private readonly clock: Clock,
  ) {}

  /** @throws ProductNotFound, Conflict */
  async run(id: string, { purchaseId }: ReleaseHoldRequest): Promise<HoldReply> {
    const { productId, opening } = await this.stocks.run(id);
    const now = this.clock.now();
    return holdReplyOf(
      await this.commands.run({ kind: 'release', productId, opening, now, purchaseId }),
      purchaseId,
      now,
    );
  }
}
