import type { Product, Receipt } from '@asili/contracts';
import { DomainError, isId } from '@asili/kernel';
import { EventStore, type Actor } from '@asili/platform';
import { Injectable } from '@nestjs/common';
import { ProductLookup } from '../codes/product-lookup.ts';
import { Settings } from '../settings.ts';
import { checkStream, type CodeChecked } from '../verdicts/domain/code-checked.ts';

/** No verification has this id. */
export class NoSuchReceipt extends DomainError {
  readonly code = 'VERIFICATION.NO_SUCH_RECEIPT';
  readonly status = 404;
}

/** What was recorded of one verification, for whoever has its id: nothing about who asked, and no place. */
@Injectable()
export class GetReceipt {
  constructor(
    private readonly store: EventStore,
    private readonly products: ProductLookup,
    private readonly settings: Settings,
  ) {}

  /** @throws NoSuchReceipt; Unavailable when the products service does not answer */
  async run(actor: Actor, id: string): Promise<Receipt> {
    const [event] = isId('vrf', id) ? (await this.store.read<CodeChecked>(checkStream(id))).events : [];
    if (!event) throw new NoSuchReceipt();
    const { verdict, isAuthentic, reasons, code } = event.data;
    const product = await this.product(event.data, actor);
    return {
      id,
      verifiedAt: event.at.toISOString(),
      code: code === 'mistyped' || code === 'other' ? null : code,
      isAuthentic,
      verdict,
      reasons,
      network: product?.certificate?.network ?? this.settings.network,
      product,
    };
  }

  /** A code shown by another website vouches for no product, whatever it copied. */
  private async product({ productId, artisanId, reasons }: CodeChecked['data'], actor: Actor): Promise<Product | null> {
    if (productId === null || artisanId === null || reasons.includes('FOREIGN_HOST')) return null;
    return this.products.page({ productId, artisanId }, actor);
  }
}
