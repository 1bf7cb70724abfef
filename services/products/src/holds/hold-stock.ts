import {
  type HoldReply,
  type PlaceHoldRequest,
  type ExtendHoldRequest,
  type ReleaseHoldRequest,
  type TakeHeldRequest,
  type RestockRequest,
  extendHoldRequest,
  restockRequest,
  placeHoldRequest,
  releaseHoldRequest,
  takeHeldRequest,
} from '@asili/contracts';
import { Clock } from '@asili/kernel';
import { Callers } from '@asili/platform';
import { Injectable, Body, Controller, HttpCode, Param, Post } from '@nestjs/common';
import { ProductReadModel } from '../catalogue/product-read-model.ts';
import { availableOf, holdOf, type Stock } from '../inventory/domain/stock.ts';
import { StockCommands } from '../inventory/stock-commands.ts';
import { ProductNotFound, statusOf, NotForSale } from '../product/domain/product.ts';

/** No caller keeps items from others for longer than this at a time. */
const maxHoldMs = 60 * 60_000;
/** Nor while a payment is settled by a bank. */
const maxSettlingMs = 31 * 24 * 3_600_000;

function holdReplyOf(stock: Stock, purchaseId: string, now: Date): HoldReply {
  const found = holdOf(stock, purchaseId, now);
  return {
    hold: found ? { quantity: found.quantity, expiresAt: found.expiresAt, extended: found.extended } : null,
    available: availableOf(stock, now),
  };
}

/** What a command on a product's stock begins with. */
interface FoundStock {
  /** Under which the stock is kept. */
  readonly productId: string;
  /** How many there are where nobody has touched the stock yet. */
  readonly opening: number;
  readonly isForSale: boolean;
}

@Injectable()
export class FindStock {
  constructor(private readonly readModel: ProductReadModel) {}

  /** @throws ProductNotFound */
  async run(productId: string): Promise<FoundStock> {
    const row = await this.readModel.find(productId, true);
    if (!row) throw new ProductNotFound();
    const { state } = row;
    return {
      productId: await this.readModel.stockIdOf(state),
      opening: state.offer.stock,
      isForSale: statusOf(state) === 'verified',
    };
  }
}

/**
 * Keeps items for a purchase before any money moves. The stream's version decides between buyers; the same purchase asking
 * again finds its hold. A hold nobody completes runs out by itself.
 */
@Injectable()
export class PlaceHold {
  constructor(
    private readonly stocks: FindStock,
    private readonly commands: StockCommands,
    private readonly clock: Clock,
  ) {}

  /** @throws ProductNotFound, NotForSale, OutOfStock, TooManyHolds, Conflict */
  async run(productId: string, { purchaseId, quantity, expiresAt }: PlaceHoldRequest): Promise<HoldReply> {
    const { isForSale, ...stock } = await this.stocks.run(productId);
    if (!isForSale) throw new NotForSale();
    const now = this.clock.now();
    const until = new Date(Math.min(Date.parse(expiresAt), now.getTime() + maxHoldMs));
    return holdReplyOf(
      await this.commands.run({ kind: 'hold', ...stock, now, purchaseId, quantity, expiresAt: until }),
      purchaseId,
      now,
    );
  }
}

/** Lets a hold last longer, once: its payment has begun; and once more, for days, while that is settled. A repeat changes nothing. */
@Injectable()
export class ExtendHold {
  constructor(
    private readonly stocks: FindStock,
    private readonly commands: StockCommands,
    private readonly clock: Clock,
  ) {}

  /** @throws ProductNotFound, HoldGone, Conflict */
  async run(id: string, { purchaseId, expiresAt, settling = false }: ExtendHoldRequest): Promise<HoldReply> {
    const { productId, opening } = await this.stocks.run(id);
    const now = this.clock.now();
    const until = new Date(Math.min(Date.parse(expiresAt), now.getTime() + (settling ? maxSettlingMs : maxHoldMs)));
    return holdReplyOf(
      await this.commands.run({
        kind: 'extend',
        productId,
        opening,
        now,
        purchaseId,
        expiresAt: until,
        isSettling: settling,
      }),
      purchaseId,
      now,
    );
  }
}

/** Gives back what a purchase kept, at once. A hold that is gone already is none: a repeat changes nothing. */
@Injectable()
export class ReleaseHold {
  constructor(
    private readonly stocks: FindStock,
    private readonly commands: StockCommands,
    private readonly clock: Clock,
  ) {}

