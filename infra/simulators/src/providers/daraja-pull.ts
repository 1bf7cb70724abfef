import type { ProviderReply } from '../provider.ts';
import type { StkPush } from './daraja-stk.ts';
import { failure, ok, requestId, textOf, type Json } from './daraja-wire.ts';

const pageSize = 100;
const longestMs = 48 * 3_600_000;
const eastAfrica = '+03:00';

export interface PullParts {
  readonly shortCode: string;
  readonly stk: StkPush;
  readonly now: () => number;
}

/**
 * What customers paid into the short code in the last 48 hours, 100 at a time. Source: Daraja 3.0, 'Pull Transactions'
 * (`/pulltransactions/v1/query`: ShortCode, StartDate, EndDate, OffSetValue; `Response` holds one list of transactionId, trxDate, msisdn,
 * sender, transactiontype, billreference, amount, organizationname). The codes 1000 and 1001 and the size of a page are from memory.
 */
export class PullTransactions {
  private readonly parts: PullParts;

  constructor(parts: PullParts) {
    this.parts = parts;
  }

  query(body: Json): ProviderReply {
    const { shortCode, stk, now } = this.parts;
    const wrong = (field: string): ProviderReply => failure(400, '400.002.02', `Bad Request - Invalid ${field}`);
    if (textOf(body['ShortCode']) !== shortCode) return wrong('ShortCode');
    const [from, to] = [timeOf(body['StartDate']), timeOf(body['EndDate'])];
    if (Number.isNaN(from) || from < now() - longestMs) return wrong('StartDate');
    if (Number.isNaN(to) || to < from) return wrong('EndDate');
    const offset = Number(textOf(body['OffSetValue']) || '0');
    if (!Number.isInteger(offset) || offset < 0) return wrong('OffSetValue');
    const found = stk.paidBetween(from, to + 999).slice(offset, offset + pageSize);
    const lines = found.map(({ receipt, phoneNumber, accountReference, shillings, at }) => ({
      transactionId: receipt,
      trxDate: new Date(at).toISOString(),
      msisdn: phoneNumber,
      sender: 'MPESA',
      transactiontype: 'c2b-pay-bill-debit',
      billreference: accountReference,
      amount: `${shillings}.00`,
      organizationname: 'Asili, simulated',
    }));
    return ok({
      ResponseRefID: requestId(),
      ResponseCode: lines.length > 0 ? '1000' : '1001',
      ResponseMessage: lines.length > 0 ? 'Success' : 'No transactions found',
      Response: [lines],
    });
  }
}

/** 2020-08-04 8:36:00 in East Africa Time; NaN for anything else. */
function timeOf(value: unknown): number {
  const [, date, hour, rest] = /^(\d{4}-\d\d-\d\d) (\d{1,2})(:\d\d:\d\d)$/.exec(textOf(value)) ?? [];
  return Date.parse(`${date}T${hour?.padStart(2, '0')}${rest}${eastAfrica}`);
}
