import { Injectable } from '@nestjs/common';
import { type Order as WireOrder, type OrderState, says, type ListOrdersQuery, type OrderList } from '@asili/contracts';
import { isId } from '@asili/kernel';
import { type Actor, InvalidInput, WrongRole } from '@asili/platform';
import type { Reader } from '../purchase/domain/order-view.ts';
import { type Purchase, sideOf } from '../purchase/domain/purchase.ts';
import { Payments } from '../checkout/own-purchase.ts';
import { PurchaseViews } from '../purchase/purchase-views.ts';
import { ReviewLines } from '../reviews/read-reviews.ts';
import { PurchaseNotFound } from '../purchase/domain/decide.ts';
import { PurchaseCommands } from '../purchase/purchase-commands.ts';
import { PurchaseDocuments } from '../purchase/purchase-documents.mongo.ts';
import { OrderNumbers } from '../checkout/check-out.ts';

/** Called off: it brings nothing. */
const bringsNothing: ReadonlySet<OrderState> = new Set(['awaiting-payment', 'cancelled', 'refunded']);

/** Orders as one side sees them, with the reviews of their items; the artisan's side with what each brings. */
@Injectable()
export class ShowOrders {
  constructor(
    private readonly views: PurchaseViews,
    private readonly payments: Payments,
    private readonly reviews: ReviewLines,
  ) {}

  /** What does not belong together is left out. */
  async run(
    requested: readonly { readonly orderId: string; readonly purchase: Purchase }[],
    reader: Reader,
  ): Promise<WireOrder[]> {
    const paid = requested.flatMap(({ orderId, purchase: { paymentId } }) =>
      paymentId === undefined ? [] : [{ orderId, paymentId }],
    );
    const [orders, money] = await Promise.all([
      this.views.orders(requested, reader),
      this.payments.moneyOf(reader.side === 'artisan' ? paid : []),
    ]);
    const reviewed = await this.reviews.into(
      orders,
      [...new Set(requested.map(({ purchase }) => purchase))],
      reader.side,
    );
    return reviewed.map((order) => {
      const brings = bringsNothing.has(order.state) ? undefined : money.get(order.id);
      return brings ? { ...order, money: brings } : order;
    });
  }
}

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
    const requested = page.flatMap(({ orderId, purchaseId }) => {
      const purchase = purchases.get(purchaseId);
      return purchase ? [{ orderId, purchase }] : [];
    });
    const orders = await this.showOrders.run(requested, { side, language: actor.language });
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
