import type { Books } from '../books.ts';
import type { Callbacks } from '../callbacks.ts';
import type { Chance } from '../chance.ts';
import type { Faults, ProviderReply } from '../provider.ts';
import type { Timers } from '../timers.ts';
import { chargedUnder, payoutCharge, type Accounts } from './daraja-accounts.ts';
import {
  accepted,
  conversationId,
  failure,
  isCallbackUrl,
  isPhoneNumber,
  parameters,
  receiptNumber,
  spelledStamp,
  textOf,
  wholeShillings,
  type Json,
} from './daraja-wire.ts';

/** As many as the books hold; one that is forgotten could be sent again. */
const keptPayouts = 20_000;
const [min, max] = [10, 250_000];
/** Until a payout is taken back, in times of a payout. */
const laterBy = 50;

/** Result codes with the texts Daraja sends beside them. */
const results: Readonly<Record<string, string>> = {
  0: 'The service request is processed successfully.',
  1: 'The balance is insufficient for the transaction.',
  2: 'Declined due to limit rule: less than the minimum transaction amount.',
  3: 'Declined due to limit rule: greater than the maximum transaction amount.',
  8: 'Declined due to limit rule: would exceed the maximum balance.',
  2001: 'The initiator information is invalid.',
  2040: "Credit Party customer type (Unregistered or Registered Customer) can't be supported by the service.",
};

export interface Payout {
  readonly originatorId: string;
  readonly conversationId: string;
  readonly transactionId: string;
  /** Whole shillings asked for. */
  readonly shillings: number;
  readonly phoneNumber: string;
  readonly at: number;
  /** Once it is over; `sent` and `charge` are 0 where nothing was sent. */
  /** Once it was taken back: the receipt of that. */
  reversal?: string;
  end?: {
    readonly code: number;
    readonly text: string;
    readonly sent: number;
    readonly charge: number;
    readonly at: number;
  };
}

export interface B2cParts {
  readonly shortCode: string;
  readonly credential: string;
  readonly accounts: Accounts;
  readonly books: Books;
  readonly callbacks: Callbacks;
  readonly chance: Chance;
  readonly timers: Timers;
  readonly now: () => number;
  readonly workMs: number;
  readonly aheadMs: number;
}

/**
 * Business to customer. The answer is acceptance alone; what became of it is called back. An OriginatorConversationID is taken once.
 * Source: Daraja 3.0, 'Business To Customer (B2C)' (`/mpesa/b2c/v3/paymentrequest`: OriginatorConversationID, InitiatorName, SecurityCredential,
 * CommandID, Amount, PartyA, PartyB, Remarks, QueueTimeOutURL, ResultURL, Occassion; `Result` with ResultType, ResultCode, ResultDesc,
 * OriginatorConversationID, ConversationID, TransactionID and, when paid, ResultParameters.ResultParameter).
 */
export class B2c {
  private readonly payouts = new Map<string, Payout>();
  private readonly parts: B2cParts;

  constructor(parts: B2cParts) {
    this.parts = parts;
  }

  async pay(body: Json, faults: Faults): Promise<ProviderReply> {
    const refused = refusal(body, this.parts.shortCode);
    if (refused) return failure(...refused);
    if (this.byOriginatorId(textOf(body['OriginatorConversationID'])))
      return failure(500, '500.002.1001', 'Duplicate OriginatorConversationID.');
    const { chance, timers, workMs, aheadMs } = this.parts;
    const payout = this.begin(body);
    if (chance.hits(faults, 'callback-before-ack')) {
      await this.settle(payout, body, faults);
      await new Promise((resolve) => setTimeout(resolve, aheadMs));
    } else {
      timers.after(workMs, () => void this.settle(payout, body, faults));
    }
    return accepted(payout);
  }

  byOriginatorId(id: string): Payout | undefined {
    return this.payouts.get(id);
  }

  byReceipt(receipt: string): Payout | undefined {
    return [...this.payouts.values()].find(({ transactionId }) => transactionId === receipt);
  }

  private begin(body: Json): Payout {
    const { now, books } = this.parts;
    const payout: Payout = {
      originatorId: textOf(body['OriginatorConversationID']),
      conversationId: conversationId(now()),
      transactionId: receiptNumber(),
      shillings: wholeShillings(body['Amount']) ?? 0,
      phoneNumber: textOf(body['PartyB']),
      at: now(),
    };
    this.payouts.set(payout.originatorId, payout);
    if (this.payouts.size > keptPayouts) this.payouts.delete(this.payouts.keys().next().value ?? '');
    books.put({
      id: payout.originatorId,
      kind: 'b2c',
      amount: String(payout.shillings),
      currency: 'KES',
      phoneNumber: payout.phoneNumber,
      state: 'accepted',
      at: new Date(payout.at).toISOString(),
    });
    return payout;
  }

