import type { ProviderResult } from '../domain/provider.ts';

/** What M-Pesa's Daraja gave us, and how we use it. */
export abstract class DarajaSettings {
  abstract readonly url: string;
  abstract readonly shortCode: string;
  abstract readonly consumerKey: string;
  abstract readonly consumerSecret: string;
  abstract readonly passkey: string;
  /** Who moves money out of our account: a name, and its password as M-Pesa's certificate encrypted it. Null: nothing goes out. */
  abstract readonly initiator: { readonly name: string; readonly credential: string } | null;
  /** Parts of the address it calls back: the one in use, and the one before it while it is changed. Letters and digits. */
  abstract readonly webhookSecrets: readonly string[];
  /** Our own address as the world sees it. */
  abstract readonly publicUrl: string;
  /** How long a question stays on a phone. */
  abstract readonly promptMs: number;
}

export interface StkRequest {
  /** 2547XXXXXXXX */
  readonly phoneNumber: string;
  readonly shillings: bigint;
  readonly callbackUrl: string;
  /** At most 12 characters, shown on the phone. */
  readonly reference: string;
}

/** A payment as M-Pesa's own statement has it. */
export interface PulledPayment {
  readonly receipt: string;
  /** What its customer or our push named, at most 12 characters. */
  readonly reference: string;
  /** Whole shillings. */
  readonly shillings: bigint;
  /** When it came, where that can be read. */
  readonly at?: Date;
}

export interface ReversalRequest {
  /** M-Pesa's receipt of the payment, all of which goes back. */
  readonly receipt: string;
  readonly shillings: bigint;
  readonly resultUrl: string;
  readonly remarks: string;
}

export interface PayoutRequest {
  /** Kept on every retry: M-Pesa sends money for it once. At most 80 letters, digits, '_' and '-'. */
  readonly originatorConversationId: string;
  /** 2547XXXXXXXX */
  readonly phoneNumber: string;
  /** 10 to 250,000 */
  readonly shillings: bigint;
  readonly resultUrl: string;
  /** 2 to 100 characters. */
  readonly remarks: string;
}

export interface StatusRequest {
  /** Of the payout that is asked about. */
  readonly originatorConversationId: string;
  readonly resultUrl: string;
}

/** The error code of a payout whose id was sent before: it is taken up already, and nothing is sent twice. */
export const repeatedPayout = '500.002.1001';

/** M-Pesa's Daraja. Never throws for what the other side does. */
export abstract class Daraja {
  abstract push(request: StkRequest): Promise<ProviderResult<{ readonly checkoutRequestId: string }>>;
  abstract query(checkoutRequestId: string): Promise<ProviderResult<{ readonly resultCode: string }>>;
  /**
   * What customers paid to our short code from one moment to another of the last 48 hours, oldest first, behind so many of them.
   * `hasMore`: there are more than are asked for at a time.
   */
  abstract pull(
    from: Date,
    to: Date,
    offset: number,
  ): Promise<ProviderResult<{ readonly payments: readonly PulledPayment[]; readonly hasMore: boolean }>>;
  /** 'answered': taken up. What became of it is told to its address. */
  abstract reverse(request: ReversalRequest): Promise<ProviderResult<unknown>>;
  /** 'answered': taken up, not paid. What became of it is told to its address; the same id again is refused with `repeatedPayout`. */
  abstract payOut(request: PayoutRequest): Promise<ProviderResult<{ readonly conversationId: string }>>;
  /** Asks what our short code holds. 'answered': the question is taken up; its answer is told to its address. */
  abstract accountBalance(request: { readonly resultUrl: string }): Promise<ProviderResult<unknown>>;
  /** Asks what became of a payout. 'answered': the question is taken up; its answer is told to its address. */
  abstract transactionStatus(request: StatusRequest): Promise<ProviderResult<unknown>>;
}
