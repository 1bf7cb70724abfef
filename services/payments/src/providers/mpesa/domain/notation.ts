/** M-Pesa counts in shillings, we in cents. */
export const minorPerShilling = 100n;

/**
 * An id as a part of an address that is given to M-Pesa, in hexadecimal: it refuses addresses with words such as 'cmd' or 'exe' in them, which
 * the letters of one id in a thousand come to, and would refuse it each time. Source: Daraja 3.0, 'Customer To Business Register URL'.
 */
export const callbackPart = (id: string): string => Buffer.from(id).toString('hex');

/** The id of such a part; one that stands as it is, as in addresses of earlier releases, is itself. Safe on hostile input. */
export const idOfPart = (part: string): string =>
  /^(?:[0-9a-f]{2})+$/.test(part) ? Buffer.from(part, 'hex').toString() : part;

const mobile = /^\+254([17]\d{8})$/;

/** An E.164 number as M-Pesa in Kenya writes it, 2547XXXXXXXX or 2541XXXXXXXX; null for any other country and for land lines. */
export function safaricomNumber(phoneNumber: string): string | null {
  const [, subscriber] = mobile.exec(phoneNumber) ?? [];
  return subscriber === undefined ? null : `254${subscriber}`;
}

/** What became of the question on a phone, as far as we know. */
export interface StkPush {
  readonly paymentId: string;
  /** Whole shillings asked for. */
  readonly asked: bigint;
  /** When the question is over. */
  readonly expiresAt: Date;
  /** M-Pesa's name for it; absent while, or because, its answer did not come. */
  readonly checkoutRequestId?: string;
  /** What a callback or the statement said, in shillings, and M-Pesa's time of it; believed only as far as the query says paid. */
  readonly reported?: { readonly paid: bigint; readonly receipt: string; readonly at?: Date };
  /** Its name is not known, but M-Pesa's statement has the payment: its receipt stands in `reported`. */
  readonly isFound?: true;
  /** How many payments of M-Pesa's statement of its time were read without finding it: the next look goes on behind them. */
  readonly statementRead?: number;
  /** Never sent, and never to be: whoever cancelled came first, or M-Pesa refused it. */
  readonly isVoid?: true;
}

const referenceLength = 12;

/** M-Pesa's times are those of Nairobi, which has no summer time. */
const eastAfrica = '+03:00';

/**
 * A time as M-Pesa writes it, '20191219102115' or '2019-12-19 10:21:15', or with a zone of its own, '2020-08-05T10:13:00Z'; undefined for
 * anything else. Source: Daraja 3.0, 'M-Pesa Express', `TransactionDate`; 'Pull Transactions', `trxDate`.
 */
export function mpesaTime(text: string): Date | undefined {
  const [, year, month, day, hour, minute, second, zone] =
    /^(\d{4})-?(\d\d)-?(\d\d)[ T]?(\d\d):?(\d\d):?(\d\d)(?:\.\d+)?(Z|[+-]\d\d:\d\d)?$/.exec(text) ?? [];
  const at = new Date(`${year}-${month}-${day}T${hour}:${minute}:${second}${zone ?? eastAfrica}`);
  return Number.isNaN(at.getTime()) ? undefined : at;
}

/** What the question names on the phone and in M-Pesa's statement: as much of a payment's id as it takes. */
export const referenceOf = (paymentId: string): string => paymentId.slice(-referenceLength);
