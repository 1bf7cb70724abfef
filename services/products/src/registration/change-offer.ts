import { Injectable } from '@nestjs/common';
import { Clock, omitUndefined } from '@asili/kernel';
import { certifiedContent, changeOfferRequest, says, type ChangeOfferRequest, type Product } from '@asili/contracts';
import { InvalidInput, type Actor } from '@asili/platform';
import { StockChanged } from '../inventory/domain/stock.ts';
import { StockLevels } from '../inventory/stock-levels.ts';
import { ProductReadModel, ProductCommands } from '../catalogue/product-read-model.ts';
import { StockCommands } from '../inventory/stock-commands.ts';
import { type RegisteredProduct, CertifiedContentFixed, type Offer } from '../product/domain/product.ts';
import { cleanParagraphs } from './register-product.ts';
import { FindProduct } from '../catalogue/find-product.ts';

type Counted = Pick<RegisteredProduct, 'id' | 'supersedes' | 'offer'>;

/** The artisan counts the products anew. A repeat gives the first result; of two counts at once the later one stands, unless it says which number it goes by. */
@Injectable()
export class CountStock {
  constructor(
    private readonly readModel: ProductReadModel,
    private readonly stocks: StockCommands,
    private readonly levels: StockLevels,
    private readonly clock: Clock,
  ) {}

  /** Before anything of a change is done. @throws StockChanged when there are neither as many as were seen nor as many as are wanted */
  async assertSeen(product: Counted, quantity: number, seen: number): Promise<void> {
    const id = await this.readModel.stockIdOf(product);
    const now = (await this.levels.of([id], true)).get(id)?.quantity ?? product.offer.stock;
    if (now !== seen && now !== quantity) throw new StockChanged(now);
  }

  /** Returns how many there are. @throws StockChanged, Conflict */
  async run(product: Counted, quantity: number, commandId: string, seen?: number): Promise<number> {
    const productId = await this.readModel.stockIdOf(product);
    return (
      await this.stocks.run(
        {
          kind: 'count',
          productId,
          opening: product.offer.stock,
          now: this.clock.now(),
          quantity,
          ...(seen !== undefined && { seen }),
        },
        commandId,
      )
    ).quantity;
  }
}

/** Fields of a request body that only a correction may change. */
export function fixedFieldsIn(body: unknown): string[] {
  if (typeof body !== 'object' || body === null) return [];
  return Object.keys(certifiedContent.shape).filter((field) => Object.hasOwn(body, field));
}

/** Names in a request body that mean nothing here. */
function unknownFieldsIn(body: unknown): string[] {
  if (typeof body !== 'object' || body === null) return [];
  return Object.keys(body).filter((field) => !Object.hasOwn(changeOfferRequest.shape, field));
}

/**
 * Changes price, currency, stock, care or making time. Asking for what already stands changes nothing. The product's own event
 * says what the artisan offers; how many there are is the stock's, counted after it: a command that broke off in between
 * is completed by its repeat.
 */
@Injectable()
export class ChangeOffer {
  constructor(
    private readonly finder: FindProduct,
    private readonly commands: ProductCommands,
    private readonly countStock: CountStock,
  ) {}

  /**
   * @param body as it came, so that a fixed or unknown field is refused and not dropped unseen
   * @throws ProductNotFound (also for others' products), CertifiedContentFixed, InvalidInput, NotForSale, StockChanged, PreconditionFailed
   */
  async run(
    actor: Actor,
    productId: string,
    input: ChangeOfferRequest,
    body: unknown,
    commandId: string,
    expectedVersions?: readonly number[],
  ): Promise<Product> {
    const owned = await this.finder.getOwned(actor.id, productId);
    const fixed = fixedFieldsIn(body);
    if (fixed.length > 0) throw new CertifiedContentFixed(fixed);
    const unknown = unknownFieldsIn(body);
    if (unknown.length > 0) throw InvalidInput.at(unknown, says('Unknown field'));
    const { stock, stockSeen } = input;
    if (stock !== undefined && stockSeen !== undefined) await this.countStock.assertSeen(owned, stock, stockSeen);
    const product = await this.commands.run(
      owned.id,
      { kind: 'change-offer', owner: actor.id, change: given(input) },
      commandId,
      expectedVersions,
    );
    return stock === undefined
      ? product
      : { ...product, stock: await this.countStock.run(owned, stock, commandId, stockSeen) };
  }
}

function given({ price, currency, stock, care, daysToMake }: ChangeOfferRequest): Partial<Offer> {
  return omitUndefined({
    price: price === undefined ? undefined : price || null,
    currency,
    stock,
    care: care && (cleanParagraphs(care) || null),
    daysToMake,
  });
}

/** Takes a product out of the shop for good; its certificate stays true. Doing it again changes nothing. */
@Injectable()
export class ArchiveProduct {
  constructor(private readonly commands: ProductCommands) {}

  /** @throws ProductNotFound (also for others' products), PreconditionFailed */
  async run(
    actor: Actor,
    productId: string,
    commandId: string,
    expectedVersions?: readonly number[],
  ): Promise<Product> {
    return this.commands.run(productId, { kind: 'archive', owner: actor.id }, commandId, expectedVersions);
  }
}
