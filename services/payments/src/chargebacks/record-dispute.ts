import { newId, Clock, toRealTime } from '@asili/kernel';
import { CommandRunner, derivedId, Every, Log, PreconditionFailed } from '@asili/platform';
import { Injectable } from '@nestjs/common';
import { chargeEntry } from '../books/domain/chargeback-entries.ts';
import { PostEntry } from '../books/post-entry.ts';
import type { Payment } from '../payment/domain/payment.ts';
import { PaymentCommands } from '../payment/payment-commands.ts';
import { ProviderPayments } from '../payment/provider-payments.ts';
import { StatusNotKnownYet } from '../providers/domain/provider.ts';
import { DisputeIndex } from './dispute-index.mongo.ts';
import { DisputeProviders, type DisputeProvider, type ReportedDispute } from './dispute-providers.ts';
import { disputeDecider, type Dispute } from './domain/dispute.ts';

/** The payment that a dispute is about. */
@Injectable()
export class FindDisputedPayment {
  constructor(
    private readonly payments: PaymentCommands,
    private readonly payIns: ProviderPayments,
  ) {}

  /**
   * The payment if that money came for it, else null; its provider is asked first where we have not heard of any.
   * @throws StatusNotKnownYet while the provider does not say
   */
  async run(paymentId: string, receipt: string): Promise<Payment | null> {
    const has = ({ receipts }: Payment): boolean => receipts.includes(receipt);
    const known = (await this.payments.load(paymentId))?.payment;
    if (!known || has(known)) return known ?? null;
    if ((await this.payIns.fetchStatus(paymentId)).kind === 'unknown') throw new StatusNotKnownYet();
    const now = (await this.payments.load(paymentId))?.payment;
    return now && has(now) ? now : null;
  }
}

const tries = 20;

/**
 * Asks the provider how a dispute stands, and notes it. Safe to run twice and concurrently: an answer counts only where nothing was noted
 * since it was asked for, else it is asked for again, so an older answer never follows a newer one.
 */
@Injectable()
export class RecordDispute {
  constructor(
    private readonly sources: DisputeProviders,
    private readonly commands: CommandRunner,
    private readonly disputedPayment: FindDisputedPayment,
    private readonly index: DisputeIndex,
    private readonly postEntry: PostEntry,
    private readonly log: Log,
  ) {}

  /** @throws StatusNotKnownYet while the provider does not say */
  async run(provider: string, reference: string): Promise<void> {
    const source = this.sources.find(provider);
    if (!source) throw new StatusNotKnownYet();
    for (let attempt = 0; attempt < tries; attempt += 1) {
      try {
        return await this.note(source, reference);
      } catch (error) {
        if (!(error instanceof PreconditionFailed)) throw error;
      }
    }
    throw new StatusNotKnownYet();
  }

  async load(id: string): Promise<{ dispute: Dispute; version: number } | null> {
    const { state, version } = await this.commands.load(disputeDecider, id);
    return state.kind === 'none' ? null : { dispute: state.dispute, version };
  }

  private async note(source: DisputeProvider, reference: string): Promise<void> {
    const id = derivedId('dsp', `${source.provider}:${reference}`);
    const before = await this.load(id); // Before it is asked.
    const answer = await source.get(reference);
    if (answer.kind !== 'answered') throw new StatusNotKnownYet();
    if (!answer.body) return this.log.warn('a dispute its provider does not know', { reference });
    const { paymentId, receipt, fees, ...reported } = answer.body;
    const payment = paymentId === null ? null : await this.disputedPayment.run(paymentId, receipt);
    if (!payment) return this.log.warn('a dispute about no payment of ours', { reference });
    await this.bookFees(payment, fees);
    const dispute: Dispute = { id, provider: source.provider, paymentId: payment.facts.paymentId, ...reported };
    const { version, state } = await this.commands.run(disputeDecider, id, dispute, {
      commitId: newId('com'),
      expectedVersions: [before?.version ?? 0],
      tries,
    });
    if (state.kind === 'noted') await this.index.save({ version, dispute: state.dispute });
  }

  /** Ours, whoever wins: each by the provider's name of it, so that it is booked once. */
  private async bookFees(
    { facts: { paymentId, method, provider } }: Payment,
    fees: ReportedDispute['fees'],
  ): Promise<void> {
    for (const { id, money } of fees)
      if (money.minor !== 0n)
        await this.postEntry.run(chargeEntry(`dispute-fee.${paymentId}.${id}`, { paymentId, method, provider, money }));
  }
}

/** Longer than webhooks are retried, and than this service is ever away. */
const backMs = 30 * 86_400_000;
const page = 100;

/** Finds out about disputes whose webhook was lost: new ones by the provider's list, known ones one by one until they are over. Safe to run twice and concurrently. */
@Injectable()
export class SweepDisputes {
  constructor(
    private readonly sources: DisputeProviders,
    private readonly index: DisputeIndex,
    private readonly recordDispute: RecordDispute,
    private readonly clock: Clock,
    private readonly log: Log,
  ) {}

  /** Providers are asked by the instance whose turn it is. */
  @Every(10 * 60_000, 'sweeping disputes', { lease: 'disputes-sweep' })
  async run(): Promise<void> {
    for (const source of this.sources.all)
      await this.listed(source).catch((error: unknown) => {
        this.log.warn('disputes could not be listed, will retry', { provider: source.provider, error });
      });
    for (let open = await this.index.open(page); open.length > 0; open = await this.index.open(page, open.at(-1)?.id)) {
      for (const { provider, reference } of open) await this.note(provider, reference);
    }
  }

  private async listed(source: DisputeProvider): Promise<void> {
    const listed = await source.since(new Date(toRealTime(this.clock, this.clock.now()).getTime() - backMs));
    const known = await this.index.statuses(
      source.provider,
      listed.map(({ reference }) => reference),
    );
    for (const { reference, status } of listed)
      if (known.get(reference) !== status) await this.note(source.provider, reference);
  }

  private async note(provider: string, reference: string): Promise<void> {
    await this.recordDispute.run(provider, reference).catch((error: unknown) => {
      this.log.warn('a dispute could not be asked about, will retry', { reference, error });
    });
  }
}
