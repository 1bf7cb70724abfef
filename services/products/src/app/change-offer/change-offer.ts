import { Injectable } from '@nestjs/common';
import { certifiedContent, type ChangeOfferRequest, type Product } from '@asili/contracts';
import type { Actor } from '@asili/platform';
import { CertifiedContentFixed } from '../../domain/product/errors.ts';
import type { Offer } from '../../domain/product/state.ts';
import { FindProduct } from '../get-product/find-product.ts';
import { RunCommand } from '../shop/run-command.ts';

/** Fields of a request body that only a correction may change. */
export function fixedFieldsIn(body: unknown): string[] {
  if (typeof body !== 'object' || body === null) return [];
  return Object.keys(certifiedContent.shape).filter((field) => Object.hasOwn(body, field));
}

/** Changes price, currency or stock. Asking for what already stands changes nothing. */
@Injectable()
export class ChangeOffer {
  constructor(
    private readonly finder: FindProduct,
    private readonly commands: RunCommand,
  ) {}

  /**
   * @param body as it came, so that a fixed field is refused and not dropped unseen
   * @throws ProductNotFound (also for others' products), CertifiedContentFixed, NotForSale
   */
  async run(actor: Actor, productId: string, input: ChangeOfferRequest, body: unknown, commandId: string): Promise<Product> {
    const { id } = await this.finder.getOwned(actor.id, productId);
    const fixed = fixedFieldsIn(body);
    if (fixed.length > 0) throw new CertifiedContentFixed(fixed);
    return this.commands.run(id, { kind: 'change-offer', owner: actor.id, change: given(input) }, commandId);
  }
}

function given({ price, currency, stock }: ChangeOfferRequest): Partial<Offer> {
  return { ...(price === undefined ? {} : { price }), ...(currency === undefined ? {} : { currency }), ...(stock === undefined ? {} : { stock }) };
}
