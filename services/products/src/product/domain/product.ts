import type { WrittenData, Certificate, Product } from '@asili/contracts';
import { DomainError, type NamedPlace, type Currency, omitUndefined } from '@asili/kernel';

/** The events of one product's stream. Their shapes are the published contract as this service writes it: what is stored is what is sent. Streams of earlier releases also hold types that are passed over. */
export type ProductEvent =
  | { type: 'product-registered'; data: WrittenData<'products.product-registered.v3'> }
  | { type: 'product-offer-changed'; data: OfferChanged }
  | { type: 'product-photo-added'; data: WrittenData<'products.product-photo-added.v1'> }
  | { type: 'product-archived'; data: WrittenData<'products.product-archived.v1'> }
  | { type: 'product-superseded'; data: WrittenData<'products.product-superseded.v1'> }
  | { type: 'product-certified'; data: WrittenData<'products.product-certified.v1'> }
  | { type: 'product-certification-failed'; data: WrittenData<'products.product-certification-failed.v1'> }
  | { type: 'product-certification-retried'; data: WrittenData<'products.product-certification-retried.v1'> };

export type ProductRegistered = WrittenData<'products.product-registered.v3'>;
type OfferChanged = WrittenData<'products.product-offer-changed.v2'>;
export type ProductPhoto = Omit<ProductRegistered['images'][number], 'key'>;
/** What is to be put on record. */
export type ProductToRegister = Omit<ProductRegistered, 'images'> & { readonly images: readonly ProductPhoto[] };

/** No such product, or not the caller's: the two are told apart by nobody. */
export class ProductNotFound extends DomainError {
  readonly code = 'PRODUCTS.NOT_FOUND';
  readonly status = 404;
}

/** Name, description, category, photos, materials and the rest of the certificate's content cannot change in place. */
export class CertifiedContentFixed extends DomainError {
  readonly code = 'PRODUCTS.CERTIFIED_CONTENT';
  readonly status = 409;
  constructor(fields: readonly string[]) {
    super({ fields: fields.join(', ') });
  }
}

/** The price has decimals its currency lacks. */
export class NoCents extends DomainError {
  readonly code = 'PRODUCTS.NO_CENTS';
  readonly status = 400;
  override readonly places: readonly NamedPlace[];
  constructor(currency: string) {
    super({ currency });
    this.places = [{ path: 'price', code: this.code, facts: { currency } }];
  }
}

/** The product was archived or superseded; its offer stands no more. */
export class NotForSale extends DomainError {
  readonly code = 'PRODUCTS.NOT_FOR_SALE';
  readonly status = 409;
}

/** Another correction of this product came first. */
export class AlreadyCorrected extends DomainError {
  readonly code = 'PRODUCTS.ALREADY_CORRECTED';
  readonly status = 409;
}

/** The correction changes nothing that is certified. */
export class NothingToCorrect extends DomainError {
  readonly code = 'PRODUCTS.NOTHING_TO_CORRECT';
  readonly status = 400;
}

/** Only a failed certificate can be tried again. */
export class CertificationNotFailed extends DomainError {
  readonly code = 'PRODUCTS.NOT_FAILED';
  readonly status = 409;
}

/** More photos than one product may have. */
export class TooManyPhotos extends DomainError {
  readonly code = 'PRODUCTS.TOO_MANY_PHOTOS';
  readonly status = 422;
  constructor(limit: number) {
    super({ limit });
  }
}

/** What the certificate says and nobody can change after submission. */
export type CertifiedContent = Pick<
  ProductToRegister,
  | 'name'
  | 'description'
  | 'category'
  | 'materials'
  | 'technique'
  | 'dimensions'
  | 'weightGrams'
  | 'translations'
  | 'images'
>;

/** What the owner may change at any time. Price is decimal text; null means 'on request'. Care and making time are null where nothing is said of them. */
export interface Offer {
  readonly price: string | null;
  readonly currency: Currency;
  /** What the artisan said last. How many there are is the stock's to tell (`inventory`), once it was opened. */
  readonly stock: number;
  readonly care: string | null;
  /** From the order of a product that is made for it. */
  readonly daysToMake: number | null;
}

type Certification =
  | { readonly stage: 'pending'; readonly attempt: number }
  | { readonly stage: 'failed'; readonly reason: string; readonly attempt: number }
  | { readonly stage: 'verified'; readonly certificate: Certificate; readonly attempt: number };

