import { DomainError, type NamedPlace, moneyFromText } from '@asili/kernel';
import type { CheckoutRequest, DeliveryAddress, Product, Shipping } from '@asili/contracts';
import type { HeldOrder } from '../../purchase/domain/purchase.ts';

/** Some of what was to be bought is gone: nothing is held, and each product that is missing is named. */
export class SoldOut extends DomainError {
  readonly code = 'ORDERS.OUT_OF_STOCK';
  readonly status = 409;
  override readonly places: readonly NamedPlace[];
  constructor(missing: readonly { readonly productId: string; readonly available: number }[]) {
    super({ productId: missing[0]?.productId ?? '', available: missing[0]?.available ?? 0 });
    this.places = missing.map(({ productId, available }) => ({
      path: productId,
      code: this.code,
      facts: { available },
    }));
  }
}

/** What is missing is held for the same customer in a purchase they have not paid: that one is to be gone on with or cancelled. */
export class AlreadyHeld extends DomainError {
  readonly code = 'ORDERS.ALREADY_HELD';
  readonly status = 409;
  override readonly members: Readonly<Record<string, string>>;
  override readonly places: readonly NamedPlace[];
  constructor(purchaseId: string, productIds: readonly string[]) {
    super({ purchaseId });
    this.members = { purchaseId };
    this.places = productIds.map((path) => ({ path, code: this.code }));
  }
}

/** Products that cannot be bought now: unknown, not certified, or without a price. */
export class NothingForSale extends DomainError {
  readonly code = 'ORDERS.NOT_FOR_SALE';
  readonly status = 409;
  override readonly places: readonly NamedPlace[];
  constructor(productIds: readonly string[]) {
    super();
    this.places = productIds.map((path) => ({ path, code: this.code }));
  }
}

/** There is nothing to buy. */
export class CartEmpty extends DomainError {
  readonly code = 'ORDERS.CART_EMPTY';
  readonly status = 409;
}

/** An artisan of the purchase does not deliver this way; each is named. */
export class DeliveryUnavailable extends DomainError {
  readonly code = 'ORDERS.DELIVERY_UNAVAILABLE';
  readonly status = 409;
  override readonly places: readonly NamedPlace[];
  constructor(artisanIds: readonly string[]) {
    super();
    this.places = artisanIds.map((path) => ({ path, code: this.code }));
  }
}

/** What is to be bought: each product once. */
export interface RequestedItem {
  readonly productId: string;
  readonly quantity: number;
}

/** What one artisan is to send, before it has an id and a number. */
export type Parcel = Omit<HeldOrder, 'orderId' | 'number'>;

/** Dearer things are not sold here. */
const dearest = '1000000.00';

/** Each product once, by id: the order in which everybody asks for items. */
export function byProduct(items: readonly RequestedItem[]): RequestedItem[] {
  const sums = new Map<string, number>();
  for (const { productId, quantity } of items) sums.set(productId, (sums.get(productId) ?? 0) + quantity);
  return [...sums]
    .map(([productId, quantity]) => ({ productId, quantity }))
    .sort((a, b) => (a.productId < b.productId ? -1 : 1));
}

function isForSale(product: Product | undefined): product is Product & { price: string } {
  if (!product?.isVerified || product.price === null) return false;
  return moneyFromText(product.price, product.currency).minor <= moneyFromText(dearest, product.currency).minor;
}

function lineOf(
  { id: productId, name, imageUrl, price, currency, daysToMake }: Product & { price: string },
  quantity: number,
): Parcel['lines'][number] {
  return {
    productId,
    name,
    imageUrl,
    quantity,
    unitPrice: { amount: price, currency },
    ...(daysToMake !== undefined && { daysToMake }),
  };
}

/** The delivery that was chosen, at the terms of now; undefined when the artisan does not deliver so. */
function deliveryOf(
  choice: CheckoutRequest['delivery'][string] | undefined,
  terms: Shipping | undefined,
  address: DeliveryAddress | undefined,
): Parcel['delivery'] | undefined {
  if (choice?.kind === 'pickup') return terms?.pickup.offered ? { kind: 'pickup' } : undefined;
  const zone = terms?.zones.find(({ id }) => id === choice?.zone);
  if (!zone || !address || !zone.countries.includes(address.country)) return undefined;
  return {
    kind: 'ship',
    zone: zone.id,
    name: zone.name,
    price: zone.price as Extract<Parcel['delivery'], { kind: 'ship' }>['price'],
    days: zone.days,
  };
}

export interface Offer {
  readonly products: ReadonlyMap<string, Product>;
  readonly terms: ReadonlyMap<string, Shipping>;
}

/**
 * What each artisan sends, at prices and terms of now, never those of a request. Pure.
 * @throws NothingForSale naming each product that is not sold, DeliveryUnavailable naming each artisan who does not deliver so
 */
export function parcelsOf(
  requested: readonly RequestedItem[],
  { products, terms }: Offer,
  { delivery, address }: Pick<CheckoutRequest, 'delivery' | 'address'>,
): Parcel[] {
  const unsold = requested
    .filter(({ productId }) => !isForSale(products.get(productId)))
    .map(({ productId }) => productId);
  if (unsold.length > 0) throw new NothingForSale(unsold);
  const byArtisan = new Map<string, { country: string; lines: Parcel['lines'] }>();
  for (const { productId, quantity } of requested) {
    const product = products.get(productId);
    if (!isForSale(product)) continue;
    const known = byArtisan.get(product.artisanId) ?? { country: product.artisan.location.country, lines: [] };
    byArtisan.set(product.artisanId, { ...known, lines: [...known.lines, lineOf(product, quantity)] });
  }
  const chosen = new Map(
    [...byArtisan.keys()].map((artisanId) => [
      artisanId,
      deliveryOf(delivery[artisanId], terms.get(artisanId), address),
    ]),
  );
  const undelivered = [...chosen].flatMap(([artisanId, way]) => (way ? [] : [artisanId]));
  if (undelivered.length > 0) throw new DeliveryUnavailable(undelivered);
  return [...byArtisan].flatMap(([artisanId, { country: artisanCountry, lines }]) => {
    const way = chosen.get(artisanId);
    return way ? [{ artisanId, artisanCountry, lines, delivery: way }] : [];
  });
}
