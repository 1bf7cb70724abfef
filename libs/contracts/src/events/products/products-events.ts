import { toCountryCode } from '../country-codes.ts';
import type { Upcaster } from '../upcast.ts';
import { planChangedV1, planGrantedV1, planPaymentDeclinedV1 } from './plan.ts';
import {
  productArchivedV1,
  productCertificationFailedV1,
  productCertificationProgressedV1,
  productCertificationRetriedV1,
  productCertifiedV1,
  type ProductCertifiedV1,
  productOfferChangedV1,
  type ProductOfferChangedV1,
  productOfferChangedV2,
  type ProductOfferChangedV2,
  productPhotoAddedV1,
  productRegisteredV1,
  type ProductRegisteredV1,
  productRegisteredV2,
  type ProductRegisteredV2,
  productRegisteredV3,
  type ProductRegisteredV3,
  productSupersededV1,
  productVerifiedV1,
  type ProductVerifiedV1,
} from './product.ts';
import {
  stockCountedV1,
  stockGivenBackV1,
  stockHeldV1,
  stockHoldExtendedV1,
  stockHoldReleasedV1,
  stockHoldsExpiredV1,
  stockOpenedV1,
  stockTakenV1,
} from './stock.ts';

/** Every event of products ever stored or published. None is ever edited or taken out. */
export const productsEvents = {
  'products.product-registered.v1': productRegisteredV1,
  'products.product-registered.v2': productRegisteredV2,
  'products.product-registered.v3': productRegisteredV3,
  'products.product-offer-changed.v1': productOfferChangedV1,
  'products.product-offer-changed.v2': productOfferChangedV2,
  'products.product-archived.v1': productArchivedV1,
  'products.product-photo-added.v1': productPhotoAddedV1,
  'products.product-superseded.v1': productSupersededV1,
  'products.product-certification-progressed.v1': productCertificationProgressedV1,
  'products.product-certified.v1': productCertifiedV1,
  'products.product-verified.v1': productVerifiedV1,
  'products.product-certification-failed.v1': productCertificationFailedV1,
  'products.product-certification-retried.v1': productCertificationRetriedV1,
  'products.plan-changed.v1': planChangedV1,
  'products.plan-granted.v1': planGrantedV1,
  'products.plan-payment-declined.v1': planPaymentDeclinedV1,
  'products.stock-opened.v1': stockOpenedV1,
  'products.stock-counted.v1': stockCountedV1,
  'products.stock-held.v1': stockHeldV1,
  'products.stock-hold-extended.v1': stockHoldExtendedV1,
  'products.stock-hold-released.v1': stockHoldReleasedV1,
  'products.stock-holds-expired.v1': stockHoldsExpiredV1,
  'products.stock-taken.v1': stockTakenV1,
  'products.stock-given-back.v1': stockGivenBackV1,
} as const;

/** Kept in the store of products and never published. */
export const productsInternal: readonly (keyof typeof productsEvents)[] = [
  'products.plan-changed.v1',
  'products.stock-opened.v1',
  'products.stock-counted.v1',
  'products.stock-held.v1',
  'products.stock-hold-extended.v1',
  'products.stock-hold-released.v1',
  'products.stock-holds-expired.v1',
  'products.stock-taken.v1',
  'products.stock-given-back.v1',
];

/** Countries went by their English name. A name of no country stays what it was. */
const productRegisteredV1Upcaster = {
  from: 'products.product-registered.v1',
  to: 'products.product-registered.v2',
  upcast: (data: ProductRegisteredV1): ProductRegisteredV2 => ({ ...data, country: toCountryCode(data.country) }),
} as const;

/** Where the files of photos lie was not said: whoever needs them asks the products service. */
const productRegisteredV2Upcaster = {
  from: 'products.product-registered.v2',
  to: 'products.product-registered.v3',
  upcast: (data: ProductRegisteredV2): ProductRegisteredV3 => data,
} as const;

/** Care and making time were no part of an offer, so it left them as they were. */
const productOfferChangedV1Upcaster = {
  from: 'products.product-offer-changed.v1',
  to: 'products.product-offer-changed.v2',
  upcast: (data: ProductOfferChangedV1): ProductOfferChangedV2 => data,
} as const;

/** Only the name changed: 'verified' also named the check of a code by anybody. */
const productVerifiedV1Upcaster = {
  from: 'products.product-verified.v1',
  to: 'products.product-certified.v1',
  upcast: (data: ProductVerifiedV1): ProductCertifiedV1 => data,
} as const;

export const productsUpcasters = [
  productRegisteredV1Upcaster,
  productRegisteredV2Upcaster,
  productOfferChangedV1Upcaster,
  productVerifiedV1Upcaster,
] as const satisfies readonly Upcaster[];

/** Versions that only add to an earlier one, by whose name they are published: readers of the release before take them as that one. */
export const productsAdditions = { 'products.product-registered.v3': 'products.product-registered.v2' } as const;
