import { moneyToText } from '@asili/kernel';
import { Log } from '@asili/platform';
import { Injectable } from '@nestjs/common';
import Stripe from 'stripe';
import { DisputeProvider, type ReportedDispute } from '../../chargebacks/dispute-providers.ts';
import type { ProviderResult } from '../domain/provider.ts';
import { disputeState, stripeCurrencyOf } from './domain/statuses.ts';
import { movedByDispute } from './balance.ts';
import { isMissing, StripeSettings, stripeAt } from './client.http.ts';

const page = 100;

/** Stripe Disputes through its own package. A dispute's own metadata is not its payment's, so the payment is read with it. Source: docs.stripe.com/api, 'Disputes'. */
@Injectable()
export class StripeDisputes extends DisputeProvider {
  override readonly provider = 'stripe';
  private readonly stripe: Stripe;

  constructor(
    settings: StripeSettings,
    private readonly log: Log,
  ) {
    super();
    this.stripe = stripeAt(settings);
  }

  override async get(reference: string): Promise<ProviderResult<ReportedDispute | null>> {
    try {
      const dispute = disputeOf(await this.stripe.disputes.retrieve(reference, { expand: ['payment_intent'] }));
      return dispute ? { kind: 'answered', body: dispute } : { kind: 'unanswered' };
    } catch (error) {
      this.log[isMissing(error) ? 'warn' : 'info']('stripe did not show a dispute', { error });
      return isMissing(error) ? { kind: 'answered', body: null } : { kind: 'unanswered' };
    }
  }

  override async since(at: Date): Promise<{ reference: string; status: string }[]> {
    const found: { reference: string; status: string }[] = [];
    for await (const { id, status } of this.stripe.disputes.list({
      created: { gte: Math.floor(at.getTime() / 1000) },
      limit: page,
    }))
      found.push({ reference: id, status });
    return found;
  }
}

/** Undefined for anything that is no dispute: a proxy's page, half an answer. */
function disputeOf(dispute: Stripe.Dispute): ReportedDispute | undefined {
  const {
    id,
    status,
    amount,
    currency,
    reason,
    created,
    payment_intent: intent,
    evidence_details: details,
    balance_transactions: moves,
  } = dispute;
  const asset = stripeCurrencyOf(currency);
  if (
    typeof id !== 'string' ||
    typeof status !== 'string' ||
    !asset ||
    !Number.isSafeInteger(amount) ||
    !Number.isSafeInteger(created) ||
    typeof intent === 'string'
  )
    return undefined;
  const fees = (Array.isArray(moves) ? moves : []).flatMap((move) =>
    typeof move.id === 'string' && Number.isSafeInteger(move.fee)
      ? [{ id: move.id, money: { currency: stripeCurrencyOf(move.currency) ?? asset, minor: BigInt(move.fee) } }]
      : [],
  );
  const dueBy = details?.due_by ?? null;
  return {
    reference: id,
    status,
    state: disputeState(status, movedByDispute(dispute)),
    reason: String(reason),
    money: { amount: moneyToText({ currency: asset, minor: BigInt(amount) }), currency: asset },
    openedAt: new Date(created * 1000).toISOString(),
    ...(dueBy !== null && { dueBy: new Date(dueBy * 1000).toISOString() }),
    receipt: intent?.id ?? '',
    fees,
    paymentId: intent?.metadata['paymentId'] ?? null,
  };
}