  private async settle(payout: Payout, body: Json, faults: Faults): Promise<void> {
    const { accounts, books, callbacks, chance, now } = this.parts;
    const code = this.codeFor(payout, body, faults);
    const sent = code > 0 ? 0 : chance.hits(faults, 'wrong-amount') ? payout.shillings - 1 : payout.shillings;
    const charge = code > 0 ? 0 : chargedUnder(faults, payoutCharge(sent, now()));
    accounts.utility -= sent;
    accounts.charges -= charge;
    payout.end = { code, text: results[code] ?? '', sent, charge, at: now() };
    books.change(
      payout.originatorId,
      code > 0 ? `failed ${code}` : 'paid',
      code > 0 ? {} : { amount: String(sent), charge: String(charge) },
    );
    if (sent > 0 && chance.hits(faults, 'reversed-later'))
      this.parts.timers.after(laterBy * this.parts.workMs, () => this.takeBack(payout, sent));
    await callbacks.send(
      {
        url: textOf(body['ResultURL']),
        body: JSON.stringify(this.resultOf(payout, payout.end, body)),
        headers: () => ({}),
      },
      faults,
    );
  }

  /** The money is back on our account, the charge is not; nobody is called. */
  private takeBack(payout: Payout, sent: number): void {
    const { accounts, books, now } = this.parts;
    payout.reversal = receiptNumber();
    accounts.utility += sent;
    books.change(payout.originatorId, 'reversed', {});
    books.put({
      id: payout.reversal,
      kind: 'b2c-reversal',
      amount: String(sent),
      currency: 'KES',
      phoneNumber: payout.phoneNumber,
      state: 'done',
      at: new Date(now()).toISOString(),
    });
  }

  private codeFor({ shillings }: Payout, body: Json, faults: Faults): number {
    const { accounts, chance, credential } = this.parts;
    if (!textOf(body['InitiatorName']) || textOf(body['SecurityCredential']) !== credential) return 2001;
    if (shillings < min) return 2;
    if (shillings > max) return 3;
    if (chance.hits(faults, 'wrong-number')) return 2040;
    if (chance.hits(faults, 'float-empty') || shillings > accounts.utility) return 1;
    return chance.hits(faults, 'error-on-callback') ? 8 : 0;
  }

  private resultOf(payout: Payout, end: NonNullable<Payout['end']>, body: Json): Json {
    const { utility, charges } = this.parts.accounts;
    const facts = {
      TransactionAmount: end.sent,
      TransactionReceipt: payout.transactionId,
      ReceiverPartyPublicName: `${payout.phoneNumber} - Simulated`,
      TransactionCompletedDateTime: spelledStamp(end.at),
      B2CUtilityAccountAvailableFunds: utility,
      B2CWorkingAccountAvailableFunds: 0,
      B2CRecipientIsRegisteredCustomer: 'Y',
      B2CChargesPaidAccountAvailableFunds: charges,
    };
    return {
      Result: {
        ResultType: 0,
        ResultCode: end.code,
        ResultDesc: end.text,
        OriginatorConversationID: payout.originatorId,
        ConversationID: payout.conversationId,
        TransactionID: payout.transactionId,
        ...(end.code === 0 && { ResultParameters: { ResultParameter: parameters(facts) } }),
        ReferenceData: { ReferenceItem: { Key: 'QueueTimeoutURL', Value: body['QueueTimeOutURL'] } },
      },
    };
  }
}

function refusal(body: Json, shortCode: string): [number, string, string] | undefined {
  const wrong = (field: string): [number, string, string] => [400, '400.002.02', `Bad Request - Invalid ${field}`];
  if (!/^[\w-]{1,80}$/.test(textOf(body['OriginatorConversationID']))) return wrong('OriginatorConversationID');
  if (!['BusinessPayment', 'SalaryPayment', 'PromotionPayment'].includes(textOf(body['CommandID'])))
    return wrong('CommandID');
  if (wholeShillings(body['Amount']) === undefined) return wrong('Amount');
  if (textOf(body['PartyA']) !== shortCode) return wrong('PartyA');
  if (!isPhoneNumber(body['PartyB'])) return wrong('PartyB');
  if (!/^.{2,100}$/.test(textOf(body['Remarks']))) return wrong('Remarks');
  if (!/^.{0,100}$/.test(textOf(body['Occassion']))) return wrong('Occassion');
  if (!isCallbackUrl(body['ResultURL'])) return wrong('ResultURL');
  return isCallbackUrl(body['QueueTimeOutURL']) ? undefined : wrong('QueueTimeOutURL');
}
