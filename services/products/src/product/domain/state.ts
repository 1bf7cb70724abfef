import type { Certificate, Product } from '@asili/contracts';
import type { Currency } from '@asili/kernel';
import type { ProductEvent, ProductRegistered } from './events.ts';

/** What the certificate says and nobody can change after submission. */
export type CertifiedContent = Pick<ProductRegistered, 'name' | 'description' | 'category' | 'materials' | 'technique' | 'dimensions' | 'weightGrams' | 'daysToMake' | 'translations' | 'images'>;

/** What the owner may change at any time. Price is decimal text; null means 'on request'. */
export interface Offer {
  readonly price: string | null;
  readonly currency: Currency;
  readonly stock: number;
}

/** How far the ledger has come, in the order it happens. */
export const steps = ['requested', 'content-stored', 'signed', 'minted'] as const;
export type ReachedStep = (typeof steps)[number];

export type Certification =
  | { readonly stage: 'pending'; readonly reached: ReachedStep; readonly waitingFor?: string; readonly attempt: number }
  | { readonly stage: 'failed'; readonly reason: string; readonly attempt: number }
  | { readonly stage: 'verified'; readonly certificate: Certificate; readonly attempt: number };

export interface RegisteredProduct {
  readonly kind: 'registered';
  readonly id: string;
  readonly artisanId: string;
  readonly country: string;
  readonly shortCode: string;
  readonly content: CertifiedContent;
  readonly offer: Offer;
  /** When the offer was last set, in milliseconds since 1970; documents kept by earlier builds lack it. */
  readonly offerSetAt?: number;
  readonly certification: Certification;
  readonly archived: boolean;
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

/** Why it stands there, for the owner: the last step, what is waited for, or what failed. Undefined once verified. */
export function statusReasonOf(product: RegisteredProduct): string | undefined {
  const { certification } = product;
  if (certification.stage === 'failed') return certification.reason;
  if (certification.stage === 'pending') return certification.waitingFor ?? certification.reached;
  return undefined;
}

function register(data: ProductRegistered, at: number): RegisteredProduct {
  const { productId, artisanId, country, shortCode, price, currency, stock, supersedes, ...content } = data;
  return {
    kind: 'registered',
    id: productId,
    artisanId,
    country,
    shortCode,
    content,
    offer: { price, currency, stock },
    offerSetAt: at,
    certification: { stage: 'pending', reached: 'requested', attempt: 1 },
    archived: false,
    createdAt: at,
    updatedAt: at,
    ...(supersedes === undefined ? {} : { supersedes }),
  };
}

function progress(product: RegisteredProduct, data: Extract<ProductEvent, { type: 'product-certification-progressed' }>['data']): RegisteredProduct {
  const { certification } = product;
  if (certification.stage !== 'pending') return product;
  const { reached, attempt } = certification;
  if (data.step === 'waiting') return { ...product, certification: { stage: 'pending', reached, attempt, waitingFor: data.reason ?? 'waiting' } };
  return { ...product, certification: { stage: 'pending', reached: data.step, attempt } };
}

function change(state: RegisteredProduct, event: ProductEvent, at: number): RegisteredProduct {
  const { attempt } = state.certification;
  switch (event.type) {
    case 'product-offer-changed':
      return { ...state, offer: { price: event.data.price, currency: event.data.currency, stock: event.data.stock }, offerSetAt: at };
    case 'product-archived':
      return { ...state, archived: true };
    case 'product-superseded':
      return { ...state, supersededBy: event.data.by };
    case 'product-certification-progressed':
      return progress(state, event.data);
    case 'product-certified':
      if (isWithdrawn(state)) return state; // Stored before archiving was final.
      return { ...state, certification: { stage: 'verified', certificate: event.data.certificate, attempt } };
    case 'product-certification-failed':
      return { ...state, certification: { stage: 'failed', reason: event.data.reason, attempt } };
    case 'product-certification-retried':
      return { ...state, certification: { stage: 'pending', reached: 'requested', attempt: event.data.attempt } };
    default:
      return state; // A newer type this build does not know.
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
