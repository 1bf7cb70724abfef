import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import {
  RefundProvider,
  type Prepared,
  type RefundStatusUpdate,
  type RefundOrder,
  type Sending,
} from '../domain/provider.ts';
import { refundStatusUpdate } from './domain/statuses.ts';
import { MomoRequests } from './requests.mongo.ts';
import { MomoSettings } from './calls.http.ts';
import { Momo } from './client.http.ts';

/** MTN refused the request itself: the same again would be refused again. */
const badRequest: ReadonlySet<string> = new Set(['400', 'BAD_REQUEST', 'INVALID_CURRENCY']);

/**
 * MTN gives back what a request to pay brought, whole or in parts, to the wallet it came from. The reference id stands in the payment's
 * stream before it is sent: MTN takes it up once, and is asked first what became of it.
 */
@Injectable()
export class MomoRefund extends RefundProvider {
  readonly provider = 'momo';

  constructor(
    private readonly momo: Momo,
    private readonly requests: MomoRequests,
    private readonly settings: MomoSettings,
  ) {
    super();
  }

  override async prepare({ paymentId, receipts }: RefundOrder): Promise<Prepared> {
    const note = await this.requests.find(paymentId);
    if (!note || !this.settings.accounts[note.country]?.disbursement) return { kind: 'manual', reason: 'not-set-up' };
    return receipts.length === 1 && receipts[0] === note.referenceId
      ? { kind: 'ready', sending: { reference: randomUUID() } }
      : { kind: 'manual', reason: 'receipt-unknown' };
  }

  override async send(
    { paymentId, refundId, money }: RefundOrder,
    { reference }: Sending,
  ): Promise<RefundStatusUpdate> {
    const note = await this.requests.find(paymentId);
    if (!note) return { kind: 'pending' };
    const status = await this.momo.status('refund', note.country, reference);
    if (status.kind !== 'answered') return { kind: 'pending' };
    if (status.body) return refundStatusUpdate(status.body);
    const taken = await this.momo.refund({
      country: note.country,
      referenceId: reference,
      money,
      externalId: refundId,
      referenceIdToRefund: note.referenceId,
    });
    return taken.kind === 'refused' && badRequest.has(taken.code)
      ? { kind: 'failed', reason: 'refused' }
      : { kind: 'pending' };
  }

  override async status({ paymentId }: RefundOrder, { reference }: Sending): Promise<RefundStatusUpdate | null> {
    const note = await this.requests.find(paymentId);
    const status = note && (await this.momo.status('refund', note.country, reference));
    return status?.kind === 'answered' && status.body ? refundStatusUpdate(status.body) : null;
  }
}
