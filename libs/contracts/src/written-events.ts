import { currencies } from '@asili/kernel';
import { z } from 'zod';
import { registrationCategories, techniques } from './constants.ts';
import { codeCheckedV1 } from './events/verification/code-checked.v1.ts';
import { productOfferChangedV1 } from './events/products/product-offer-changed.v1.ts';
import { productRegisteredV1 } from './events/products/product-registered.v1.ts';
import { reportFiledV1 } from './events/verification/report-filed.v1.ts';
import { transactionSignedV1 } from './events/ledger/transaction-signed.v1.ts';
import { transactionVoidedV1 } from './events/ledger/transaction-voided.v1.ts';
import type { EventData, EventType, WireType } from './events/registry.ts';
import { priceText } from './http/common.ts';
import { reportKinds, verdicts } from './http/verification.ts';

const offer = { price: priceText.nullable(), currency: z.enum(currencies) };
const purpose = z.enum(['mint', 'hold']);

/**
 * What an owner may write today, where that is less than what readers accept. Checked before an event is stored, so a
 * list may grow here without a new version of the event.
 */
export const writtenSchemas = {
  'products.product-registered.v1': productRegisteredV1.extend({ ...offer, category: z.enum(registrationCategories), technique: z.enum(techniques).optional() }),
  'products.product-offer-changed.v1': productOfferChangedV1.extend(offer),
  'ledger.transaction-signed.v1': transactionSignedV1.extend({ purpose }),
  'ledger.transaction-voided.v1': transactionVoidedV1.extend({ purpose }),
  'verification.code-checked.v1': codeCheckedV1.extend({ verdict: z.enum(verdicts), channel: z.enum(['web', 'ussd', 'api']) }),
  'verification.report-filed.v1': reportFiledV1.extend({ kind: z.enum(reportKinds) }),
} as const satisfies Partial<Record<WireType, z.ZodType>>;

/** What the owner of an event writes, and so finds in its own store. */
export type WrittenData<T extends EventType> = T extends keyof typeof writtenSchemas ? z.infer<(typeof writtenSchemas)[T]> : EventData<T>;
