import { Clock, fromRealTime, toRealTime } from '@asili/kernel';
import { basicAuth, BearerToken, Log, ProviderHttp } from '@asili/platform';
import { Injectable } from '@nestjs/common';
import { z } from 'zod';
import {
  Daraja,
  type PayoutRequest,
  type PulledPayment,
  type ReversalRequest,
  type StatusRequest,
  type StkRequest,
  DarajaSettings,
} from './client.ts';
import { mapAnswer, type ProviderResult } from '../domain/provider.ts';
import { mpesaTime } from './domain/notation.ts';

const failureReply = z.object({ errorCode: z.string().min(1), errorMessage: z.string() });
const pushReply = z.object({ ResponseCode: z.literal('0'), CheckoutRequestID: z.string().min(1).max(100) });
const queryReply = z.object({ ResponseCode: z.literal('0'), ResultCode: z.coerce.string() });
const accepted = z.object({ ResponseCode: z.literal('0') });
const payoutReply = accepted.extend({ ConversationID: z.string().min(1).max(100) });
/** Fractions are refused: M-Pesa moves whole shillings. */
const pulled = z.object({
  transactionId: z.string().min(1).max(40),
  billreference: z.coerce.string().catch(''),
  amount: z.string().regex(/^\d{1,7}(\.0{1,2})?$/),
  trxDate: z.coerce.string().catch(''),
});
const pullReply = z.object({ ResponseCode: z.enum(['1000', '1001', '0']), Response: z.array(z.array(pulled)) });
const maxPages = 50;
const staleToken = '404.001.03';

/**
 * Daraja over HTTP. Source: developer.safaricom.co.ke, Daraja 3.0: 'Authorization', 'M-Pesa Express', 'M-Pesa Express Query', 'Reversals',
 * 'Pull Transactions', 'Business To Customer (B2C)', 'Transaction Status', 'Account Balance'. A reply is believed only in its documented shape; everything else (5xx of a proxy,
 * a redirect, garbage, nothing in 8 s) is 'unanswered'.
 */
@Injectable()
export class HttpDaraja extends Daraja {
  private readonly http: ProviderHttp;
  private readonly token: BearerToken;

  constructor(
    private readonly settings: DarajaSettings,
    private readonly clock: Clock,
    private readonly log: Log,
  ) {
    super();
    const { url, consumerKey, consumerSecret } = settings;
    this.http = new ProviderHttp({ url, timeoutMs: 8_000, maxChars: 100_000 });
    const authorization = basicAuth(consumerKey, consumerSecret);
    this.token = new BearerToken(clock, () =>
      this.http.send('/oauth/v1/generate?grant_type=client_credentials', { headers: { authorization } }),
    );
  }

  override async push({
    phoneNumber,
    shillings,
    callbackUrl,
    reference,
  }: StkRequest): Promise<ProviderResult<{ readonly checkoutRequestId: string }>> {
    const { shortCode } = this.settings;
    const answer = await this.call('/mpesa/stkpush/v1/processrequest', pushReply, {
      ...this.signature(),
      TransactionType: 'CustomerPayBillOnline',
      Amount: Number(shillings),
      PartyA: phoneNumber,
      PartyB: shortCode,
      PhoneNumber: phoneNumber,
      CallBackURL: callbackUrl,
      AccountReference: reference,
      TransactionDesc: 'Asili',
    });
    return mapAnswer(answer, ({ CheckoutRequestID }) => ({ checkoutRequestId: CheckoutRequestID }));
  }

  override async query(checkoutRequestId: string): Promise<ProviderResult<{ readonly resultCode: string }>> {
    const answer = await this.call('/mpesa/stkpushquery/v1/query', queryReply, {
      ...this.signature(),
      CheckoutRequestID: checkoutRequestId,
    });
    return mapAnswer(answer, ({ ResultCode }) => ({ resultCode: ResultCode }));
  }

  /** `RecieverIdentifierType` is their spelling; 11 is a short code. */
  override async reverse({
    receipt,
    shillings,
    resultUrl,
    remarks,
  }: ReversalRequest): Promise<ProviderResult<unknown>> {
    const { shortCode, initiator } = this.settings;
    return this.call('/mpesa/reversal/v1/request', accepted, {
      Initiator: initiator?.name,
      SecurityCredential: initiator?.credential,
      CommandID: 'TransactionReversal',
      TransactionID: receipt,
      Amount: Number(shillings),
      ReceiverParty: shortCode,
      RecieverIdentifierType: '11',
      ResultURL: resultUrl,
      QueueTimeOutURL: resultUrl,
      Remarks: remarks,
      Occasion: '',
    });
  }

  /** `Occassion` is their spelling. */
  override async payOut({
    originatorConversationId,
    phoneNumber,
    shillings,
    resultUrl,
    remarks,
  }: PayoutRequest): Promise<ProviderResult<{ readonly conversationId: string }>> {
    const { shortCode, initiator } = this.settings;
    const answer = await this.call('/mpesa/b2c/v3/paymentrequest', payoutReply, {
      OriginatorConversationID: originatorConversationId,
      InitiatorName: initiator?.name,
      SecurityCredential: initiator?.credential,
      CommandID: 'BusinessPayment',
      Amount: String(shillings),
      PartyA: shortCode,
      PartyB: phoneNumber,
      Remarks: remarks,
      QueueTimeOutURL: resultUrl,
      ResultURL: resultUrl,
      Occassion: 'Asili',
    });
    return mapAnswer(answer, ({ ConversationID }) => ({ conversationId: ConversationID }));
  }

