import type { z } from 'zod';
import { identityEvents, identityStates, identityUpcasters } from './identity/identity-events.ts';
import { ledgerEvents, ledgerInternal } from './ledger/ledger-events.ts';
import { ordersEvents, ordersInternal } from './orders/orders-events.ts';
import { paymentsEvents, paymentsInternal } from './payments/payments-events.ts';
import { productsAdditions, productsEvents, productsInternal, productsUpcasters } from './products/products-events.ts';
import {
  verificationEvents,
  verificationInternal,
  verificationStates,
  verificationUpcasters,
} from './verification/verification-events.ts';
import type { Upcaster } from './upcast.ts';

/** Every event version ever stored or published, by its wire name `<service>.<event>.v<N>`; each service lists its own. */
export const eventSchemas = {
  ...productsEvents,
  ...identityEvents,
  ...ledgerEvents,
  ...verificationEvents,
  ...ordersEvents,
  ...paymentsEvents,
} as const;

/** States of compacted topics, by their wire name. */
export const stateSchemas = { ...identityStates, ...verificationStates } as const;

/** Steps to the newest version. A version that has one is retired: stores and topics hold it for ever, nothing writes it. */
export const upcasters = [
  ...productsUpcasters,
  ...identityUpcasters,
  ...verificationUpcasters,
] as const satisfies readonly Upcaster[];

/** Versions published under the name of an earlier one, to which they only add fields: a reader that knows no newer one takes them as it. */
export const additions: Readonly<Partial<Record<WireType, WireType>>> = productsAdditions;

/** Kept in their owner's store and never published: how the owner works, not what others build on. */
export const internalEvents: readonly WireType[] = [
  ...productsInternal,
  ...ledgerInternal,
  ...verificationInternal,
  ...ordersInternal,
  ...paymentsInternal,
];

/** Every wire name, retired ones too. */
export type WireType = keyof typeof eventSchemas;
/** What handlers and folds see: newest versions only. */
export type EventType = Exclude<WireType, (typeof upcasters)[number]['from']>;
export type EventData<T extends WireType> = z.infer<(typeof eventSchemas)[T]>;
/** Events of one service as a discriminated union on `type`. */
export type ServiceEvent<S extends string> = {
  [T in EventType]: T extends `${S}.${string}` ? { type: T; data: EventData<T> } : never;
}[EventType];

export const topics = {
  products: 'asili.products.v1',
  ledger: 'asili.ledger.v1',
  verification: 'asili.verification.v1',
  orders: 'asili.orders.v1',
  payments: 'asili.payments.v1',
  /** Compacted; values are productTotalsV1. */
  verificationTotals: 'asili.verification.totals.v1',
  profiles: 'asili.identity.profiles.v1',
  identity: 'asili.identity.v1',
} as const;
