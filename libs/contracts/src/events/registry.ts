import type { z } from 'zod';
import * as ledger from './ledger/events.v1.ts';
import * as products from './products/events.v1.ts';
import * as verification from './verification/events.v1.ts';

/** Every event type ever published, by its wire name `<service>.<event>.v<N>`. A published version is never edited. */
export const eventSchemas = {
  'products.product-registered.v1': products.productRegisteredV1,
  'products.product-offer-changed.v1': products.productOfferChangedV1,
  'products.product-archived.v1': products.productArchivedV1,
  'products.product-superseded.v1': products.productSupersededV1,
  'products.product-certification-progressed.v1': products.productCertificationProgressedV1,
  'products.product-verified.v1': products.productVerifiedV1,
  'products.product-certification-failed.v1': products.productCertificationFailedV1,
  'products.product-certification-retried.v1': products.productCertificationRetriedV1,
  'ledger.certificate-requested.v1': ledger.certificateRequestedV1,
  'ledger.certificate-content-stored.v1': ledger.certificateContentStoredV1,
  'ledger.transaction-signed.v1': ledger.transactionSignedV1,
  'ledger.transaction-voided.v1': ledger.transactionVoidedV1,
  'ledger.serial-minted.v1': ledger.serialMintedV1,
  'ledger.certificate-minted.v1': ledger.certificateMintedV1,
  'ledger.certificate-delayed.v1': ledger.certificateDelayedV1,
  'ledger.certificate-failed.v1': ledger.certificateFailedV1,
  'verification.product-verified.v1': verification.productVerifiedV1,
  'verification.report-filed.v1': verification.reportFiledV1,
} as const;

export type EventType = keyof typeof eventSchemas;
export type EventData<T extends EventType> = z.infer<(typeof eventSchemas)[T]>;
/** Wire events of one service as a discriminated union on `type`. */
export type ServiceEvent<S extends string> = { [T in EventType]: T extends `${S}.${string}` ? { type: T; data: EventData<T> } : never }[EventType];

export function isEventType(type: string): type is EventType {
  return Object.hasOwn(eventSchemas, type);
}

/** Data of a wire event, checked. Throws ZodError on a wrong shape, Error on an unknown type. */
export function parseEvent<T extends EventType>(type: T, data: unknown): EventData<T> {
  return eventSchemas[type].parse(data) as EventData<T>;
}

export const topics = {
  products: 'asili.products.v1',
  ledger: 'asili.ledger.v1',
  verification: 'asili.verification.v1',
  profiles: 'asili.identity.profiles.v1',
} as const;
