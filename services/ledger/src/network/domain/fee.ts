/** Price of one HBAR as the network publishes it: `centEquivalent` US cents for `hbarEquivalent` HBAR. */
export interface ExchangeRate {
  centEquivalent: number;
  hbarEquivalent: number;
}

const tinybarsPerHbar = 100_000_000n;
/** Ten-billionths of a dollar: a cent is 1e8 tinycents, a dollar 1e10. */
const tinycentsPerUsd = 10_000_000_000n;

function usdText(tinycents: bigint): string {
  // Six places, rounded up: a fee is never shown smaller than it was.
  const micros = (tinycents + 9_999n) / 10_000n;
  return `${micros / 1_000_000n}.${String(micros % 1_000_000n).padStart(6, '0')}`;
}

function tinycentsOf(usd: string): bigint {
  const match = /^(\d+)(?:\.(\d{1,10}))?$/.exec(usd);
  if (!match?.[1]) throw new RangeError('not a decimal amount of dollars');
  return BigInt(match[1]) * tinycentsPerUsd + BigInt((match[2] ?? '').padEnd(10, '0'));
}

/** A charged fee in dollars, decimal text with six places. Source: the mirror's `charged_tx_fee` and the exchange rate at consensus. */
export function feeInUsd(tinybars: bigint, rate: ExchangeRate): string {
  return usdText((tinybars * BigInt(rate.centEquivalent)) / BigInt(rate.hbarEquivalent));
}

/** Sum of two dollar amounts. */
export function addUsd(left: string, right: string): string {
  return usdText(tinycentsOf(left) + tinycentsOf(right));
}

type PricedOperation = 'account-create' | 'token-create' | 'token-associate' | 'nft-mint' | 'nft-transfer';

/**
 * List prices in dollars with the signatures we use, and the date they were read.
 * Source: HIP-1261 simple fees, mainnet schedule of 2026-05-20.
 */
const listPrices: Readonly<Record<PricedOperation, string>> = {
  'account-create': '0.0500',
  'token-create': '1.0000',
  'token-associate': '0.0501',
  'nft-mint': '0.0201',
  'nft-transfer': '0.0011',
};

/**
 * The most we agree to pay, in tinybars: the list price at the live rate times `headroom` (in percent), never below one
 * hundredth of an HBAR. A cap is not a charge; too low a cap fails the transaction with INSUFFICIENT_TX_FEE.
 */
export function maxFeeTinybars(operation: PricedOperation, rate: ExchangeRate, headroomPercent = 250): bigint {
  const tinycents = (tinycentsOf(listPrices[operation]) * BigInt(headroomPercent)) / 100n;
  const tinybars =
    (tinycents * BigInt(rate.hbarEquivalent) + BigInt(rate.centEquivalent) - 1n) / BigInt(rate.centEquivalent);
  const floor = tinybarsPerHbar / 100n;
  return tinybars > floor ? tinybars : floor;
}
