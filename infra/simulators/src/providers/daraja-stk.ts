import { randomInt } from 'node:crypto';
import type { Books } from '../books.ts';
import type { Callbacks } from '../callbacks.ts';
import type { Chance } from '../chance.ts';
import type { Faults, Prompt, PromptAnswer, ProviderReply } from '../provider.ts';
import type { Timers } from '../timers.ts';
import { chargedUnder, payInCharge, type Accounts } from './daraja-accounts.ts';
import {
  failure,
  isCallbackUrl,
  isPhoneNumber,
  ok,
  receiptNumber,
  requestId,
  stamp,
  textOf,
  wholeShillings,
  type Json,
} from './daraja-wire.ts';

const keptPushes = 5_000;
/** The same amount from the same customer is taken once in so long. */
const sameAgainMs = 120_000;
const longestPrompt = 182;

/** Result codes with the texts Daraja sends beside them. */
const results: Readonly<Record<number, string>> = {
  0: 'The service request is processed successfully.',
  1: 'The balance is insufficient for the transaction.',
  17: 'Rule limited: the same amount was paid by this customer within 2 minutes.',
  1019: 'Transaction has expired.',
  1025: 'An error occurred while sending a push request.',
  1032: 'Request cancelled by user.',
  1037: 'DS timeout user cannot be reached.',
  2001: 'The initiator information is invalid.',
};

interface Push {
  readonly checkoutRequestId: string;
  readonly merchantRequestId: string;
  readonly phoneNumber: string;
  readonly accountReference: string;
  /** Whole shillings asked for. */
  readonly shillings: number;
  readonly callbackUrl: string;
  /** Too long for the phone. */
  readonly isTooLong: boolean;
  readonly faults: Faults;
  readonly at: number;
  result?: { readonly code: number; readonly charged?: number; readonly receipt?: string; readonly at: number };
  answer?: PromptAnswer | 'expired';
}

export interface PaidPush {
  readonly receipt: string;
  readonly phoneNumber: string;
  readonly accountReference: string;
  readonly shillings: number;
  readonly at: number;
}

export interface StkTimes {
  /** After how long a prompt is approved by itself; not on numbers that end in 999. */
  readonly autoAnswerMs: number;
  /** After how long an unanswered prompt is over. */
  readonly promptMs: number;
  /** By how much a callback is ahead of the acknowledgement. */
  readonly aheadMs: number;
}

export interface StkParts {
  readonly shortCode: string;
  readonly passkey: string;
  readonly accounts: Accounts;
  readonly books: Books;
  readonly callbacks: Callbacks;
  readonly chance: Chance;
  readonly timers: Timers;
  readonly now: () => number;
  readonly times: StkTimes;
}

/**
 * M-Pesa Express. Source: Daraja 3.0, 'M-Pesa Express' (`/mpesa/stkpush/v1/processrequest`: BusinessShortCode, Password, Timestamp,
 * TransactionType, Amount, PartyA, PartyB, PhoneNumber, CallBackURL, AccountReference, TransactionDesc; callback
 * `Body.stkCallback` with MerchantRequestID, CheckoutRequestID, ResultCode, ResultDesc and, when paid, CallbackMetadata.Item) and
 * 'M-Pesa Express Query' (`/mpesa/stkpushquery/v1/query`; ResultCode is text there).
 */
export class StkPush {
  private readonly pushes = new Map<string, Push>();
  private readonly parts: StkParts;

  constructor(parts: StkParts) {
    this.parts = parts;
  }

  get prompts(): readonly Prompt[] {
    return [...this.pushes.values()]
      .slice(-200)
      .map((push) => ({
        id: push.checkoutRequestId,
        phoneNumber: push.phoneNumber,
        amount: `${push.shillings} KES`,
        state: push.answer ?? (push.result ? 'expired' : 'waiting'),
        at: new Date(push.at).toISOString(),
      }));
  }

