import { Injectable } from '@nestjs/common';
import { Clock } from '@asili/kernel';
import { Log } from '@asili/platform';
import { dueAt, forgetAt } from './domain/due-exits.ts';
import { PurchaseCommands } from './purchase-commands.ts';
import { PurchaseDocuments } from './purchase-documents.ts';

const atOnce = 100;

/**
 * Writes down what time has done: holds that ran out, orders nobody acted on, contacts nobody needs. All of it counts before
 * that as well. Safe beside itself: whoever comes second finds nothing to do.
 */
@Injectable()
export class PassTime {
  constructor(
    private readonly documents: PurchaseDocuments,
    private readonly commands: PurchaseCommands,
    private readonly clock: Clock,
    private readonly log: Log,
  ) {}

  /** Returns how many purchases were looked at. */
  async run(): Promise<number> {
    const now = this.clock.now();
    const ids = await this.documents.dueAt(now, atOnce);
    for (const id of ids) await this.pass(id, now).catch((error: unknown) => { this.log.warn('purchases: due step failed, will retry', { id, error }); });
    return ids.length;
  }

  private async pass(id: string, now: Date): Promise<void> {
    await this.commands.run(id, { kind: 'pass-time', now });
    const { purchase, version } = await this.commands.refresh(id);
    const next = dueAt(purchase) ?? forgetAt(purchase);
    if (!next || (dueAt(purchase) === undefined && next <= now)) await this.documents.settle(id, version);
  }
}
