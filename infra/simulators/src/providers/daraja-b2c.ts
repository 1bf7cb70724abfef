import { randomInt } from 'node:crypto';
import type { Books } from '../books.ts';
import type { Callbacks } from '../callbacks.ts';
import type { Chance } from '../chance.ts';
import type { Faults, ProviderReply } from '../provider.ts';
import type { Timers } from '../timers.ts';
import { failure, isCallbackUrl, isPhoneNumber, ok, receiptNumber, requestId, spelledStamp, stamp, textOf, wholeShillings, type Json } from './daraja-wire.ts';
import type { StkPush } from './daraja-stk.ts';

const keptPayouts = 20_000;
const firstFloat = 10_000_000;
const [least, most] = [10, 250_000];

/** Result codes with the texts Daraja sends beside them. */
const results: Readonly<Record<string, string>> = {
  0: 'The service request is processed successfully.',
  1: 'The balance is insufficient for the transaction.',
  2: 'Declined due to limit rule: less than the minimum transaction amount.',
  3: 'Declined due to limit rule: greater than the maximum transaction amount.',
  8: 'Declined due to limit rule: would exceed the maximum balance.',
  2001: 'The initiator information is invalid.',
  2040: 'Credit Party customer type (Unregistered or Registered Customer) can not be supported by the service.',
};

interface Payout {
  readonly originatorId: string;
  readonly conversationId: string;
  readonly transactionId: string;
  readonly shillings: number;
  readonly phoneNumber: string;
  readonly resultUrl: string;
  readonly timeoutUrl: string;
  readonly at: number;
  /** Undefined while it is worked on. */
  code?: number;
  sent?: number;
}

export interface B2cParts {
  readonly shortCode: string;
  readonly books: Books;
  readonly callbacks: Callbacks;
  readonly chance: Chance;
  readonly timers: Timers;
  readonly now: () => number;
  readonly workMs: number;
  readonly aheadMs: number;
  readonly stk: StkPush;
}

/**
 * Business to customer, and what became of it. Source: Daraja 3.0, 'Business To Customer (B2C)' (`/mpesa/b2c/v3/paymentrequest`:
 * OriginatorConversationID, InitiatorName, SecurityCredential, CommandID, Amount, PartyA, PartyB, Remarks, QueueTimeOutURL, ResultURL,
 * Occassion; `Result` with ResultType, ResultCode, ResultDesc, OriginatorConversationID, ConversationID, TransactionID,
 * ResultParameters.ResultParameter) and 'Transaction Status' (`/mpesa/transactionstatus/v1/query`; its result comes to ResultURL too).
 */
export class B2c {
  private readonly payouts = new Map<string, Payout>();
  private float = firstFloat;
  private readonly parts: B2cParts;

  constructor(parts: B2cParts) {
    this.parts = parts;
  }

  async pay(body: Json, faults: Faults): Promise<ProviderReply> {
    const refused = refusal(body, this.parts.shortCode);
    if (refused) return failure(...refused);
    if (this.payouts.has(textOf(body['OriginatorConversationID']))) return failure(500, '500.002.1001', 'Duplicate OriginatorConversationID.');
    const payout = this.begin(body);
    const { chance, timers, workMs, aheadMs } = this.parts;
    if (chance.hits(faults, 'callback-before-ack')) {
      await this.settle(payout, textOf(body['InitiatorName']), faults);
      await new Promise((resolve) => setTimeout(resolve, aheadMs));
    } else {
      timers.after(workMs, () => void this.settle(payout, textOf(body['InitiatorName']), faults));
    }
    return acknowledged(payout.originatorId, payout.conversationId);
  }

  /** Transaction Status, by receipt or by the id the payer gave. */
  status(body: Json, faults: Faults): ProviderReply {
    if (!isCallbackUrl(body['ResultURL']) || !isCallbackUrl(body['QueueTimeOutURL'])) return failure(400, '400.002.02', 'Bad Request - Invalid ResultURL');
    const [receipt, originator] = [body['TransactionID'], body['OriginatorConversationID'] ?? body['OriginalConversationID']].map((value) => (typeof value === 'string' ? value : ''));
    const [originatorId, conversationId] = [requestId(), this.conversationId()];
    const { callbacks, timers, workMs } = this.parts;
    const result = { ResultType: 0, ...this.found(receipt ?? '', originator ?? ''), OriginatorConversationID: originatorId, ConversationID: conversationId, TransactionID: receiptNumber() };
    timers.after(workMs, () => void callbacks.send({ url: textOf(body['ResultURL']), body: JSON.stringify({ Result: result }), headers: () => ({}) }, faults));
    return acknowledged(originatorId, conversationId);
  }

