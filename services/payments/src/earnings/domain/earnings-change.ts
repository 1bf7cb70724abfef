import type { WrittenData } from '@asili/contracts';
import { moneyToText, type KnownCurrency } from '@asili/kernel';

type EarningsData = WrittenData<'payments.earnings-changed.v1'>;

interface EarningsChanged {
  readonly type: 'earnings-changed';
  readonly data: EarningsData;
}

/** What others are told of a sale; says nothing of the state. */
interface SaleCounted {
  readonly type: 'sale-counted';
  readonly data: WrittenData<'payments.sale-counted.v1'>;
}

/** The last of a commit carries the whole state after it, so it is all there is to read. */
export type EarningsEvent = EarningsChanged | SaleCounted;

export type SalesRange = EarningsData['after']['waiting'][number];

/** What of an artisan's sales may be paid out, in minor units of one currency, and how far that has come. */
export interface Earnings {
  readonly available: bigint;
  readonly released: number;
  readonly requested: number;
  /** Released sales no payout is for yet. */
  readonly waiting: readonly SalesRange[];
  /** Orders completed without a dispute since the last one. */
  readonly completed: number;
  readonly disputed: readonly string[];
}

/** Whose, and counted in what. */
export interface BalanceAccount {
  readonly artisanId: string;
  readonly currency: string;
}

export interface SoldOrder {
  readonly orderId: string;
  readonly paymentId: string;
  /** What the artisan receives for it, in minor units. */
  readonly amount: bigint;
}

export const nothing: Earnings = { available: 0n, released: 0, requested: 0, waiting: [], completed: 0, disputed: [] };

export function changed(
  { artisanId, currency }: BalanceAccount,
  cause: EarningsData['cause'],
  more: Omit<Partial<EarningsData>, 'after'>,
  after: Earnings,
): EarningsChanged {
  const { available, released, requested, waiting, completed, disputed } = after;
  return {
    type: 'earnings-changed',
    data: {
      artisanId,
      currency,
      cause,
      ...more,
      after: {
        available: String(available),
        released,
        requested,
        waiting: [...waiting],
        completed,
        disputed: [...disputed],
      },
    },
  };
}

export function counted(
  { artisanId, orderId, paymentId, currency }: BalanceAccount & SoldOrder,
  kind: SaleCounted['data']['kind'],
  minor: bigint,
): SaleCounted {
  return {
    type: 'sale-counted',
    data: {
      orderId,
      paymentId,
      artisanId,
      kind,
      receives: {
        amount: moneyToText({ currency: currency as KnownCurrency, minor }),
        currency: currency as KnownCurrency,
      },
    },
  };
}

export const balanceAccountId = ({ artisanId, currency }: BalanceAccount): string => `${artisanId}.${currency}`;
