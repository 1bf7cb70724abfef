import type { Faults, Prompt, PromptAnswer, ProviderReply, ProviderRequest } from '../provider.ts';
import { environmentOf, Transactions, type MomoParts } from './momo-transactions.ts';
import {
  amountOf,
  failure,
  headerOf,
  isReferenceId,
  minorOf,
  momoEnvironments,
  notFound,
  objectOf,
  repeated,
  reply,
  textOf,
  type Json,
  type Transaction,
} from './momo-wire.ts';

/** What a wallet's owner did, as a reason of a failure; a wrong PIN has none of its own. */
const refusals: Readonly<Record<PromptAnswer | 'expired', string | undefined>> = {
  approve: undefined,
  cancel: 'APPROVAL_REJECTED',
  'wrong-pin': 'INTERNAL_PROCESSING_ERROR',
  expired: 'EXPIRED',
};

/**
 * Request to pay: 202 is acceptance alone, the wallet's owner is asked on the phone, the end is told once and can be asked for.
 * Source: momodeveloper.mtn.com, Collections, 'RequesttoPay' (`POST /collection/v1_0/requesttopay`; `X-Reference-Id`, `X-Target-Environment`,
 * `X-Callback-Url`; amount, currency, externalId, payer, payerMessage, payeeNote) and 'RequesttoPayTransactionStatus'; 'Common errors', 'Callback'.
 */
export class Collections {
  readonly requests: Transactions;
  private readonly parts: MomoParts;
  private readonly faultsOf = new WeakMap<Transaction, Faults>();

  constructor(parts: MomoParts) {
    this.parts = parts;
    this.requests = new Transactions('request-to-pay', 'payer', parts);
  }

  get prompts(): readonly Prompt[] {
    return this.requests.all.slice(-200).map((request) => {
      const { currency, decimals } = environmentOf(request);
      return {
        id: request.referenceId,
        phoneNumber: request.phoneNumber,
        amount: `${amountOf(request.asked, decimals)} ${currency}`,
        state: request.answer ?? (request.end ? 'expired' : 'waiting'),
        at: new Date(request.at).toISOString(),
      };
    });
  }

  async request(incoming: ProviderRequest, faults: Faults): Promise<ProviderReply> {
    const wanted = transactionOf(incoming, 'payer', this.parts.now());
    if ('refused' in wanted) return wanted.refused;
    if (this.requests.find(wanted.referenceId)) return repeated();
    const { chance, timers, aheadMs, autoAnswerMs, promptMs } = this.parts;
    this.requests.begin(wanted);
    this.faultsOf.set(wanted, faults);
    if (chance.hits(faults, 'wrong-number')) {
      timers.after(autoAnswerMs, () => void this.requests.end(wanted, 'PAYER_NOT_FOUND', 'in', faults));
      return reply(202);
    }
    if (chance.hits(faults, 'callback-before-ack')) {
      await this.settle(wanted, 'approve');
      await new Promise((resolve) => setTimeout(resolve, aheadMs));
      return reply(202);
    }
    if (!wanted.phoneNumber.endsWith('999')) timers.after(autoAnswerMs, () => void this.settle(wanted, 'approve'));
    timers.after(promptMs, () => void this.settle(wanted, 'expired'));
    return reply(202);
  }

  status(referenceId: string): ProviderReply {
    const found = this.requests.find(referenceId);
    return found ? reply(200, this.requests.wire(found)) : notFound();
  }

  /** The phone's owner answers. */
  answer(id: string, answer: PromptAnswer): boolean {
    const request = this.requests.find(id);
    if (!request || request.end) return false;
    void this.settle(request, answer);
    return true;
  }

  private async settle(request: Transaction, answer: PromptAnswer | 'expired'): Promise<void> {
    if (request.end) return;
    const faults = this.faultsOf.get(request) ?? {};
    request.answer = answer;
    const reason =
      answer === 'approve' && this.parts.chance.hits(faults, 'error-on-callback')
        ? 'NOT_ENOUGH_FUNDS'
        : refusals[answer];
    await this.requests.end(request, reason, 'in', faults);
  }
}

/** A request as the wire has it, or the documented refusal. */
export function transactionOf(
  incoming: ProviderRequest,
  party: 'payer' | 'payee',
  at: number,
): Transaction | { readonly refused: ProviderReply } {
  const [referenceId, environment, callbackUrl] = ['x-reference-id', 'x-target-environment', 'x-callback-url'].map(
    (name) => headerOf(incoming, name),
  ) as [string, string, string];
  const body = objectOf(incoming.body) ?? {};
  const known = momoEnvironments[environment];
  const { partyIdType, partyId } = (body[party] ?? {}) as Json;
  const refused = (status: number, code: string, message: string) => ({ refused: failure(status, code, message) });
  if (!known) return refused(500, 'NOT_ALLOWED_TARGET_ENVIRONMENT', 'Access to target environment is forbidden.');
  if (!isReferenceId(referenceId)) return refused(400, 'BAD_REQUEST', 'X-Reference-Id is not a UUID of version 4.');
  if (callbackUrl && !/^https?:\/\/\S+$/.test(callbackUrl))
    return refused(
      500,
      'INVALID_CALLBACK_URL_HOST',
      'Callback URL with different host name to configured for API user.',
    );
  if (body['currency'] !== known.currency) return refused(500, 'INVALID_CURRENCY', 'Currency not supported.');
  const asked = minorOf(body['amount'], known.decimals);
  if (asked === undefined) return refused(400, 'BAD_REQUEST', 'amount');
  if (partyIdType !== 'MSISDN' || !known.number.test(textOf(partyId))) return refused(400, 'BAD_REQUEST', party);
  if (
    !textOf(body['externalId']) ||
    ['payerMessage', 'payeeNote'].some((name) => !/^[\w .,:#-]{0,160}$/.test(textOf(body[name])))
  )
    return refused(400, 'BAD_REQUEST', 'externalId, payerMessage or payeeNote');
  return {
    referenceId,
    environment,
    externalId: textOf(body['externalId']),
    phoneNumber: textOf(partyId),
    asked,
    callbackUrl,
    at,
  };
}
