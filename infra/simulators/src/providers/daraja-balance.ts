import type { Faults, ProviderReply } from '../provider.ts';
import type { B2cParts } from './daraja-b2c.ts';
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

type BalanceParts = Pick<B2cParts, 'shortCode' | 'credential' | 'accounts' | 'callbacks' | 'timers' | 'now' | 'workMs'>;

/**
 * What our short code holds, told to the query's own ResultURL: accounts with '&' between them, each name, currency, balance, available, reserved and
 * uncleared. Source: Daraja 3.0, 'Account Balance' (`/mpesa/accountbalance/v1/query`: Initiator, SecurityCredential, CommandID `AccountBalance`, PartyA,
 * IdentifierType 4, Remarks, QueueTimeOutURL, ResultURL; `AccountBalance`, `BOCompletedTime`).
 */
export class AccountBalance {
  private readonly parts: BalanceParts;

  constructor(parts: BalanceParts) {
    this.parts = parts;
  }

  query(body: Json, faults: Faults): ProviderReply {
    const wrong = this.wrongField(body);
    if (wrong !== undefined) return failure(400, '400.002.02', `Bad Request - Invalid ${wrong}`);
    const { timers, now, workMs } = this.parts;
    const ids = { originatorId: requestId(), conversationId: conversationId(now()) };
    timers.after(workMs, () => void this.answer(body, ids, faults));
    return accepted(ids);
  }

  private async answer(
    body: Json,
    ids: { readonly originatorId: string; readonly conversationId: string },
    faults: Faults,
  ): Promise<void> {
    const { accounts, credential, callbacks, now } = this.parts;
    const isKnown = textOf(body['SecurityCredential']) === credential;
    const account = (name: string, shillings: number): string =>
      `${name}|KES|${shillings}.00|${shillings}.00|0.00|0.00`;
    const balance = [
      account('Working Account', 0),
      account('Utility Account', accounts.utility),
      account('Charges Paid Account', accounts.charges),
      account('Organization Settlement Account', 0),
    ].join('&');
    const result = {
      ResultType: 0,
      ResultCode: isKnown ? 0 : 2001,
      ResultDesc: isKnown ? 'The service request is processed successfully.' : 'The initiator information is invalid.',
      OriginatorConversationID: ids.originatorId,
      ConversationID: ids.conversationId,
      TransactionID: receiptNumber(),
      ...(isKnown && {
        ResultParameters: {
          ResultParameter: parameters({ AccountBalance: balance, BOCompletedTime: Number(stamp(now())) }),
        },
      }),
      ReferenceData: { ReferenceItem: { Key: 'QueueTimeoutURL', Value: body['QueueTimeOutURL'] } },
    };
    await callbacks.send(
      { url: textOf(body['ResultURL']), body: JSON.stringify({ Result: result }), headers: () => ({}) },
      faults,
    );
  }

  private wrongField(body: Json): string | undefined {
    const checks: Readonly<Record<string, boolean>> = {
      Initiator: textOf(body['Initiator']) !== '',
      SecurityCredential: textOf(body['SecurityCredential']) !== '',
      CommandID: textOf(body['CommandID']) === 'AccountBalance',
      PartyA: textOf(body['PartyA']) === this.parts.shortCode,
      IdentifierType: textOf(body['IdentifierType']) === '4',
      Remarks: /^.{2,100}$/.test(textOf(body['Remarks'])),
      ResultURL: isCallbackUrl(body['ResultURL']),
      QueueTimeOutURL: isCallbackUrl(body['QueueTimeOutURL']),
    };
    return Object.keys(checks).find((field) => !checks[field]);
  }
}
