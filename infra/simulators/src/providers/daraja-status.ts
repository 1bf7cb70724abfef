import type { Faults, ProviderReply } from '../provider.ts';
import type { B2c, B2cParts, Payout } from './daraja-b2c.ts';
import type { StkPush } from './daraja-stk.ts';
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
  type Json,
} from './daraja-wire.ts';

export interface StatusParts extends Pick<
  B2cParts,
  'shortCode' | 'credential' | 'callbacks' | 'chance' | 'timers' | 'now' | 'workMs' | 'aheadMs'
> {
  readonly b2c: B2c;
  readonly stk: StkPush;
}

/**
 * What became of a transaction, by its receipt or by the payer's own id. The answer comes to the query's own ResultURL under the query's own
 * ids; its ResultCode is about the query, so it is 0 for a declined transaction too. Source: Daraja 3.0, 'Transaction Status'
 * (`/mpesa/transactionstatus/v1/query`: Initiator, SecurityCredential, CommandID `TransactionStatusQuery`, TransactionID or OriginalConversationID,
 * PartyA, IdentifierType 4, ResultURL, QueueTimeOutURL, Remarks, Occasion). It lists no code for a transaction that is not there: the one here
 * is that of 'Reversals'.
 */
export class TransactionStatus {
  private readonly parts: StatusParts;

  constructor(parts: StatusParts) {
    this.parts = parts;
  }

  async query(body: Json, faults: Faults): Promise<ProviderReply> {
    const refused = refusal(body, this.parts.shortCode);
    if (refused) return failure(...refused);
    const { chance, timers, now, workMs, aheadMs } = this.parts;
    const ids = { originatorId: requestId(), conversationId: conversationId(now()) };
    if (chance.hits(faults, 'callback-before-ack')) {
      await this.answer(body, ids, faults);
      await new Promise((resolve) => setTimeout(resolve, aheadMs));
    } else {
      timers.after(workMs, () => void this.answer(body, ids, faults));
    }
    return accepted(ids);
  }

  private async answer(
    body: Json,
    ids: { readonly originatorId: string; readonly conversationId: string },
    faults: Faults,
  ): Promise<void> {
    const result = {
      ...this.found(body, faults),
      ResultType: 0,
      OriginatorConversationID: ids.originatorId,
      ConversationID: ids.conversationId,
      TransactionID: receiptNumber(),
      ReferenceData: { ReferenceItem: { Key: 'Occasion', Value: body['Occasion'] } },
    };
    await this.parts.callbacks.send(
      { url: textOf(body['ResultURL']), body: JSON.stringify({ Result: result }), headers: () => ({}) },
      faults,
    );
  }

  private found(body: Json, faults: Faults): Json {
    const { b2c, stk, chance, credential } = this.parts;
    if (textOf(body['SecurityCredential']) !== credential)
      return { ResultCode: 2001, ResultDesc: 'The initiator information is invalid.' };
    if (chance.hits(faults, 'error-on-callback'))
      return { ResultCode: 'SFC_IC0003', ResultDesc: 'The operator does not exist.' };
    const receipt = textOf(body['TransactionID']);
    const payout = receipt ? b2c.byReceipt(receipt) : b2c.byOriginatorId(textOf(body['OriginalConversationID']));
    const paidIn = stk.byReceipt(receipt);
    const facts = payout ? this.payoutFacts(payout) : paidIn && this.payInFacts(receipt, paidIn);
    if (!facts) return { ResultCode: 'R000002', ResultDesc: 'The OriginalTransactionID is invalid.' };
    return {
      ResultCode: 0,
      ResultDesc: 'The service request is processed successfully.',
      ResultParameters: { ResultParameter: parameters(facts) },
    };
  }

  private payoutFacts({
    originatorId,
    conversationId: conversation,
    transactionId,
    shillings,
    phoneNumber,
    at,
    end,
    reversal,
  }: Payout): Json {
    return {
      DebitPartyName: `${this.parts.shortCode} - Asili`,
      CreditPartyName: `${phoneNumber} - Simulated`,
      OriginatorConversationID: originatorId,
      InitiatedTime: stamp(at),
      DebitAccountType: 'Utility Account',
      DebitPartyCharges: end?.charge ? `Fee For B2C Payment|KES|${end.charge}.00` : '',
      TransactionReason: reversal ? `Reversed by ${reversal}` : end && end.code > 0 ? end.text : '',
      ReasonType: 'Business Payment to Customer via API',
      TransactionStatus: !end ? 'Initiated' : reversal ? 'Cancelled' : end.code === 0 ? 'Completed' : 'Declined',
      FinalisedTime: end ? stamp(end.at) : '',
      Amount: String(end?.code === 0 ? end.sent : shillings),
      ConversationID: conversation,
      ReceiptNo: transactionId,
    };
  }

  private payInFacts(
    receipt: string,
    { id, phoneNumber, shillings, at }: NonNullable<ReturnType<StkPush['byReceipt']>>,
  ): Json {
    return {
      DebitPartyName: `${phoneNumber} - Simulated`,
      CreditPartyName: `${this.parts.shortCode} - Asili`,
      OriginatorConversationID: id,
      InitiatedTime: stamp(at),
      DebitAccountType: 'MMF Account For Customer',
      DebitPartyCharges: '',
      TransactionReason: '',
      ReasonType: 'Pay Bill Online',
      TransactionStatus: 'Completed',
      FinalisedTime: stamp(at),
      Amount: String(shillings),
      ConversationID: '',
      ReceiptNo: receipt,
    };
  }
}

function refusal(body: Json, shortCode: string): [number, string, string] | undefined {
  const wrong = (field: string): [number, string, string] => [400, '400.002.02', `Bad Request - Invalid ${field}`];
  if (!textOf(body['Initiator'])) return wrong('Initiator');
  if (!textOf(body['SecurityCredential'])) return wrong('SecurityCredential');
  if (textOf(body['CommandID']) !== 'TransactionStatusQuery') return wrong('CommandID');
  if (!textOf(body['TransactionID']) && !textOf(body['OriginalConversationID'])) return wrong('TransactionID');
  if (textOf(body['PartyA']) !== shortCode) return wrong('PartyA');
  if (textOf(body['IdentifierType']) !== '4') return wrong('IdentifierType');
  if (!/^.{2,100}$/.test(textOf(body['Remarks']))) return wrong('Remarks');
  if (!isCallbackUrl(body['ResultURL'])) return wrong('ResultURL');
  return isCallbackUrl(body['QueueTimeOutURL']) ? undefined : wrong('QueueTimeOutURL');
}
