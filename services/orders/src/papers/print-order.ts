import type { Language, Order, Product } from '@asili/contracts';
import type { Actor } from '@asili/platform';
import { threadAt, ThreadPool } from '@asili/platform/threads';
import { Injectable, type OnModuleDestroy } from '@nestjs/common';
import { Shop } from '../products.http.ts';
import { GetOrder } from '../fulfilment/read-orders.ts';
import { WrongState } from '../purchase/domain/life-cycle.ts';
import { Settings } from '../config.ts';

export interface PrintedOrder {
  readonly order: Order;
  /** Those of its lines that still exist, by id. */
  readonly products: ReadonlyMap<string, Product>;
  /** The address people open. */
  readonly publicUrl: string;
  readonly language: Language;
}

/** Prints an order, drawn on a thread. The same order in the same language is the same bytes. */
@Injectable()
export class OrderPrinter implements OnModuleDestroy {
  private readonly pool = new ThreadPool({ program: threadAt('papers/papers-thread', import.meta.url) });

  /** For the parcel, on A6: where it goes, and the seal and code of everything inside. @throws Unavailable where too many are asked for at once, or one takes too long */
  slip(printed: PrintedOrder): Promise<Uint8Array> {
    return this.pool.run('slip', printed);
  }

  /** For the buyer, on A4. @throws Unavailable as `slip` */
  receipt(printed: PrintedOrder): Promise<Uint8Array> {
    return this.pool.run('receipt', printed);
  }

  async onModuleDestroy(): Promise<void> {
    await this.pool.stop();
  }
}

/** Papers of an order, in the reader's language. Reads only. */
@Injectable()
export class PrintOrder {
  constructor(
    private readonly getOrder: GetOrder,
    private readonly shop: Shop,
    private readonly printer: OrderPrinter,
    private readonly settings: Settings,
  ) {}

  /** @throws PurchaseNotFound; WrongState before the artisan accepted, and once it is over and forgotten where it went; ShopAway */
  async slip(actor: Actor, orderId: string): Promise<Uint8Array> {
    return this.printer.slip(await this.printed(actor, orderId, ({ buyer }) => buyer.contact !== undefined));
  }

  /** @throws PurchaseNotFound; WrongState where nothing was paid; ShopAway */
  async receipt(actor: Actor, orderId: string): Promise<Uint8Array> {
    return this.printer.receipt(
      await this.printed(actor, orderId, ({ timeline }) => timeline.some(({ what }) => what === 'paid')),
    );
  }

  private async printed(actor: Actor, orderId: string, isPrintable: (order: Order) => boolean): Promise<PrintedOrder> {
    const order = await this.getOrder.run(actor, orderId);
    if (!isPrintable(order)) throw new WrongState(order.state, order.allowed);
    const products = await this.shop.products(order.lines.map(({ productId }) => productId));
    return { order, products, publicUrl: this.settings.publicUrl, language: actor.language };
  }
}
