import type { EventData } from '@asili/contracts';

/** The events of one product's stream. Their shapes are the published contract: what is stored is what is sent. */
export type ProductEvent =
  | { type: 'product-registered'; data: EventData<'products.product-registered.v1'> }
  | { type: 'product-offer-changed'; data: EventData<'products.product-offer-changed.v1'> }
  | { type: 'product-archived'; data: EventData<'products.product-archived.v1'> }
  | { type: 'product-superseded'; data: EventData<'products.product-superseded.v1'> }
  | { type: 'product-certification-progressed'; data: EventData<'products.product-certification-progressed.v1'> }
  | { type: 'product-verified'; data: EventData<'products.product-verified.v1'> }
  | { type: 'product-certification-failed'; data: EventData<'products.product-certification-failed.v1'> }
  | { type: 'product-certification-retried'; data: EventData<'products.product-certification-retried.v1'> };

export type ProductRegistered = EventData<'products.product-registered.v1'>;
export type CertificationStep = EventData<'products.product-certification-progressed.v1'>['step'];
export type ProductPhoto = ProductRegistered['images'][number];
