import type { Asset, Money } from '@asili/kernel';
import { jsonOf, Log } from '@asili/platform';
import { Injectable } from '@nestjs/common';
import { z } from 'zod';
import { type MomoCountryCode, momoAmount, momoMoney } from './domain/countries.ts';
import type { MomoTransaction } from './domain/statuses.ts';
import type { ProviderResult } from '../domain/provider.ts';
import { MomoCalls, NoToken } from './calls.http.ts';

export type MomoOperation = 'requesttopay' | 'transfer' | 'refund';

interface MomoRequest {
  readonly country: MomoCountryCode;
  /** A UUID of version 4, chosen and kept before the call: MTN takes each up once. */
  readonly referenceId: string;
  readonly money: Money<Asset>;
  /** Our own name for it. */
  readonly externalId: string;
}

export interface WalletRequest extends MomoRequest {
  /** E.164 */
  readonly phoneNumber: string;
  readonly callbackUrl: string;
}

export interface MomoRefundRequest extends MomoRequest {
  /** Of the request to pay whose money goes back. */
  readonly referenceIdToRefund: string;
}

const balanceReply = z.object({ availableBalance: z.coerce.string(), currency: z.string() });
const failureReply = z.object({ code: z.string().min(1) });
const reason = z.union([z.string(), z.object({ code: z.string() }).transform(({ code }) => code)]);
const statusReply = z.object({
  status: z.string().min(1),
  reason: reason.optional().catch(undefined),
  amount: z.coerce.string(),
  currency: z.string(),
  externalId: z.coerce.string(),
  financialTransactionId: z.coerce.string().optional(),
});
/** Statuses of a request that went no further, with or without a body: it does not follow the specification, its sender is not known, or may not. */
const refusedStatuses: ReadonlySet<number> = new Set([400, 401, 403]);
/** Codes that come with a 500 and say the same. */
const refusedCodes: ReadonlySet<string> = new Set([
  'NOT_ALLOWED',
  'NOT_ALLOWED_TARGET_ENVIRONMENT',
  'INVALID_CALLBACK_URL_HOST',
  'INVALID_CURRENCY',
]);
/** Notes take no apostrophes and at most 160 characters. */
const note = 'Asili';

/**
 * MTN MoMo. Never throws for what the other side does.
 * MTN MoMo over HTTP. Source: momodeveloper.mtn.com: Collections 'RequesttoPay', 'RequesttoPayTransactionStatus', Disbursements 'Transfer',
 * 'GetTransferStatus', 'Refund-V1', 'GetRefundStatus', both 'GetAccountBalance', and 'Common errors'. A reply is believed only in its documented shape; everything else
 * (other 5xx, a redirect, garbage, nothing in 8 s) is 'unanswered'.
 */
@Injectable()
export class Momo {
  constructor(
    private readonly calls: MomoCalls,
    private readonly log: Log,
  ) {}

  /**
   * Answered: MTN has it, now or from before; what becomes of it is told and can be asked for. A refusal has MTN's code, or the HTTP status. So
   * it is with transfers and refunds.
   */
  requestToPay(request: WalletRequest): Promise<ProviderResult<void>> {
    return this.take('requesttopay', request.country, request.referenceId, request.callbackUrl, {
      ...bodyOf(request),
      payer: partyOf(request.phoneNumber),
    });
  }

  transfer(request: WalletRequest): Promise<ProviderResult<void>> {
    return this.take('transfer', request.country, request.referenceId, request.callbackUrl, {
      ...bodyOf(request),
      payee: partyOf(request.phoneNumber),
    });
  }

  refund(request: MomoRefundRequest): Promise<ProviderResult<void>> {
    return this.take('refund', request.country, request.referenceId, undefined, {
      ...bodyOf(request),
      referenceIdToRefund: request.referenceIdToRefund,
    });
  }

  /** Null: MTN knows no request of that name. */
  async status(
    operation: MomoOperation,
    country: MomoCountryCode,
    referenceId: string,
  ): Promise<ProviderResult<MomoTransaction | null>> {
    try {
      const { status, text } = await this.calls.run({
        product: productOf(operation),
        country,
        path: `${operation}/${referenceId}`,
        method: 'GET',
      });
      if (status === 404 && failureReply.safeParse(jsonOf(text)).data?.code === 'RESOURCE_NOT_FOUND')
        return { kind: 'answered', body: null };
      const found = status === 200 ? statusReply.safeParse(jsonOf(text)) : undefined;
      if (!found?.success) return { kind: 'unanswered' };
      const { reason: why, financialTransactionId, ...transaction } = found.data;
      return {
        kind: 'answered',
        body: {
          ...transaction,
          ...(why !== undefined && { reason: why }),
          ...(financialTransactionId !== undefined && { financialTransactionId }),
        },
      };
    } catch (error) {
      this.log.debug('MTN did not answer', { operation, country, error });
      return { kind: 'unanswered' };
    }
  }

  /** What our account of that product holds; null where MTN does not say. */
  async balance(product: 'collection' | 'disbursement', country: MomoCountryCode): Promise<Money<Asset> | null> {
    try {
      const { status, text } = await this.calls.run({ product, country, path: 'account/balance', method: 'GET' });
      const found = status === 200 ? balanceReply.safeParse(jsonOf(text)) : undefined;
      return found?.success ? momoMoney(found.data.availableBalance, found.data.currency) : null;
    } catch (error) {
      this.log.debug('MTN did not answer', { product, country, error });
      return null;
    }
  }

  private async take(
    operation: MomoOperation,
    country: MomoCountryCode,
    referenceId: string,
    callbackUrl: string | undefined,
    body: object,
  ): Promise<ProviderResult<void>> {
    const taken = await this.sent(operation, country, referenceId, callbackUrl, body);
    if (taken.kind !== 'answered')
      this.log.info('MTN did not accept the request', { operation, country, referenceId, taken });
    return taken;
  }

  private async sent(
    operation: MomoOperation,
    country: MomoCountryCode,
    referenceId: string,
    callbackUrl: string | undefined,
    body: object,
  ): Promise<ProviderResult<void>> {
    try {
      const headers = {
        'x-reference-id': referenceId,
        ...(callbackUrl !== undefined && { 'x-callback-url': callbackUrl }),
      };
      const { status, text } = await this.calls.run({
        product: productOf(operation),
        country,
        path: operation,
        method: 'POST',
        headers,
        body,
      });
      const code = failureReply.safeParse(jsonOf(text)).data?.code;
      if (status === 202 || (status === 409 && code === 'RESOURCE_ALREADY_EXIST'))
        return { kind: 'answered', body: undefined };
      if (refusedStatuses.has(status) || (status === 500 && code !== undefined && refusedCodes.has(code)))
        return { kind: 'refused', code: code ?? String(status) };
      return { kind: 'unanswered' };
    } catch (error) {
      this.log.debug('MTN did not answer', { operation, country, error });
      return error instanceof NoToken ? { kind: 'refused', code: 'no-token' } : { kind: 'unanswered' };
    }
  }
}

const productOf = (operation: MomoOperation) => (operation === 'requesttopay' ? 'collection' : 'disbursement');

const bodyOf = ({ money, externalId }: Pick<WalletRequest, 'money' | 'externalId'>) => ({
  amount: momoAmount(money),
  currency: money.currency,
  externalId,
  payerMessage: note,
  payeeNote: note,
});

/** Numbers without the plus. */
const partyOf = (phoneNumber: string) => ({ partyIdType: 'MSISDN', partyId: phoneNumber.slice(1) });
