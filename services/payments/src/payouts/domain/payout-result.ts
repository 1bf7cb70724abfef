import type { Asset, Money } from '@asili/kernel';
import type { FailureReason } from './after-failure.ts';

/** A provider's word on an attempt. 'absent': it knows none of that name, which it also says of one it has just taken up. */
export type PayoutResult =
  | { readonly kind: 'succeeded'; readonly receipt: string; readonly money: Money<Asset> }
  | { readonly kind: 'failed'; readonly reason: FailureReason }
  | { readonly kind: 'absent' }
  | { readonly kind: 'unknown' };
