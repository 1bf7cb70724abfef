import type { z } from 'zod';
import { profileV1 } from './identity/profile.v1.ts';
import { certificateContentStoredV1 } from './ledger/certificate-content-stored.v1.ts';
import { certificateDelayedV1 } from './ledger/certificate-delayed.v1.ts';
import { certificateFailedV1 } from './ledger/certificate-failed.v1.ts';
import { certificateMintedV1 } from './ledger/certificate-minted.v1.ts';
import { certificateRequestedV1 } from './ledger/certificate-requested.v1.ts';
import { certificateSignedV1 } from './ledger/certificate-signed.v1.ts';
import { serialMintedV1 } from './ledger/serial-minted.v1.ts';
import { transactionSignedV1 } from './ledger/transaction-signed.v1.ts';
import { transactionVoidedV1 } from './ledger/transaction-voided.v1.ts';
import { productArchivedV1 } from './products/product-archived.v1.ts';
import { productCertificationFailedV1 } from './products/product-certification-failed.v1.ts';
import { productCertificationProgressedV1 } from './products/product-certification-progressed.v1.ts';
import { productCertificationRetriedV1 } from './products/product-certification-retried.v1.ts';
import { productCertifiedV1 } from './products/product-certified.v1.ts';
import { productOfferChangedV1 } from './products/product-offer-changed.v1.ts';
import { productRegisteredV1 } from './products/product-registered.v1.ts';
import { productSupersededV1 } from './products/product-superseded.v1.ts';
import { productVerifiedV1 } from './products/product-verified.v1.ts';
import { productVerifiedV1Upcaster } from './products/product-verified.v1.upcast.ts';
import type { Upcaster } from './upcast.ts';
import { codeCheckedV1 } from './verification/code-checked.v1.ts';
import { productTotalsV1 } from './verification/product-totals.v1.ts';
import { productVerifiedV1 as codeVerifiedV1 } from './verification/product-verified.v1.ts';
import { codeVerifiedV1Upcaster } from './verification/product-verified.v1.upcast.ts';
import { reportFiledV1 } from './verification/report-filed.v1.ts';

/** Every event version ever stored or published, by its wire name `<service>.<event>.v<N>`. None is ever edited or taken out. */
export const eventSchemas = {
  'products.product-registered.v1': productRegisteredV1,
  'products.product-offer-changed.v1': productOfferChangedV1,
  'products.product-archived.v1': productArchivedV1,
  'products.product-superseded.v1': productSupersededV1,
  'products.product-certification-progressed.v1': productCertificationProgressedV1,
  'products.product-certified.v1': productCertifiedV1,
  'products.product-verified.v1': productVerifiedV1,
  'products.product-certification-failed.v1': productCertificationFailedV1,
  'products.product-certification-retried.v1': productCertificationRetriedV1,
  'ledger.certificate-requested.v1': certificateRequestedV1,
  'ledger.certificate-content-stored.v1': certificateContentStoredV1,
  'ledger.transaction-signed.v1': transactionSignedV1,
  'ledger.transaction-voided.v1': transactionVoidedV1,
  'ledger.certificate-signed.v1': certificateSignedV1,
  'ledger.serial-minted.v1': serialMintedV1,
  'ledger.certificate-minted.v1': certificateMintedV1,
  'ledger.certificate-delayed.v1': certificateDelayedV1,
  'ledger.certificate-failed.v1': certificateFailedV1,
  'verification.code-checked.v1': codeCheckedV1,
  'verification.product-verified.v1': codeVerifiedV1,
  'verification.report-filed.v1': reportFiledV1,
} as const;

/** States of compacted topics, by their wire name. */
export const stateSchemas = {
  'identity.profile.v1': profileV1,
  'verification.product-totals.v1': productTotalsV1,
} as const;

/** Steps to the newest version. A version that has one is retired: stores and topics hold it for ever, nothing writes it. */
export const upcasters = [productVerifiedV1Upcaster, codeVerifiedV1Upcaster] as const satisfies readonly Upcaster[];

/** Kept in their owner's store and never published: how the owner works, not what others build on. */
export const internalEvents: readonly WireType[] = ['ledger.transaction-signed.v1', 'ledger.transaction-voided.v1'];

/** Every wire name, retired ones too. */
export type WireType = keyof typeof eventSchemas;
/** What handlers and folds see: newest versions only. */
export type EventType = Exclude<WireType, (typeof upcasters)[number]['from']>;
export type EventData<T extends WireType> = z.infer<(typeof eventSchemas)[T]>;
/** Events of one service as a discriminated union on `type`. */
export type ServiceEvent<S extends string> = { [T in EventType]: T extends `${S}.${string}` ? { type: T; data: EventData<T> } : never }[EventType];

/** Data of a wire event, checked as a reader does. @throws ZodError on a wrong shape */
export function parseEvent<T extends WireType>(type: T, data: unknown): EventData<T> {
  return eventSchemas[type].parse(data) as EventData<T>;
}

export const topics = {
  products: 'asili.products.v1',
  ledger: 'asili.ledger.v1',
  verification: 'asili.verification.v1',
  /** Compacted; values are productTotalsV1. */
  verificationTotals: 'asili.verification.totals.v1',
  profiles: 'asili.identity.profiles.v1',
} as const;
