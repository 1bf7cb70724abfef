import { Injectable } from '@nestjs/common';
import { certifiedContent, changeOfferRequest, says, type ChangeOfferRequest, type Product } from '@asili/contracts';
import { InvalidInput, type Actor } from '@asili/platform';
import { omitUndefined } from '@asili/kernel';
import { CertifiedContentFixed } from '../product/domain/errors.ts';
import type { Offer } from '../product/domain/state.ts';
import { cleanParagraphs } from '../product/domain/text.ts';
import { FindProduct } from '../catalogue/find-product.ts';
import { ProductCommands } from '../catalogue/product-commands.ts';
import { CountStock } from './count-stock.ts';

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