  /** @throws ProductNotFound, Conflict */
  async run(id: string, { purchaseId }: ReleaseHoldRequest): Promise<HoldReply> {
    const { productId, opening } = await this.stocks.run(id);
    const now = this.clock.now();
    return holdReplyOf(
      await this.commands.run({ kind: 'release', productId, opening, now, purchaseId }),
      purchaseId,
      now,
    );
  }
}

/** Under which a purchase takes a product, once. */
const takeCommit = (productId: string, purchaseId: string): string => `take-${productId}-${purchaseId}`;

/**
 * Sells items to a purchase that is paid: those it holds; after its hold ran out, others if they are still there and for
 * sale. A purchase takes a product once: its id is the commit's.
 */
@Injectable()
export class TakeHeld {
  constructor(
    private readonly stocks: FindStock,
    private readonly commands: StockCommands,
    private readonly clock: Clock,
  ) {}

  /** @throws ProductNotFound, OutOfStock, Conflict */
  async run(id: string, { purchaseId, quantity }: TakeHeldRequest): Promise<HoldReply> {
    const { productId, opening, isForSale } = await this.stocks.run(id);
    const now = this.clock.now();
    return holdReplyOf(
      await this.commands.run(
        { kind: 'take', productId, opening, now, purchaseId, quantity, onlyHeld: !isForSale },
        takeCommit(id, purchaseId),
      ),
      purchaseId,
      now,
    );
  }
}

/**
 * Puts what a purchase took back into the stock: the sale did not come about. As many as the taking's commit says, under a
 * commit id of the purchase's own, so that a repeat is a success; a purchase that took nothing changes nothing.
 */
@Injectable()
export class Restock {
  constructor(
    private readonly stocks: FindStock,
    private readonly commands: StockCommands,
    private readonly clock: Clock,
  ) {}

  /** @throws ProductNotFound, Conflict */
  async run(id: string, { purchaseId }: RestockRequest): Promise<HoldReply> {
    const { productId, opening } = await this.stocks.run(id);
    const now = this.clock.now();
    const taken = await this.commands.find(productId, takeCommit(id, purchaseId));
    if (!taken || !('quantity' in taken))
      return holdReplyOf(await this.commands.run({ kind: 'expire', productId, opening, now }), purchaseId, now);
    return holdReplyOf(
      await this.commands.run(
        { kind: 'give-back', productId, opening, now, purchaseId, quantity: taken.quantity },
        `give-back-${id}-${purchaseId}`,
      ),
      purchaseId,
      now,
    );
  }
}

/** One product at a time, as orders of the release before asks; the gateway never forwards here. Every call may be repeated. */
@Controller('internal/products/:id/holds')
@Callers('orders')
export class HoldsController {
  constructor(
    private readonly placeHold: PlaceHold,
    private readonly extendHold: ExtendHold,
    private readonly releaseHold: ReleaseHold,
    private readonly takeHeld: TakeHeld,
    private readonly restock: Restock,
  ) {}

  @Post()
  @HttpCode(200)
  place(@Param('id') id: string, @Body({ schema: placeHoldRequest }) input: PlaceHoldRequest): Promise<HoldReply> {
    return this.placeHold.run(id, input);
  }

  @Post('extend')
  @HttpCode(200)
  extend(@Param('id') id: string, @Body({ schema: extendHoldRequest }) input: ExtendHoldRequest): Promise<HoldReply> {
    return this.extendHold.run(id, input);
  }

  @Post('release')
  @HttpCode(200)
  release(
    @Param('id') id: string,
    @Body({ schema: releaseHoldRequest }) input: ReleaseHoldRequest,
  ): Promise<HoldReply> {
    return this.releaseHold.run(id, input);
  }

  @Post('take')
  @HttpCode(200)
  take(@Param('id') id: string, @Body({ schema: takeHeldRequest }) input: TakeHeldRequest): Promise<HoldReply> {
    return this.takeHeld.run(id, input);
  }

  @Post('give-back')
  @HttpCode(200)
  restockProduct(@Param('id') id: string, @Body({ schema: restockRequest }) input: RestockRequest): Promise<HoldReply> {
    return this.restock.run(id, input);
  }
}