  async push(body: Json, faults: Faults): Promise<ProviderReply> {
    const refused = this.refusal(body);
    if (refused) return failure(...refused);
    const { chance, timers, times } = this.parts;
    const push = this.begin(body, faults);
    if (chance.hits(faults, 'wrong-number')) return this.begun(push, 1037);
    if (push.isTooLong) return this.begun(push, 1025);
    if (chance.hits(faults, 'callback-before-ack')) {
      await this.settle(push, this.codeFor(push, 'approve'), 'approve');
      await new Promise((resolve) => setTimeout(resolve, times.aheadMs));
      return this.acknowledged(push);
    }
    if (!push.phoneNumber.endsWith('999'))
      timers.after(times.autoAnswerMs, () => void this.answer(push.checkoutRequestId, 'approve'));
    timers.after(times.promptMs, () => {
      if (!push.result) void this.settle(push, 1019, 'expired');
    });
    return this.acknowledged(push);
  }

  /** The phone's owner answers. */
  answer(id: string, answer: PromptAnswer): boolean {
    const push = this.pushes.get(id);
    if (!push || push.result) return false;
    void this.settle(push, this.codeFor(push, answer), answer);
    return true;
  }

  query(body: Json): ProviderReply {
    const refused = this.credentialRefusal(body);
    if (refused) return failure(...refused);
    const push = this.pushes.get(textOf(body['CheckoutRequestID']));
    if (!push) return failure(400, '400.002.02', 'Bad Request - Invalid CheckoutRequestID');
    if (!push.result) return failure(500, '500.001.1001', 'The transaction is being processed');
    const { code } = push.result;
    return ok({
      ResponseCode: '0',
      ResponseDescription: 'The service request has been accepted successsfully',
      MerchantRequestID: push.merchantRequestId,
      CheckoutRequestID: push.checkoutRequestId,
      ResultCode: String(code),
      ResultDesc: results[code] ?? '',
    });
  }

  /** A payment by its receipt, for Transaction Status and reversals. */
  byReceipt(
    receipt: string,
  ):
    { readonly id: string; readonly phoneNumber: string; readonly shillings: number; readonly at: number } | undefined {
    const push = [...this.pushes.values()].find(({ result }) => result?.receipt === receipt);
    return push?.result
      ? {
          id: push.checkoutRequestId,
          phoneNumber: push.phoneNumber,
          shillings: push.result.charged ?? 0,
          at: push.result.at,
        }
      : undefined;
  }

  /** Payments that came in that time, for Pull Transactions, oldest first. */
  paidBetween(from: number, to: number): readonly PaidPush[] {
    return [...this.pushes.values()]
      .flatMap(({ result, phoneNumber, accountReference }) =>
        result?.receipt !== undefined && result.at >= from && result.at <= to
          ? [{ receipt: result.receipt, phoneNumber, accountReference, shillings: result.charged ?? 0, at: result.at }]
          : [],
      )
      .sort((a, b) => a.at - b.at);
  }

  private refusal(body: Json): [number, string, string] | undefined {
    const wrong = (field: string): [number, string, string] => [400, '400.002.02', `Bad Request - Invalid ${field}`];
    if (wholeShillings(body['Amount']) === undefined) return wrong('Amount');
    if (!isPhoneNumber(body['PhoneNumber']) || textOf(body['PartyA']) !== textOf(body['PhoneNumber']))
      return wrong('PhoneNumber');
    if (!isCallbackUrl(body['CallBackURL'])) return wrong('CallBackURL');
    if (!['CustomerPayBillOnline', 'CustomerBuyGoodsOnline'].includes(textOf(body['TransactionType'])))
      return wrong('TransactionType');
    if (!/^.{1,12}$/.test(textOf(body['AccountReference']))) return wrong('AccountReference');
    if (!/^.{1,182}$/.test(textOf(body['TransactionDesc']))) return wrong('TransactionDesc');
    return this.credentialRefusal(body);
  }

  private credentialRefusal(body: Json): [number, string, string] | undefined {
    const { shortCode, passkey } = this.parts;
    if (!/^\d{14}$/.test(textOf(body['Timestamp']))) return [400, '400.002.02', 'Bad Request - Invalid Timestamp'];
    if (textOf(body['BusinessShortCode']) !== shortCode) return [500, '500.001.1001', 'Merchant does not exist'];
    const password = Buffer.from(`${shortCode}${passkey}${textOf(body['Timestamp'])}`).toString('base64');
    return body['Password'] === password ? undefined : [500, '500.001.1001', 'Wrong credentials'];
  }

