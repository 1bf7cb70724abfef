import type { Checkout, NewCheckout } from './domain/checkout.ts';

/** What a call came to. 'refused': the provider's documented error, so nothing was done. 'unanswered': it may have been done. */
export type PageAnswer =
  | { readonly kind: 'answered'; readonly checkout: Checkout }
  | { readonly kind: 'refused'; readonly code: string }
  | { readonly kind: 'unanswered' };

/** 'none': the provider knows no payment of that name. 'unanswered': it cannot be said yet. */
export type FeeAnswer =
  | {
      readonly kind: 'answered';
      readonly minor: bigint;
      readonly currency: string;
      /** The provider's name of the charge. */ readonly charge: string;
    }
  | { readonly kind: 'none' }
  | { readonly kind: 'unanswered' };

/** Pay pages of a provider of cards. Never throws for what the other side does. */
export abstract class HostedPages {
  /** The same payment again is the same page. */
  abstract create(checkout: NewCheckout): Promise<PageAnswer>;
  abstract get(reference: string): Promise<PageAnswer>;
  /** What the provider took of a payment, by the provider's name of it. */
  abstract feeOf(receipt: string): Promise<FeeAnswer>;
  /** Closes the page; refused where it was paid or is over. */
  abstract close(reference: string): Promise<PageAnswer>;
}