  private found(receipt: string, originator: string): Json {
    const payout = originator ? this.payouts.get(originator) : [...this.payouts.values()].find(({ transactionId }) => transactionId === receipt);
    const paidIn = this.parts.stk.byReceipt(receipt);
    if (!payout && !paidIn) return { ResultCode: 2, ResultDesc: 'The transaction does not exist.' };
    const state = !payout || payout.code === 0 ? 'Completed' : payout.code === undefined ? 'Pending' : 'Declined';
    const facts = {
      ReceiptNo: payout?.transactionId ?? receipt, OriginatorConversationID: payout?.originatorId ?? '', ConversationID: payout?.conversationId ?? '', Amount: payout ? (payout.sent ?? payout.shillings) : paidIn?.shillings,
      TransactionStatus: state, FinalisedTime: stamp(payout?.at ?? paidIn?.at ?? 0), TransactionReason: payout?.code === undefined ? '' : (results[payout.code] ?? ''), ReasonType: payout ? 'Business Payment to Customer via API' : 'Pay Bill Online',
    };
    return { ResultCode: 0, ResultDesc: results[0], ResultParameters: { ResultParameter: parameters(facts) } };
  }

  private begin(body: Json): Payout {
    const { now, books } = this.parts;
    const payout: Payout = {
      originatorId: textOf(body['OriginatorConversationID']), conversationId: this.conversationId(), transactionId: receiptNumber(), shillings: wholeShillings(body['Amount']) ?? 0,
      phoneNumber: textOf(body['PartyB']), resultUrl: textOf(body['ResultURL']), timeoutUrl: textOf(body['QueueTimeOutURL']), at: now(),
    };
    this.payouts.set(payout.originatorId, payout);
    if (this.payouts.size > keptPayouts) this.payouts.delete(this.payouts.keys().next().value ?? '');
    books.put({ id: payout.originatorId, kind: 'b2c', amount: String(payout.shillings), currency: 'KES', phoneNumber: payout.phoneNumber, state: 'accepted', at: new Date(payout.at).toISOString() });
    return payout;
  }

  private conversationId(): string {
    return `AG_${stamp(this.parts.now()).slice(0, 8)}_${randomInt(2 ** 40).toString(16).padStart(20, '0')}`;
  }

  private async settle(payout: Payout, initiator: string, faults: Faults): Promise<void> {
    if (payout.code !== undefined) return;
    const { books, callbacks } = this.parts;
    const code = this.codeFor(payout, initiator, faults);
    payout.code = code;
    if (code === 0) {
      payout.sent = this.parts.chance.hits(faults, 'wrong-amount') ? payout.shillings - 1 : payout.shillings;
      this.float -= payout.sent;
    }
    books.change(payout.originatorId, code === 0 ? 'paid' : `failed ${code}`, code === 0 ? String(payout.sent) : undefined);
    await callbacks.send({ url: payout.resultUrl, body: JSON.stringify(this.resultOf(payout, code)), headers: () => ({}) }, faults);
  }

  private codeFor(payout: Payout, initiator: string, faults: Faults): number {
    const { chance } = this.parts;
    if (initiator === '') return 2001;
    if (payout.shillings < least) return 2;
    if (payout.shillings > most) return 3;
    if (chance.hits(faults, 'wrong-number')) return 2040;
    if (chance.hits(faults, 'float-empty') || payout.shillings > this.float) return 1;
    return chance.hits(faults, 'error-on-callback') ? 8 : 0;
  }

  private resultOf(payout: Payout, code: number): Json {
    const facts = {
      TransactionAmount: payout.sent, TransactionReceipt: payout.transactionId, ReceiverPartyPublicName: `${payout.phoneNumber} - Simulated`, TransactionCompletedDateTime: spelledStamp(this.parts.now()),
      B2CUtilityAccountAvailableFunds: this.float, B2CWorkingAccountAvailableFunds: 0, B2CRecipientIsRegisteredCustomer: 'Y', B2CChargesPaidAccountAvailableFunds: 0,
    };
    return { Result: {
      ResultType: 0, ResultCode: code, ResultDesc: results[code] ?? '', OriginatorConversationID: payout.originatorId, ConversationID: payout.conversationId, TransactionID: payout.transactionId,
      ...(code === 0 && { ResultParameters: { ResultParameter: parameters(facts) } }), ReferenceData: { ReferenceItem: { Key: 'QueueTimeoutURL', Value: payout.timeoutUrl } },
    } };
  }
}

const parameters = (facts: Json): Json[] => Object.entries(facts).map(([Key, Value]) => ({ Key, Value }));

function acknowledged(originatorId: string, conversationId: string): ProviderReply {
  return ok({ ConversationID: conversationId, OriginatorConversationID: originatorId, ResponseCode: '0', ResponseDescription: 'Accept the service request successfully.' });
}

function refusal(body: Json, shortCode: string): [number, string, string] | undefined {
  const wrong = (field: string): [number, string, string] => [400, '400.002.02', `Bad Request - Invalid ${field}`];
  if (!/^[\w-]{1,80}$/.test(textOf(body['OriginatorConversationID']))) return wrong('OriginatorConversationID');
  if (!['BusinessPayment', 'SalaryPayment', 'PromotionPayment'].includes(textOf(body['CommandID']))) return wrong('CommandID');
  if (wholeShillings(body['Amount']) === undefined) return wrong('Amount');
  if (textOf(body['PartyA']) !== shortCode) return wrong('PartyA');
  if (!isPhoneNumber(body['PartyB'])) return wrong('PartyB');
  if (!isCallbackUrl(body['ResultURL'])) return wrong('ResultURL');
  if (!isCallbackUrl(body['QueueTimeOutURL'])) return wrong('QueueTimeOutURL');
  return body['SecurityCredential'] ? undefined : wrong('SecurityCredential');
}
