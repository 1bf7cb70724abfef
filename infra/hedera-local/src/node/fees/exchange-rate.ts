import type { proto } from '@hiero-ledger/proto';
import { int64 } from '../../hapi/int64.ts';
import { SECOND } from '../../hapi/time.ts';
import type { Nanos } from '../../hapi/time.ts';

/** How many US cents `hbars` hbar are worth; whole numbers, as the network keeps them. */
export interface ExchangeRate {
  readonly hbars: number;
  readonly cents: number;
}

const HOUR_SECONDS = 3600n;

/** Converts tinycents to tinybar, rounding down as the network does. */
export function toTinybar(tinycents: bigint, rate: ExchangeRate): bigint {
  return (tinycents * BigInt(rate.hbars)) / BigInt(rate.cents);
}

/** The current and next rate as receipts carry them; a rate holds until the full hour after `at`. */
export function toRateSet(rate: ExchangeRate, at: Nanos): proto.IExchangeRateSet {
  const expires = rateExpiry(at);
  const values = { hbarEquiv: rate.hbars, centEquiv: rate.cents };
  return {
    currentRate: { ...values, expirationTime: { seconds: int64(expires) } },
    nextRate: { ...values, expirationTime: { seconds: int64(expires + HOUR_SECONDS) } },
  };
}

/** Second at which the rate of the moment `at` ends. */
export function rateExpiry(at: Nanos): bigint {
  return (at / SECOND / HOUR_SECONDS + 1n) * HOUR_SECONDS;
}
