import type { ByLanguage } from '@asili/kernel';
import { analyticsErrors } from './analytics.ts';
import { gatewayErrors } from './gateway.ts';
import { identityErrors } from './identity.ts';
import { ledgerErrors } from './ledger.ts';
import { notificationsErrors } from './notifications.ts';
import { ordersErrors } from './orders.ts';
import { paymentsErrors } from './payments.ts';
import { platformErrors } from './platform.ts';
import { productsErrors } from './products.ts';
import { signerErrors } from './signer.ts';
import { verificationErrors } from './verification.ts';

/** The sentence a person sees, per language, under a stable code. `{name}` is replaced by the error's fact of that name. */
export type ErrorTexts = Readonly<Record<string, Sentence & { readonly none?: Sentence }>>;
/** `none` of an error is its sentence where a number in it is 0: nobody says that 0 are left. */
type Sentence = ByLanguage<string>;

export const errorTexts: ErrorTexts = {
  ...platformErrors,
  ...gatewayErrors,
  ...identityErrors,
  ...productsErrors,
  ...ledgerErrors,
  ...verificationErrors,
  ...analyticsErrors,
  ...notificationsErrors,
  ...ordersErrors,
  ...paymentsErrors,
  ...signerErrors,
};
