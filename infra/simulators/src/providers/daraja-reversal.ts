import type { Books } from '../books.ts';
import type { Callbacks } from '../callbacks.ts';
import type { Chance } from '../chance.ts';
import type { Faults, ProviderReply } from '../provider.ts';
import type { Timers } from '../timers.ts';
import type { StkPush } from './daraja-stk.ts';
import type { Accounts } from './daraja-accounts.ts';
import {
  accepted,
  conversationId,
  failure,
  isCallbackUrl,
  parameters,
  receiptNumber,
  requestId,
  stamp,
  textOf,
  wholeShillings,
  type Json,
} from './daraja-wire.ts';

const keptReversals = 5_000;

/** Result codes with the texts Daraja sends beside them. */
const results: Readonly<Record<string, string>> = {
  0: 'The service request is processed successfully.',
  1: 'The balance is insufficient for the transaction.',
  11: 'The DebitParty is in an invalid state.',
  R000001: 'The transaction has already been reversed.',
  R000002: 'The OriginalTransactionID is invalid.',
};

export interface ReversalParts {
  readonly shortCode: string;
  readonly accounts: Accounts;
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
 * Takes a customer's payment back, once. Source: Daraja 3.0, 'Reversals' (`/mpesa/reversal/v1/request`: Initiator, SecurityCredential,
 * CommandID `TransactionReversal`, TransactionID, Amount, ReceiverParty, RecieverIdentifierType 11, ResultURL, QueueTimeOutURL, Remarks;
 * `Result` with ResultCode, TransactionID and, when done, ResultParameters: Amount, OriginalTransactionID, TransCompletedTime, Charge).
 */
export class Reversal {
  /** Receipts of payments that went back. */
  private readonly reversed = new Set<string>();
  private readonly parts: ReversalParts;

  constructor(parts: ReversalParts) {
    this.parts = parts;
  }

  async request(body: Json, faults: Faults): Promise<ProviderReply> {
    const refused = refusal(body, this.parts.shortCode);
    if (refused) return failure(...refused);
    const { chance, timers, now, workMs, aheadMs } = this.parts;
    const ids = { originatorId: requestId(), conversationId: conversationId(now()) };
    if (chance.hits(faults, 'callback-before-ack')) {
      await this.settle(body, ids, faults);
      await new Promise((resolve) => setTimeout(resolve, aheadMs));
    } else {
      timers.after(workMs, () => void this.settle(body, ids, faults));
    }
    return accepted(ids);
  }

  private async settle(
    body: Json,
    ids: { readonly originatorId: string; readonly conversationId: string },
    faults: Faults,
  ): Promise<void> {
    const { accounts, books, callbacks, now } = this.parts;
    const receipt = textOf(body['TransactionID']);
    const code = this.codeFor(receipt, textOf(body['Amount']), faults);
    if (code === '0') accounts.utility -= Number(body['Amount']);
    const facts = {
      DebitAccountBalance: `Utility Account|KES|${accounts.utility}.00|${accounts.utility}.00|0.00|0.00`,
      Amount: Number(body['Amount']),
      TransCompletedTime: Number(stamp(now())),
      OriginalTransactionID: receipt,
      Charge: 0,
    };
    if (code === '0') {
      this.reversed.add(receipt);
      if (this.reversed.size > keptReversals) this.reversed.delete(this.reversed.values().next().value ?? '');
      books.put({
        id: `reversal-${receipt}`,
        kind: 'reversal',
        amount: textOf(body['Amount']),
        currency: 'KES',
        phoneNumber: this.parts.stk.byReceipt(receipt)?.phoneNumber ?? '',
        state: 'reversed',
        at: new Date(now()).toISOString(),
      });
    }
    const result = {
      ResultType: 0,
      ResultCode: code === '0' ? 0 : code,
      ResultDesc: results[code] ?? '',
      OriginatorConversationID: ids.originatorId,
      ConversationID: ids.conversationId,
      TransactionID: receiptNumber(),
      ...(code === '0' && { ResultParameters: { ResultParameter: parameters(facts) } }),
      ReferenceData: { ReferenceItem: { Key: 'QueueTimeoutURL', Value: body['QueueTimeOutURL'] } },
    };
    await callbacks.send(
      { url: textOf(body['ResultURL']), body: JSON.stringify({ Result: result }), headers: () => ({}) },
      faults,
    );
  }

  private codeFor(receipt: string, amount: string, faults: Faults): string {
    const paid = this.parts.stk.byReceipt(receipt);
    if (!paid || String(paid.shillings) !== amount) return 'R000002';
    if (this.reversed.has(receipt)) return 'R000001';
    if (this.parts.chance.hits(faults, 'float-empty') || paid.shillings > this.parts.accounts.utility) return '1';
    return this.parts.chance.hits(faults, 'error-on-callback') ? '11' : '0';
  }
}

function refusal(body: Json, shortCode: string): [number, string, string] | undefined {
  const wrong = (field: string): [number, string, string] => [400, '400.002.02', `Bad Request - Invalid ${field}`];
  if (!textOf(body['Initiator'])) return wrong('Initiator');
  if (!textOf(body['SecurityCredential'])) return wrong('SecurityCredential');
  if (textOf(body['CommandID']) !== 'TransactionReversal') return wrong('CommandID');
  if (!/^[A-Z0-9]{10}$/.test(textOf(body['TransactionID']))) return wrong('TransactionID');
  if (wholeShillings(body['Amount']) === undefined) return wrong('Amount');
  if (textOf(body['ReceiverParty']) !== shortCode) return wrong('ReceiverParty');
  if (textOf(body['RecieverIdentifierType']) !== '11') return wrong('RecieverIdentifierType');
  if (!isCallbackUrl(body['ResultURL'])) return wrong('ResultURL');
  return isCallbackUrl(body['QueueTimeOutURL']) ? undefined : wrong('QueueTimeOutURL');
}
