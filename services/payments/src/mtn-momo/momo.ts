import type { Asset, Money } from '@asili/kernel';
import type { MomoCountryCode } from './domain/momo-country.ts';
import type { MomoTransaction } from './domain/momo-transaction.ts';

/**
 * What a request came to.
 * - taken-up: MTN has it, now or from before; what becomes of it is told and can be asked for
 * - refused: for certain this call has brought nothing about; `code` as MTN gives it, or the HTTP status
 * - unanswered: MTN may have it
 */
export type MomoTaken =
  { readonly kind: 'taken-up' } | { readonly kind: 'refused'; readonly code: string } | { readonly kind: 'unanswered' };

/** 'absent': MTN knows no request of that name. */
export type MomoStatus =
  | { readonly kind: 'found'; readonly transaction: MomoTransaction }
  | { readonly kind: 'absent' }
  | { readonly kind: 'unanswered' };

export type MomoOperation = 'requesttopay' | 'transfer' | 'refund';

interface MomoRequest {
  readonly country: MomoCountryCode;
  /** A UUID of version 4, chosen and kept before the call: MTN takes each up once. */
  readonly referenceId: string;
  readonly money: Money<Asset>;
  /** Our own name for it. */
  readonly externalId: string;
}

export interface WalletRequest extends MomoRequest {
  /** E.164 */
  readonly phoneNumber: string;
  readonly callbackUrl: string;
}

export interface MomoRefundRequest extends MomoRequest {
  /** Of the request to pay whose money goes back. */
  readonly referenceIdToRefund: string;
}

/** MTN MoMo. Never throws for what the other side does. */
export abstract class Momo {
  abstract requestToPay(request: WalletRequest): Promise<MomoTaken>;
  abstract transfer(request: WalletRequest): Promise<MomoTaken>;
  abstract refund(request: MomoRefundRequest): Promise<MomoTaken>;
  /** What our account of that product holds; null where MTN does not say. */
  abstract balance(product: 'collection' | 'disbursement', country: MomoCountryCode): Promise<Money<Asset> | null>;
  abstract status(operation: MomoOperation, country: MomoCountryCode, referenceId: string): Promise<MomoStatus>;
}
