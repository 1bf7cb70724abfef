import { Injectable, type OnApplicationBootstrap, type OnModuleInit } from '@nestjs/common';
import type { PayoutProvider, WrittenData } from '@asili/contracts';
import { Clock, newId, type Asset } from '@asili/kernel';
import { JobDelayed, Jobs, Log, Relay, type StoredEvent } from '@asili/platform';
import { textOf } from '../quotes/domain/quote-view.ts';
import { pauseAfter } from '../refunds/domain/pause-after.ts';
import { looksAgainAfterMs } from '../earnings/domain/payout-policy.ts';
import { BringOnPayout } from './bring-on-payout.ts';
import { payoutStream } from './domain/decide-payout.ts';
import { LookAgain } from './look-again.ts';
import { PayoutCommands } from './payout-commands.ts';
import { PayoutDocuments, ReleasedSales } from './payout-documents.ts';
import { PayoutRequests } from './payout-requests.ts';
import { RequestPayouts } from './request-payouts.ts';

const requests = 'request-payouts';
const payouts = 'bring-on-payouts';
const looks = 'look-at-paid-payouts';
const atOnce = 8;
/** Longer than a request takes to change a number. */
const soonMs = 30_000;

type EarningsChanged = WrittenData<'payments.earnings-changed.v1'>;
type PayoutStepped = WrittenData<'payments.payout-stepped.v1'>;
interface RequestJob { readonly artisanId: string }
interface PayoutJob { readonly payoutId: string; /** ISO 8601 */ readonly queuedAt: string }
interface LookJob { readonly payoutId: string; /** ISO 8601: not before. */ readonly at: string }

/**
 * What follows from a change of earnings, whichever instance noted it: the sale's place is kept, payouts are
 * requested, a job begins for each. Jobs have the names of what they are for, so telling it twice is one; a payout's job goes on until
 * the payout is over. One that was paid is looked at again for some days, and one that was taken back gets a job of its own.
 */
@Injectable()
export class PayoutJobs extends PayoutRequests implements OnModuleInit, OnApplicationBootstrap {
  constructor(
    private readonly relay: Relay,
    private readonly jobs: Jobs,
    private readonly requestPayouts: RequestPayouts,
    private readonly bringOn: BringOnPayout,
    private readonly lookAgain: LookAgain,
    private readonly commands: PayoutCommands,
    private readonly documents: PayoutDocuments,
    private readonly sales: ReleasedSales,
    private readonly clock: Clock,
    private readonly log: Log,
  ) {
    super();
  }

  onModuleInit(): void {
    this.relay.onInternal((events) => this.accept(events));
  }

  onApplicationBootstrap(): void {
    this.jobs.worker<RequestJob>(requests, ({ data }) => this.requestPayouts.run(data.artisanId));
    this.jobs.worker<PayoutJob>(payouts, ({ data }) => this.work(data), { concurrency: atOnce });
    this.jobs.worker<LookJob>(looks, ({ data }) => this.look(data));
  }

  override async now(artisanId: string): Promise<void> {
    await this.jobs.add(requests, { id: newId('req'), data: { artisanId } satisfies RequestJob });
  }

  override async soon(artisanId: string): Promise<void> {
    await this.jobs.add(requests, { id: newId('req'), data: { artisanId } satisfies RequestJob, delayMs: soonMs });
  }

  private async accept(events: readonly StoredEvent[]): Promise<void> {
    for (const event of events) {
      if (event.type === 'earnings-changed') await this.earningsChanged(event, event.data as EarningsChanged);
      if (event.type === 'payout-stepped') await this.payoutStepped(event, event.data as PayoutStepped);
    }
    await this.keep(events.filter(({ stream }) => stream.startsWith(payoutStream)));
  }

  private async earningsChanged({ id, at }: StoredEvent, data: EarningsChanged): Promise<void> {
    const { artisanId, currency, cause, orderId, paymentId, ordinal, payouts: requested = [], sales = [] } = data;
    if (cause === 'released' && orderId !== undefined && paymentId !== undefined && ordinal !== undefined) await this.sales.put([{ artisanId, currency, ordinal, orderId, paymentId }]);
    if (cause === 'released' || cause === 'returned') await this.request(artisanId, id);
    for (const { payoutId, amount, provider } of requested) {
      const money = textOf({ currency: currency as Asset, minor: BigInt(amount) });
      await this.commands.run(payoutId, { kind: 'queue', facts: { payoutId, artisanId, provider: provider as PayoutProvider, money, queuedAt: at.toISOString(), sales } });
      await this.jobs.add(payouts, { id: payoutId, data: { payoutId, queuedAt: at.toISOString() } satisfies PayoutJob });
    }
  }

  private async payoutStepped({ at }: StoredEvent, { payoutId, state, attempt }: PayoutStepped): Promise<void> {
    if (state === 'reversed') await this.jobs.add(payouts, { id: `reversed-${payoutId}-${attempt}`, data: { payoutId, queuedAt: at.toISOString() } satisfies PayoutJob });
    if (state !== 'succeeded') return;
    for (const [index, afterMs] of looksAgainAfterMs(at).entries()) {
      const due = new Date(at.getTime() + afterMs);
      await this.jobs.add(looks, { id: `look-${payoutId}-${attempt}-${index + 1}`, data: { payoutId, at: due.toISOString() } satisfies LookJob, delayMs: Math.max(0, due.getTime() - this.clock.now().getTime()) });
    }
  }

  /** @throws JobDelayed before its time: the clock was moved, but not so far */
  private async look({ payoutId, at }: LookJob): Promise<void> {
    const waitMs = Date.parse(at) - this.clock.now().getTime();
    if (waitMs > 0) throw new JobDelayed(waitMs);
    await this.lookAgain.run(payoutId);
  }

  private async request(artisanId: string, eventId: string): Promise<void> {
    await this.jobs.add(requests, { id: eventId, data: { artisanId } satisfies RequestJob });
  }

  /** The index, of what a process that died did not come to. */
  private async keep(events: readonly StoredEvent[]): Promise<void> {
    for (const stream of new Set(events.map((event) => event.stream))) {
      const found = await this.commands.load(stream.slice(payoutStream.length));
      if (found) await this.documents.save(found);
    }
  }

  /** @throws JobDelayed while the payout is not over */
  private async work({ payoutId, queuedAt }: PayoutJob): Promise<void> {
    const outcome = await this.bringOn.run(payoutId).catch((error: unknown) => {
      this.log.warn('a payout could not be brought on, will retry', { payoutId, error });
      return 'under-way' as const;
    });
    if (outcome === 'under-way') throw new JobDelayed(pauseAfter(this.clock.now().getTime() - Date.parse(queuedAt)));
  }
}
