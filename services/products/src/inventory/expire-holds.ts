import { Injectable } from '@nestjs/common';
import { Clock } from '@asili/kernel';
import { StockCommands } from './stock-commands.ts';
import { StockDocuments } from './stock-documents.ts';

const atOnce = 100;

/**
 * Clears away holds that ran out; they count for nothing before that as well. Safe beside itself: whoever comes second finds
 * nothing to clear.
 */
@Injectable()
export class ExpireHolds {
  constructor(
    private readonly documents: StockDocuments,
    private readonly commands: StockCommands,
    private readonly clock: Clock,
  ) {}

  /** Returns how many stocks were looked at. */
  async run(): Promise<number> {
    const now = this.clock.now();
    const ids = await this.documents.withHoldsUntil(now, atOnce);
    for (const productId of ids) await this.commands.run({ kind: 'expire', productId, now, opening: 0 });
    return ids.length;
  }
}
