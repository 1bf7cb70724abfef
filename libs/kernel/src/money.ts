import { DomainError } from './domain-error.ts';

export const currencies = ['USD', 'KES', 'EUR', 'GBP'] as const;
export type Currency = (typeof currencies)[number];

/** An amount in minor units (cents). Never a float. */
export interface Money {
  readonly currency: Currency;
  readonly minor: bigint;
}

/** The text is not a decimal amount with at most two places below ten billion. */
export class InvalidMoney extends DomainError {
  readonly code = 'KERNEL.INVALID_MONEY';
  readonly status = 400;
}

const shape = /^(\d{1,10})(?:\.(\d{1,2}))?$/;

/** '85', '85.5' or '85.00' to minor units, without passing through a float. */
export function moneyFromText(text: string, currency: Currency): Money {
  const match = shape.exec(text.trim());
  if (!match?.[1]) throw new InvalidMoney();
  return { currency, minor: BigInt(match[1]) * 100n + BigInt((match[2] ?? '').padEnd(2, '0')) };
}

/** Always two places: '85.00'. */
export function moneyToText(money: Money): string {
  const sign = money.minor < 0n ? '-' : '';
  const minor = money.minor < 0n ? -money.minor : money.minor;
  return `${sign}${minor / 100n}.${String(minor % 100n).padStart(2, '0')}`;
}

/** Sum of two amounts of one currency. */
export function addMoney(left: Money, right: Money): Money {
  if (left.currency !== right.currency) throw new InvalidMoney({ left: left.currency, right: right.currency });
  return { currency: left.currency, minor: left.minor + right.minor };
}
