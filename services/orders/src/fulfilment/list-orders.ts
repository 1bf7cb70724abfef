import { Injectable } from '@nestjs/common';
import { says, type ListOrdersQuery, type Order as WireOrder, type OrderList } from '@asili/contracts';
import { isId } from '@asili/kernel';
import { InvalidInput, WrongRole, type Actor } from '@asili/platform';
import { PurchaseNotFound } from '../purchase/domain/errors.ts';
import { OrderNumbers } from '../checkout/order-numbers.ts';
import { PurchaseDocuments } from '../purchase/purchase-documents.ts';
import { GetOrder } from './get-order.ts';
import { ShowOrders } from './show-orders.ts';

/** One's own paid orders, newest first: a customer's as their buyer, an artisan's as their seller. The cursor is the last order's id. */
@Injectable()
export class ListOrders {
  constructor(
    private readonly numbers: OrderNumbers,
    private readonly getOrder: GetOrder,
    private readonly documents: PurchaseDocuments,
    private readonly showOrders: ShowOrders,
  ) {}

  /** @throws WrongRole for the other side's list, InvalidInput for a cursor that is none */
  async run(actor: Actor, { role, state, number, limit, cursor }: ListOrdersQuery): Promise<OrderList> {
    const side = actor.kind === 'artisan' ? 'artisan' : 'buyer';
    if (role !== undefined && role !== side) throw new WrongRole();
    if (number !== undefined) return { orders: await this.numbered(actor, number), nextCursor: null };
    if (cursor !== undefined && !isId('ord', cursor)) throw InvalidInput.at(['cursor'], says('Invalid input'));
    const rows = await this.documents.search({ role: side, personId: actor.id, state, before: cursor, max: limit + 1 });
    const page = rows.slice(0, limit);
    const purchases = await this.documents.find(page.map(({ purchaseId }) => purchaseId));
    const wanted = page.flatMap(({ orderId, purchaseId }) => {
      const purchase = purchases.get(purchaseId);
      return purchase ? [{ orderId, purchase }] : [];
    });
    const orders = await this.showOrders.run(wanted, { side, language: actor.language });
    return {
      orders: orders.filter((order) => state === undefined || order.state === state),
      nextCursor: rows.length > limit ? (page.at(-1)?.orderId ?? null) : null,
    };
  }
  /** The order of that number, if there is one and it is their own. */
  private async numbered(actor: Actor, number: string): Promise<WireOrder[]> {
    const orderId = await this.numbers.orderOf(number);
    if (orderId === undefined) return [];
    return this.getOrder.run(actor, orderId).then(
      (order) => [order],
      (error: unknown) => {
        if (error instanceof PurchaseNotFound) return [];
        throw error;
      },
    );
  }
}
