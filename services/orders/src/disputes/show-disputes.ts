import { Injectable } from '@nestjs/common';
import type { KeptCase } from '@asili/contracts';
import { artisanName, Clock, isId } from '@asili/kernel';
import { NotFound } from '@asili/platform';
import { People } from '../personal/people.ts';
import { PersonalData } from '../personal/personal-data.ts';
import { PurchaseCommands } from '../purchase/purchase-commands.ts';
import { PurchaseDocuments } from '../purchase/purchase-documents.ts';
import type { Delivered } from '../purchase/purchase-views.ts';
import { disputeCase } from './domain/dispute-case.ts';

/** Orders in dispute, for operators. Reads only. */
@Injectable()
export class ShowDisputes {
  constructor(
    private readonly documents: PurchaseDocuments,
    private readonly commands: PurchaseCommands,
    private readonly people: People,
    private readonly personal: PersonalData,
    private readonly clock: Clock,
  ) {}

  count(): ReturnType<PurchaseDocuments['refusedCount']> {
    return this.documents.refusedCount();
  }

  async waiting(max: number, after?: string): Promise<KeptCase[]> {
    const found = await Promise.all(
      (await this.documents.refused(max, after)).map(({ orderId, purchaseId }) => this.caseOf(orderId, purchaseId)),
    );
    return found.filter((each) => each !== null);
  }

  /** @throws NotFound for an order that was never disputed */
  async one(orderId: string): Promise<KeptCase> {
    const purchaseId = isId('ord', orderId) ? await this.documents.purchaseOf(orderId) : undefined;
    const found = purchaseId === undefined ? null : await this.caseOf(orderId, purchaseId);
    if (!found) throw new NotFound();
    return found;
  }

  private async caseOf(orderId: string, purchaseId: string): Promise<KeptCase | null> {
    const purchase = await this.commands.get(purchaseId);
    const order = purchase.orders.find((each) => each.orderId === orderId);
    if (!order) return null;
    const wordIds = order.history.flatMap(({ wordsId }) => wordsId ?? []);
    const [artisans, kept] = await Promise.all([
      this.people.artisans([order.artisanId]),
      this.personal.read([purchaseId, ...wordIds]),
    ]);
    const words = new Map(wordIds.flatMap((id) => (kept.has(id) ? [[id, String(kept.get(id))] as const] : [])));
    const artisan = artisans.get(order.artisanId);
    return disputeCase(
      purchase,
      order,
      {
        buyer: (kept.get(purchaseId) as Delivered | undefined)?.contact.name,
        artisan: artisan && artisanName(artisan),
        words,
      },
      this.clock.now(),
    );
  }
}
