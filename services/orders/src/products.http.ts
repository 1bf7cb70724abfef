import {
  type Product,
  productsById,
  holdsReply,
  type HoldsReply,
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

const tries = 2;
/** An instance of the release before does not know the address. */
const isPassing = (error: unknown): boolean =>
  error instanceof Unavailable ||
  (error instanceof RemoteProblem &&
    (error.status >= 500 || error.code === 'PLATFORM.CONFLICT' || error.code === 'PLATFORM.NOT_FOUND'));
/** Each product is a stock of its own. */
const timeoutMs = 10_000;

/** Items of a purchase, product by product in the order of their ids. */
export interface HeldItems {
  readonly purchaseId: string;
  readonly items: readonly { readonly productId: string; readonly quantity: number }[];
}
type Kept = { readonly until: Date; readonly gone: null } | { readonly until: null; readonly gone: string };

/**
 * Items kept for a purchase by the products service, all by one call. Every call may be repeated, and one that broke off is made again.
 */
@Injectable()
export class Holds {
  constructor(private readonly client: ServiceClient) {}

  /** Until when all are kept; none is where one is gone. @throws ShopAway */
  async place(held: HeldItems, expiresAt: Date): Promise<Kept> {
    return keptOf(await this.ask('', { ...held, expiresAt: expiresAt.toISOString() }));
  }

  /** Until when all are kept now; where one is not kept any more the others are as they were. @param settling for days, and what ran out anew. @throws ShopAway */
  async extend(held: HeldItems, expiresAt: Date, settling = false): Promise<Kept> {
    return keptOf(
      await this.ask('/extend', { ...held, expiresAt: expiresAt.toISOString(), ...(settling && { settling }) }),
    );
  }

  /** @throws ShopAway */
  async release(held: HeldItems): Promise<void> {
    await this.ask('/release', held);
  }

  /** Sells them, once; false when one is gone, and some are sold then. @throws ShopAway */
  async take(held: HeldItems): Promise<boolean> {
    return (await this.ask('/take', held)).gone === null;
  }

  /** Undoes `take` and frees what is left; where nothing was sold or kept it changes nothing. @throws ShopAway */
  async restock(held: HeldItems): Promise<void> {
    await this.ask('/give-back', held);
  }

  private async ask(step: string, body: object): Promise<HoldsReply> {
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await this.client.post('products', `/internal/holds${step}`, { body, schema: holdsReply, timeoutMs });
      } catch (error) {
        if (!isPassing(error)) throw error;
        if (attempt === tries) throw Object.assign(new ShopAway(), { cause: error });
      }
    }
  }
}

const keptOf = ({ until, gone }: HoldsReply): Kept =>
  until === null ? { until: null, gone: gone ?? '' } : { until: new Date(until), gone: null };

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
