import type { WrittenData } from '@asili/contracts';

/** The events of one product's stream. Their shapes are the published contract as this service writes it: what is stored is what is sent. Streams of earlier releases also hold types that are passed over. */
export type ProductEvent =
  | { type: 'product-registered'; data: WrittenData<'products.product-registered.v2'> }
  | { type: 'product-offer-changed'; data: OfferChanged }
  | { type: 'product-photo-added'; data: WrittenData<'products.product-photo-added.v1'> }
  | { type: 'product-archived'; data: WrittenData<'products.product-archived.v1'> }
  | { type: 'product-superseded'; data: WrittenData<'products.product-superseded.v1'> }
  | { type: 'product-certified'; data: WrittenData<'products.product-certified.v1'> }
  | { type: 'product-certification-failed'; data: WrittenData<'products.product-certification-failed.v1'> }
  | { type: 'product-certification-retried'; data: WrittenData<'products.product-certification-retried.v1'> };

export type ProductRegistered = WrittenData<'products.product-registered.v2'>;
export type OfferChanged = WrittenData<'products.product-offer-changed.v2'>;
export type ProductPhoto = ProductRegistered['images'][number];
