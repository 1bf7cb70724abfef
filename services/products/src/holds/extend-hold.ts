import { Injectable } from '@nestjs/common';
import type { ExtendHoldRequest, HoldReply } from '@asili/contracts';
import { Clock } from '@asili/kernel';
import { StockCommands } from '../inventory/stock-commands.ts';
import { FindStock } from './find-stock.ts';
import { maxHoldMs } from './hold-policy.ts';
import { holdReplyOf } from './hold-reply.ts';

/** Lets a hold last longer, once: its payment has begun. A repeat changes nothing. */
@Injectable()
export class ExtendHold {
  constructor(
    private readonly stocks: FindStock,
    private readonly commands: StockCommands,
    private readonly clock: Clock,
  ) {}

  /** @throws ProductNotFound, HoldGone, Conflict */
  async run(id: string, { purchaseId, expiresAt }: ExtendHoldRequest): Promise<HoldReply> {
    const { productId, opening } = await this.stocks.run(id);
    const now = this.clock.now();
    const until = new Date(Math.min(Date.parse(expiresAt), now.getTime() + maxHoldMs));
    return holdReplyOf(
      await this.commands.run({ kind: 'extend', productId, opening, now, purchaseId, expiresAt: until }),
      purchaseId,
      now,
    );
  }
}
