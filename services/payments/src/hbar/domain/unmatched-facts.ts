import { moneyToText } from '@asili/kernel';
import type { Noted } from '../../unmatched-money/domain/unmatched-money.ts';
import type { Transfer } from './transfer.ts';

/** A transfer that is of no payment, as money of no sale. */
export const unmatchedFacts = ({
  receipt,
  tinybar,
  payer,
  at,
  why = 'no-memo',
}: Transfer & { readonly why?: string }): Omit<Noted, 'id'> => ({
  provider: 'hedera',
  receipt,
  payer,
  why,
  receivedAt: at.toISOString(),
  money: { amount: moneyToText({ currency: 'HBAR', minor: tinybar }), currency: 'HBAR' },
});