export interface RegisteredProduct {
  readonly kind: 'registered';
  readonly id: string;
  readonly artisanId: string;
  /** ISO 3166-1 alpha-2. */
  readonly country: string;
  readonly shortCode: string;
  readonly content: CertifiedContent;
  readonly offer: Offer;
  /** When the offer was last set, in milliseconds since 1970; documents kept by earlier builds lack it. */
  readonly offerSetAt?: number;
  readonly certification: Certification;
  readonly archived: boolean;
  /** Those that came after registering, oldest first; the certificate knows nothing of them. Documents kept by earlier builds lack it. */
  readonly addedPhotos?: readonly ProductPhoto[];
  readonly supersedes?: string | undefined;
  readonly supersededBy?: string | undefined;
  /** Milliseconds since 1970, of the first and the last event. */
  readonly createdAt: number;
  readonly updatedAt: number;
}

/** An event with the time it was stored; a decision's fresh event has none yet. */
export type DatedEvent = ProductEvent & { readonly at?: Date };

export type ProductState = { readonly kind: 'absent' } | RegisteredProduct;
export const absent: ProductState = { kind: 'absent' };

/** What everybody may know about where a product stands; being superseded or archived hides the certificate's stage. */
export function statusOf(product: RegisteredProduct): Product['status'] {
  if (product.supersededBy !== undefined) return 'superseded';
  if (product.archived) return 'archived';
  return product.certification.stage;
}

/** Archived before it was certified: no certificate is recorded any more, so that its tag keeps one verdict. */
export function isWithdrawn({ archived, certification }: RegisteredProduct): boolean {
  return archived && certification.stage !== 'verified';
}

function register(data: ProductRegistered, at: number): RegisteredProduct {
  const {
    productId,
    artisanId,
    country,
    shortCode,
    price,
    currency,
    stock,
    care = null,
    daysToMake = null,
    supersedes,
    images,
    ...texts
  } = data;
  const content = { ...texts, images: images.map(({ key: _certificates, ...photo }) => photo) };
  return {
    kind: 'registered',
    id: productId,
    artisanId,
    country,
    shortCode,
    content,
    offer: { price, currency, stock, care, daysToMake },
    offerSetAt: at,
    certification: { stage: 'pending', attempt: 1 },
    archived: false,
    createdAt: at,
    updatedAt: at,
    ...omitUndefined({ supersedes }),
  };
}

/** Care and making time stay where an event says nothing of them. */
function offerAfter(
  before: Offer,
  { price, currency, stock, care = before.care, daysToMake = before.daysToMake }: OfferChanged,
): Offer {
  return { price, currency, stock, care, daysToMake };
}

function change(state: RegisteredProduct, event: ProductEvent, at: number): RegisteredProduct {
  const { attempt } = state.certification;
  switch (event.type) {
    case 'product-offer-changed':
      return { ...state, offer: offerAfter(state.offer, event.data), offerSetAt: at };
    case 'product-photo-added':
      return { ...state, addedPhotos: [...(state.addedPhotos ?? []), event.data.image] };
    case 'product-archived':
      return { ...state, archived: true };
    case 'product-superseded':
      return { ...state, supersededBy: event.data.by };
    case 'product-certified':
      if (isWithdrawn(state)) return state; // Stored before archiving was final.
      return { ...state, certification: { stage: 'verified', certificate: event.data.certificate, attempt } };
    case 'product-certification-failed':
      return { ...state, certification: { stage: 'failed', reason: event.data.reason, attempt } };
    case 'product-certification-retried':
      return { ...state, certification: { stage: 'pending', attempt: event.data.attempt } };
    default:
      return state; // Of a newer release, or of an earlier one that kept the ledger's steps here.
  }
}

/** Folds one event into the state. Pure and total: an event that makes no sense to the state leaves it alone. */
export function evolve(state: ProductState, event: DatedEvent): ProductState {
  const at = event.at?.getTime();
  if (event.type === 'product-registered') return state.kind === 'absent' ? register(event.data, at ?? 0) : state;
  if (state.kind === 'absent') return state;
  const updatedAt = at ?? state.updatedAt;
  return { ...change(state, event, updatedAt), updatedAt };
}

/** The width shown where only one address fits. */
const mainWidth = 960;
export const photoUrl = (imageId: string, width: number = mainWidth): string => `/media/${imageId}/${width}.webp`;

/** Name of the JPEG that is certified. */
export const certifiedFile = 'certified.jpg';

/** Where a file of a photo lies among the objects: `<two letters>/<image id>/<file>`. The last letters of an id are random, the first are time: folders fill evenly. */
export const photoKey = (imageId: string, file: string): string => `${imageId.slice(-2)}/${imageId}/${file}`;

/** What the QR code says: the page that checks the code, so that any phone's camera is enough. */
export function qrPayload(publicUrl: string, shortCode: string): string {
  return `${publicUrl.replace(/\/+$/, '')}/verify/${shortCode}`;
}
