import {
  type Product,
  productsById,
  holdReply,
  type HoldReply,
  type ResolvedPhotos,
  firstProduct,
  resolvedPhotos,
  type ResolvePhotosRequest,
} from '@asili/contracts';
import { Injectable } from '@nestjs/common';
import { RemoteProblem, ServiceClient, Unavailable, NotFound } from '@asili/platform';
import { DomainError, BoundedMap, isId } from '@asili/kernel';

/** What a cart holds cannot be looked up; the cart is kept. */
export class ShopAway extends DomainError {
  readonly code = 'ORDERS.SHOP_AWAY';
  readonly status = 503;
  override readonly retryAfterSeconds = 5;
}

/**
 * Products as they are now.
 * The products service.
 */
@Injectable()
export class Shop {
  constructor(private readonly client: ServiceClient) {}

  /** Those that exist, by id, in one call. @throws ShopAway */
  async products(ids: readonly string[]): Promise<ReadonlyMap<string, Product>> {
    if (ids.length === 0) return new Map();
    try {
      const { products } = await this.client.get('products', `/internal/products?ids=${ids.join(',')}`, {
        schema: productsById,
      });
      return new Map(products.map((product) => [product.id, product]));
    } catch (error) {
      if (error instanceof Unavailable || (error instanceof RemoteProblem && error.status >= 500))
        throw Object.assign(new ShopAway(), { cause: error });
      throw error;
    }
  }
}

const gone = new Set(['PRODUCTS.OUT_OF_STOCK', 'PRODUCTS.NOT_FOR_SALE', 'PRODUCTS.NOT_FOUND', 'PRODUCTS.HOLD_GONE']);
const tries = 2;
const isPassing = (error: unknown): boolean =>
  error instanceof Unavailable ||
  (error instanceof RemoteProblem && (error.status >= 500 || error.code === 'PLATFORM.CONFLICT'));

/**
 * Items kept for a purchase by the products service. Every call may be repeated.
 * The products service. A call that broke off is made again: all of them are safe to repeat.
 */
@Injectable()
export class Holds {
  constructor(private readonly client: ServiceClient) {}

  /** Until when they are kept; undefined when there are not that many. @throws ShopAway */
  async place(
    productId: string,
    {
      purchaseId,
      quantity,
      expiresAt,
    }: { readonly purchaseId: string; readonly quantity: number; readonly expiresAt: Date },
  ): Promise<Date | undefined> {
    const body = { purchaseId, quantity, expiresAt: expiresAt.toISOString() };
    const first = await this.ask(productId, '', body);
    if (first?.hold && first.hold.quantity !== quantity) {
      // Of an earlier try, when the cart was another.
      await this.release(productId, purchaseId);
      return expiryOf(await this.ask(productId, '', body));
    }
    return expiryOf(first);
  }

  /** Until when they are kept now; undefined when they are not kept any more. @throws ShopAway */
  async extend(
    productId: string,
    {
      purchaseId,
      expiresAt,
      settling,
    }: { readonly purchaseId: string; readonly expiresAt: Date; readonly settling: boolean },
  ): Promise<Date | undefined> {
    return expiryOf(
      await this.ask(productId, '/extend', {
        purchaseId,
        expiresAt: expiresAt.toISOString(),
        ...(settling && { settling }),
      }),
    );
  }

  /** @throws ShopAway */
  async release(productId: string, purchaseId: string): Promise<void> {
    await this.ask(productId, '/release', { purchaseId });
  }

  /** Sells them, once; false when they are gone. @throws ShopAway */
  async take(productId: string, sale: { readonly purchaseId: string; readonly quantity: number }): Promise<boolean> {
    return (await this.ask(productId, '/take', sale)) !== undefined;
  }

  /** Undoes `take`; without one it changes nothing. @throws ShopAway */
  async restock(productId: string, purchaseId: string): Promise<void> {
    await this.ask(productId, '/give-back', { purchaseId });
  }

  /** Undefined when the items are gone. */
  private async ask(productId: string, step: string, body: object): Promise<HoldReply | undefined> {
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await this.client.post('products', `/internal/products/${productId}/holds${step}`, {
          body,
          schema: holdReply,
        });
      } catch (error) {
        if (error instanceof RemoteProblem && gone.has(error.code)) return undefined;
        if (!isPassing(error)) throw error;
        if (attempt === tries) throw Object.assign(new ShopAway(), { cause: error });
      }
    }
  }
}

const expiryOf = (reply: HoldReply | undefined): Date | undefined =>
  reply?.hold ? new Date(reply.hold.expiresAt) : undefined;

const remembered = 20_000;

/**
 * What reviews have to know of products, and of the photos kept there.
 * The products service; its refusals reach the caller with their own codes. What a product corrects never changes, so what was found once stays.
 */
@Injectable()
export class ReviewedProducts {
  private readonly firsts = new BoundedMap<string, string>(remembered);

  constructor(private readonly client: ServiceClient) {}

  /** The first product of its line of corrections, under which its reviews are kept. A remote refusal for one that is not there. */
  async firstOf(productId: string): Promise<string> {
    if (!isId('prd', productId)) throw new NotFound();
    const known = this.firsts.get(productId);
    if (known !== undefined) return known;
    const { productId: first } = await this.client.get('products', `/internal/products/${productId}/first`, {
      schema: firstProduct,
    });
    this.firsts.set(productId, first);
    return first;
  }

  /** The person's own uploads at these addresses, kept for some days more. A remote refusal for all others. */
  async photos(ownerId: string, imageUrls: readonly string[]): Promise<ResolvedPhotos['photos']> {
    if (imageUrls.length === 0) return [];
    const body: ResolvePhotosRequest = { ownerId, imageUrls: [...imageUrls] };
    return (await this.client.post('products', '/internal/images/resolve', { body, schema: resolvedPhotos })).photos;
  }
}