  private begin(body: Json, faults: Faults): Push {
    const at = this.parts.now();
    const push: Push = {
      checkoutRequestId: `ws_CO_${stamp(at)}${randomInt(100_000_000, 999_999_999)}`,
      merchantRequestId: requestId(),
      phoneNumber: textOf(body['PhoneNumber']),
      accountReference: textOf(body['AccountReference']),
      shillings: wholeShillings(body['Amount']) ?? 0,
      callbackUrl: textOf(body['CallBackURL']),
      isTooLong: `${textOf(body['AccountReference'])}${textOf(body['TransactionDesc'])}`.length > longestPrompt,
      faults,
      at,
    };
    this.pushes.set(push.checkoutRequestId, push);
    if (this.pushes.size > keptPushes) this.pushes.delete(this.pushes.keys().next().value ?? '');
    this.parts.books.put({
      id: push.checkoutRequestId,
      kind: 'stk',
      amount: String(push.shillings),
      currency: 'KES',
      phoneNumber: push.phoneNumber,
      state: 'prompted',
      at: new Date(at).toISOString(),
    });
    return push;
  }

  /** Accepted, and over as soon as the acknowledgement is out. */
  private begun(push: Push, code: number): ProviderReply {
    this.parts.timers.after(this.parts.times.autoAnswerMs, () => void this.settle(push, code, 'expired'));
    return this.acknowledged(push);
  }

  private acknowledged({ merchantRequestId, checkoutRequestId }: Push): ProviderReply {
    const text = 'Success. Request accepted for processing';
    return ok({
      MerchantRequestID: merchantRequestId,
      CheckoutRequestID: checkoutRequestId,
      ResponseCode: '0',
      ResponseDescription: text,
      CustomerMessage: text,
    });
  }

  private codeFor(push: Push, answer: PromptAnswer): number {
    if (answer === 'cancel') return 1032;
    if (answer === 'wrong-pin') return 2001;
    if (this.parts.chance.hits(push.faults, 'error-on-callback')) return 1;
    const now = this.parts.now();
    const paidAlready = [...this.pushes.values()].some(
      (other) =>
        other.result?.code === 0 &&
        other.phoneNumber === push.phoneNumber &&
        other.shillings === push.shillings &&
        now - other.result.at < sameAgainMs,
    );
    return paidAlready ? 17 : 0;
  }

  private async settle(push: Push, code: number, answer: PromptAnswer | 'expired'): Promise<void> {
    if (push.result) return;
    const { books, callbacks, chance, now } = this.parts;
    const charged = chance.hits(push.faults, 'wrong-amount') ? otherThan(push.shillings) : push.shillings;
    const charge = code === 0 ? chargedUnder(push.faults, payInCharge(charged, now())) : 0;
    if (code === 0) this.parts.accounts.utility += charged;
    this.parts.accounts.charges -= charge;
    push.answer = answer;
    push.result = { code, at: now(), ...(code === 0 && { charged, receipt: receiptNumber() }) };
    books.change(
      push.checkoutRequestId,
      code === 0 ? 'paid' : `failed ${code}`,
      code === 0 ? { amount: String(charged), charge: String(charge) } : {},
    );
    await callbacks.send(
      { url: push.callbackUrl, body: JSON.stringify(callbackOf(push)), headers: () => ({}) },
      push.faults,
    );
  }
}

const otherThan = (shillings: number): number => (shillings > 1 ? shillings - 1 : 2);

function callbackOf({ merchantRequestId, checkoutRequestId, phoneNumber, result }: Push): Json {
  const { code = 1037, charged, receipt, at = 0 } = result ?? {};
  const items = [
    { Name: 'Amount', Value: charged },
    { Name: 'MpesaReceiptNumber', Value: receipt },
    { Name: 'TransactionDate', Value: Number(stamp(at)) },
    { Name: 'PhoneNumber', Value: Number(phoneNumber) },
  ];
  return {
    Body: {
      stkCallback: {
        MerchantRequestID: merchantRequestId,
        CheckoutRequestID: checkoutRequestId,
        ResultCode: code,
        ResultDesc: results[code] ?? '',
        ...(code === 0 && { CallbackMetadata: { Item: items } }),
      },
    },
  };
}
