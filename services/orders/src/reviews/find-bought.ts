import { Injectable } from '@nestjs/common';
import { Clock } from '@asili/kernel';
import type { Actor } from '@asili/platform';
import { asOf } from '../purchase/domain/due-exits.ts';
import { PurchaseNotFound } from '../purchase/domain/errors.ts';
import { sideOf } from '../purchase/domain/side.ts';
import type { Order } from '../purchase/domain/state.ts';
import { PurchaseCommands } from '../purchase/purchase-commands.ts';
import { PurchaseDocuments } from '../purchase/purchase-documents.ts';
import { ReviewedProducts } from './reviewed-products.ts';

export interface Bought {
  readonly purchaseId: string;
  /** As it is now. */
  readonly order: Order;
  /** Of the line, as it was bought. */
  readonly boughtId: string;
  /** The first product of its line of corrections. */
  readonly productId: string;
  readonly now: Date;
}

/** The line of one's own order that is about a product, or about another of its line of corrections. Reads only. */
@Injectable()
export class FindBought {
  constructor(
    private readonly commands: PurchaseCommands,
    private readonly documents: PurchaseDocuments,
    private readonly products: ReviewedProducts,
    private readonly clock: Clock,
  ) {}

  /** @throws PurchaseNotFound, also for somebody else's order and for what is not in it */
  async run(actor: Actor, orderId: string, askedId: string): Promise<Bought> {
    const now = this.clock.now();
    const purchaseId = await this.documents.purchaseOf(orderId);
    const stored = purchaseId === undefined ? undefined : await this.commands.get(purchaseId);
    if (purchaseId === undefined || !stored || sideOf(actor, stored, orderId) !== 'buyer') throw new PurchaseNotFound();
    const order = asOf(stored, now).orders.find((other) => other.orderId === orderId);
    const productId = await this.products.firstOf(askedId);
    const boughtId = await this.lineOf(order, askedId, productId);
    if (!order || boughtId === undefined) throw new PurchaseNotFound();
    return { purchaseId, order, boughtId, productId, now };
  }

  private async lineOf(order: Order | undefined, askedId: string, first: string): Promise<string | undefined> {
    const ids = order?.lines.map((line) => line.productId) ?? [];
    if (ids.includes(askedId)) return askedId;
    for (const id of ids) if ((await this.products.firstOf(id)) === first) return id;
    return undefined;
  }
}