  /** `OriginalConversationID` is the OriginatorConversationID of the payout; 4 is a short code. */
  override async transactionStatus({
    originatorConversationId,
    resultUrl,
  }: StatusRequest): Promise<ProviderResult<unknown>> {
    const { shortCode, initiator } = this.settings;
    return this.call('/mpesa/transactionstatus/v1/query', accepted, {
      Initiator: initiator?.name,
      SecurityCredential: initiator?.credential,
      CommandID: 'TransactionStatusQuery',
      OriginalConversationID: originatorConversationId,
      PartyA: shortCode,
      IdentifierType: '4',
      ResultURL: resultUrl,
      QueueTimeOutURL: resultUrl,
      Remarks: 'Payout',
      Occasion: 'Asili',
    });
  }

  /** Page by page, until one is empty. */
  override async pull(
    from: Date,
    to: Date,
    offset: number,
  ): Promise<ProviderResult<{ payments: readonly PulledPayment[]; hasMore: boolean }>> {
    const payments: PulledPayment[] = [];
    for (let page = 0; page < maxPages; page += 1) {
      const answer = await this.call('/pulltransactions/v1/query', pullReply, {
        ShortCode: this.settings.shortCode,
        StartDate: this.localTime(from),
        EndDate: this.localTime(to),
        OffSetValue: String(offset + payments.length),
      });
      if (answer.kind !== 'answered') return answer;
      const found = answer.body.Response.flat();
      if (found.length === 0) return { kind: 'answered', body: { payments, hasMore: false } };
      payments.push(...found.map((line) => this.pulledOf(line)));
    }
    return { kind: 'answered', body: { payments, hasMore: true } };
  }

  private pulledOf({ transactionId, billreference, amount, trxDate }: z.infer<typeof pulled>): PulledPayment {
    const at = mpesaTime(trxDate);
    return {
      receipt: transactionId,
      reference: billreference,
      shillings: BigInt(amount.replace(/\..*/, '')),
      ...(at && { at: fromRealTime(this.clock, at) }),
    };
  }

  /** 4 is a short code. */
  override async accountBalance({ resultUrl }: { readonly resultUrl: string }): Promise<ProviderResult<unknown>> {
    const { shortCode, initiator } = this.settings;
    return this.call('/mpesa/accountbalance/v1/query', accepted, {
      Initiator: initiator?.name,
      SecurityCredential: initiator?.credential,
      CommandID: 'AccountBalance',
      PartyA: shortCode,
      IdentifierType: '4',
      Remarks: 'Balance',
      QueueTimeOutURL: resultUrl,
      ResultURL: resultUrl,
    });
  }

  /** Password = base64(short code + passkey + timestamp), the timestamp in East Africa Time. */
  private signature() {
    const { shortCode, passkey } = this.settings;
    const timestamp = this.localTime(this.clock.now()).replace(/\D/g, '');
    return {
      BusinessShortCode: shortCode,
      Password: Buffer.from(`${shortCode}${passkey}${timestamp}`).toString('base64'),
      Timestamp: timestamp,
    };
  }

  /** M-Pesa is in real time. */
  private localTime(moment: Date): string {
    return eastAfricaTime(toRealTime(this.clock, moment));
  }

  private async call<T>(path: string, shape: z.ZodType<T>, body: object): Promise<ProviderResult<T>> {
    const first = await this.callOnce(path, shape, body);
    const isStale = first.kind === 'refused' && first.code === staleToken;
    if (isStale) this.token.forget();
    const answer = isStale ? await this.callOnce(path, shape, body) : first;
    if (answer.kind !== 'answered') this.log.info('daraja request failed', { path, answer });
    return answer;
  }

  private async callOnce<T>(path: string, shape: z.ZodType<T>, body: object): Promise<ProviderResult<T>> {
    let token: string;
    try {
      token = await this.token.get();
    } catch (error) {
      this.log.warn('daraja gave no token', { error });
      return { kind: 'refused', code: 'no-token', text: 'Daraja gave no token' }; // Nothing was sent.
    }
    return this.send(path, shape, body, token);
  }

  private async send<T>(path: string, shape: z.ZodType<T>, body: object, token: string): Promise<ProviderResult<T>> {
    try {
      const { text } = await this.http.send(path, {
        method: 'POST',
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
        body: JSON.stringify(body),
      });
      const value = JSON.parse(text) as unknown;
      const failure = failureReply.safeParse(value);
      if (failure.success) return { kind: 'refused', code: failure.data.errorCode, text: failure.data.errorMessage };
      const reply = shape.safeParse(value);
      return reply.success ? { kind: 'answered', body: reply.data } : { kind: 'unanswered' };
    } catch (error) {
      this.log.debug('daraja did not answer', { path, error });
      return { kind: 'unanswered' };
    }
  }
}

/** 2026-11-24 21:41:43 */
const eastAfricaTime = (moment: Date): string =>
  new Date(moment.getTime() + 3 * 3_600_000).toISOString().replace('T', ' ').slice(0, 19);
