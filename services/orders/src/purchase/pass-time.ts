import { Injectable } from '@nestjs/common';
import { Clock } from '@asili/kernel';
import { Log } from '@asili/platform';
import { dueAt, forgetAt } from './domain/due-exits.ts';
import { PurchaseCommands } from './purchase-commands.ts';
import { PurchaseDocuments } from './purchase-documents.ts';

const atOnce = 20;
/** After that a run begins nothing more: it comes round again. */
const runMs = 30_000;
/** Until one that could not be brought on is tried again. */
const againMs = 30_000;

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

  /** Goes on while a full batch comes back. Returns how many purchases were looked at. */
  async run(): Promise<number> {
    const now = this.clock.now();
    let looked = 0;
    for (let isMore = true; isMore && this.clock.now().getTime() - now.getTime() <= runMs;) {
      const ids = await this.documents.dueAt(now, atOnce);
      await Promise.all(ids.map((id) => this.look(id, now)));
      looked += ids.length;
      isMore = ids.length === atOnce;
    }
    return looked;
  }

  /** One that fails does not hold up the others. */
  private async look(id: string, now: Date): Promise<void> {
    await this.documents.lookAgain(id, new Date(now.getTime() + againMs));
    await this.pass(id, now).catch((error: unknown) => {
      this.log.warn('purchases: due step failed, will retry', { id, error });
    });
  }

  private async pass(id: string, now: Date): Promise<void> {
    await this.commands.run(id, { kind: 'pass-time', now });
    const { purchase, version } = await this.commands.refresh(id);
    const next = dueAt(purchase) ?? forgetAt(purchase);
    if (!next || (dueAt(purchase) === undefined && next <= now)) await this.documents.settle(id, version);
  }
}
