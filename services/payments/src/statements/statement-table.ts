import type { Language } from '@asili/contracts';
import { csvTable, moneyToText, type CsvValue, inLanguage } from '@asili/kernel';
import { dayIn, totalOf, type CurrencyStatement, type Statement, type StatementLine } from './domain/statement.ts';
import { statementTexts, type StatementTexts } from './statement-texts.ts';

/** A month as CSV: one line per movement, oldest first, then what it comes to, currency by currency. No text in it is a formula. */
export function statementTable({ month, currencies }: Statement, language: Language): string {
  const texts = inLanguage(statementTexts, language);
  const { what, order, paidBy, gross, fee, percent, net, saleCurrency, rate, yours, currency, balance, receipt } =
    texts;
  const heading = [
    `${texts.date} (${month.zone})`,
    what,
    order,
    paidBy,
    gross,
    fee,
    percent,
    net,
    saleCurrency,
    rate,
    yours,
    currency,
    balance,
    receipt,
  ];
  const days = { first: dayIn(month, month.from), last: dayIn(month, new Date(month.before.getTime() - 1)) };
  return csvTable(
    [
      heading,
      ...currencies.flatMap((one) => [
        ...one.lines.map((line) => rowOf(line, one, dayIn(month, line.at), texts)),
        ...sumRows(one, days, texts),
      ]),
    ],
    language,
  );
}

const decimal = (currency: CurrencyStatement['currency'], minor: bigint): CsvValue => ({
  decimal: moneyToText({ currency, minor }),
});

function rowOf(
  { cause, amount, balance, orderNumber, sale, receipt }: StatementLine,
  { currency }: CurrencyStatement,
  day: string,
  { kinds, methods }: StatementTexts,
): CsvValue[] {
  const ofSale: CsvValue[] = sale
    ? [
        methods[sale.method],
        { decimal: sale.gross.amount },
        { decimal: sale.fee.amount },
        { decimal: sale.percent },
        { decimal: sale.net.amount },
        sale.net.currency,
        sale.rate ? { decimal: sale.rate.rate } : '',
      ]
    : ['', '', '', '', '', '', ''];
  return [
    day,
    kinds[cause.kind],
    orderNumber ?? ('orderId' in cause ? cause.orderId : ''),
    ...ofSale,
    decimal(currency, amount),
    currency,
    decimal(currency, balance),
    receipt ?? '',
  ];
}

function sumRows(
  one: CurrencyStatement,
  { first, last }: { first: string; last: string },
  texts: StatementTexts,
): CsvValue[][] {
  const row = (day: string, what: string, minor: bigint): CsvValue[] => [
    day,
    what,
    '',
    '',
    '',
    '',
    '',
    '',
    '',
    '',
    decimal(one.currency, minor),
    one.currency,
    '',
    '',
  ];
  return [
    row(first, texts.opening, one.opening),
    row(last, texts.sales, totalOf(one, 'sale')),
    row(last, texts.refunds, totalOf(one, 'refund', 'chargeback')),
    row(last, texts.paidOut, totalOf(one, 'payout', 'returned')),
    row(last, texts.closing, one.closing),
  ];
}
