import { Injectable } from '@nestjs/common';
import type { Order as WireOrder } from '@asili/contracts';
import { isId } from '@asili/kernel';
import type { Actor } from '@asili/platform';
import { PurchaseNotFound } from '../purchase/domain/errors.ts';
import type { Reader } from '../purchase/domain/order-view.ts';
import { sideOf } from '../purchase/domain/side.ts';
import type { Purchase } from '../purchase/domain/state.ts';
import { PurchaseCommands } from '../purchase/purchase-commands.ts';
import { PurchaseDocuments } from '../purchase/purchase-documents.ts';
import { ShowOrders } from './show-orders.ts';

interface FoundOrder {
  readonly orderId: string;
  readonly purchase: Purchase;
  readonly reader: Reader;
}

/** One order, for its buyer and its artisan; to everybody else there is none. */
@Injectable()
export class GetOrder {
  constructor(
    private readonly documents: PurchaseDocuments,
    private readonly commands: PurchaseCommands,
    private readonly showOrders: ShowOrders,
  ) {}

  /** @throws PurchaseNotFound, also for somebody else's */
  async find(actor: Actor, orderId: string): Promise<FoundOrder> {
    const purchaseId = isId('ord', orderId) ? await this.documents.purchaseOf(orderId) : undefined;
    if (purchaseId === undefined) throw new PurchaseNotFound();
    const purchase = await this.commands.get(purchaseId);
    const side = sideOf(actor, purchase, orderId);
    if (!side) throw new PurchaseNotFound();
    return { orderId, purchase, reader: { side, language: actor.language } };
  }

  /** @throws PurchaseNotFound */
  async run(actor: Actor, orderId: string): Promise<WireOrder> {
    return this.view(await this.find(actor, orderId));
  }

  async view({ reader, ...found }: FoundOrder): Promise<WireOrder> {
    const [view] = await this.showOrders.run([found], reader);
    if (!view) throw new PurchaseNotFound();
    return view;
  }
}
