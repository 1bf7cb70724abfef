import { DomainError, dayOf, moneyToText, nextDay, startOfDay, zoneOf, type bankCurrencies } from '@asili/kernel';
import type { BankStatement as View, WrittenData } from '@asili/contracts';
import type { Closing } from '../../reconciliation/domain/own-money-entries.ts';

/** A statement of a day that is not over: what comes until then is in our books and not in it. */
export class StatementDayOpen extends DomainError {
  readonly code = 'PAYMENTS.STATEMENT_DAY_OPEN';
  readonly status = 422;
}

/** A statement of a later day was entered for the currency. */
export class StatementTooOld extends DomainError {
  readonly code = 'PAYMENTS.STATEMENT_TOO_OLD';
  readonly status = 409;
}

export type BankCurrency = (typeof bankCurrencies)[number];
/** What a bank says that our account held at the end of a day; its amount in minor units, as text. */
export type BankStatement = WrittenData<'payments.bank-statement-entered.v1'>;
export interface BankStatementEvent {
  readonly type: 'bank-statement-entered';
  readonly data: BankStatement;
}

/** How long one is worth something, in days. Source: a month, and some days until the bank sends it. */
const goodForDays = 35;

/** Where days of a currency end: a currency's first two letters are its country's (ISO 4217), and what has no one country goes by UTC. */
const homeOf = (currency: BankCurrency): string => zoneOf(currency.slice(0, 2));

export const bankAccount = (currency: BankCurrency): string => `bank:${currency}`;

/** The day of a currency that is not over. */
export const openDay = (currency: BankCurrency, now: Date): string => dayOf(now, homeOf(currency));

export const closingOf = ({ currency, day, balance }: BankStatement): Closing => ({
  minor: BigInt(balance),
  day,
  end: startOfDay(nextDay(day), homeOf(currency)),
});

/** Whether it is too old to be compared, and a new one is due. Pure. */
export const isOverdue = (statement: BankStatement, now: Date): boolean =>
  now.getTime() - closingOf(statement).end.getTime() > goodForDays * 86_400_000;

/** As operators read it. */
export const viewOf = ({ currency, day, balance, reference }: BankStatement): View => ({
  currency,
  day,
  balance: moneyToText({ currency, minor: BigInt(balance) }),
  reference,
});

/**
 * Pure; the stream's version decides between two operators. Safe to repeat: what stands already is no event. One of the same day takes the
 * place of the one before. @throws StatementDayOpen, StatementTooOld
 */
export function decide(
  last: BankStatement | null,
  { statement, openDay: open }: { readonly statement: BankStatement; readonly openDay: string },
): BankStatementEvent[] {
  const { day, balance, reference } = statement;
  if (day >= open) throw new StatementDayOpen();
  if (last && day < last.day) throw new StatementTooOld();
  if (last?.day === day && last.balance === balance && last.reference === reference) return [];
  return [{ type: 'bank-statement-entered', data: statement }];
}

export const bankStatementStream = 'bank-statement-';
/** The last one of a currency; its stream is `bank-statement-<currency>`, read by its last event alone. */
export const bankStatementDecider = {
  initial: null as BankStatement | null,
  decide,
  evolve: (_last: BankStatement | null, { data }: BankStatementEvent): BankStatement => data,
  stream: (currency: BankCurrency): string => `${bankStatementStream}${currency}`,
  wholeEvents: true as const,
};
