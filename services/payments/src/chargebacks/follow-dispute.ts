import { CommandRunner, EventStore, job, Jobs, OnJob, Reactions, type StoredEvent } from '@asili/platform';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import { BookChargeback } from '../books/book-refund.ts';
import type { Chargeback } from '../books/domain/chargeback-entries.ts';
import { receivingAccount } from '../books/domain/sale-entries.ts';
import { earningsDecider } from '../earnings/domain/earnings.ts';
import { balanceAccountId, type EarningsEvent, type BalanceAccount } from '../earnings/domain/earnings-change.ts';
import type { Payment } from '../payment/domain/payment.ts';
import { PaymentCommands } from '../payment/payment-commands.ts';
import { PayoutSchedule } from '../payouts/order-money.ts';
import {
  disputedOrders,
  type DisputedOrder,
  disputeDecider,
  moneyOfDispute,
  reopenings,
  type Dispute,
  type DisputeNoted,
  disputeStream,
} from './domain/dispute.ts';
import { DisputeIndex } from './dispute-index.mongo.ts';
import { RecordDispute } from './record-dispute.ts';

const tries = 200;

/**
 * What follows from how a dispute stands: while it is open, what its orders' artisans receive is held back from payouts; won, it is let go;
 * lost, the books take of it what artisans are owed, and we bear the rest. Safe to run twice, concurrently and after a crash: each step of an order is
 * one commit with its own name and an amount that does not depend on the others, in the earnings or the books, so they may come in any order.
 * One that is taken up again after it was decided is another round, with names of its own.
 * It ends only when what it followed is still how the dispute stands.
 */
@Injectable()
export class FollowDispute {
  constructor(
    private readonly store: EventStore,
    private readonly payments: PaymentCommands,
    private readonly commands: CommandRunner,
    private readonly schedule: PayoutSchedule,
    private readonly bookChargeback: BookChargeback,
  ) {}

  async run(id: string): Promise<void> {
    for (let followed = 0; ;) {
      const { events, version } = await this.store.read<DisputeNoted>(disputeDecider.stream(id));
      const noted: readonly Dispute[] = events.map(({ data }) => data);
      const dispute = noted.at(-1);
      const payment = dispute && (await this.payments.load(dispute.paymentId))?.payment;
      if (!payment || version === followed) return;
      await this.follow(dispute, payment, reopenings(noted.map(({ state }) => state)));
      followed = version;
    }
  }

  /** What earlier rounds held and took is undone; while it is open only behind the hold of this one, so that nothing is free between the two. */
  private async follow(dispute: Dispute, payment: Payment, round: number): Promise<void> {
    const orders = disputedOrders(payment.facts, dispute);
    await this.payments.run(dispute.paymentId, {
      kind: 'dispute',
      disputeId: dispute.id,
      state: dispute.state,
      ...(dispute.dueBy !== undefined && { dueBy: dispute.dueBy }),
      orders,
    });
    if (dispute.state === 'open') await this.followRound(dispute, payment, round);
    for (let earlier = 0; earlier < round; earlier += 1)
      await this.followRound({ ...dispute, state: 'won' }, payment, earlier);
    if (dispute.state !== 'open') await this.followRound(dispute, payment, round);
  }

  private async followRound(dispute: Dispute, payment: Payment, round: number): Promise<void> {
    const orders = disputedOrders(payment.facts, dispute);
    for (const order of orders) await this.followOrder(dispute, payment, order, round);
    if (orders.length > 0) return;
    if (dispute.state === 'won') await this.bookChargeback.returned(chargebackOf(dispute, payment, round));
    if (dispute.state === 'lost') await this.bookChargeback.lost(chargebackOf(dispute, payment, round), 0n);
  }

  private async followOrder(dispute: Dispute, payment: Payment, order: DisputedOrder, round: number): Promise<void> {
    const about = aboutOf(dispute, order, round);
    const chargeback = chargebackOf(dispute, payment, round, order);
    switch (dispute.state) {
      case 'open':
        return this.hold(about, order);
      case 'won':
        await this.releaseHeld(about, chargeback);
        return this.letGo(about);
      case 'lost':
        await this.charge(about, await this.bookChargeback.lost(chargeback, await this.owedFor(about, order)));
        return this.letGo(about); // Behind the charge, so that nothing is free between the two.
    }
  }

  private async hold(about: About, order: DisputedOrder): Promise<void> {
    await this.change('held', about, -(await this.owedFor(about, order)));
  }

  private async letGo(about: About): Promise<void> {
    await this.change('let-go', about, -(await this.amountOf('held', about)));
  }

  private charge(about: About, taken: bigint): Promise<void> {
    return this.change('charged', about, -taken);
  }

  /** The bank decided otherwise after it had decided against us. */
  private async releaseHeld(about: About, chargeback: Chargeback): Promise<void> {
    const taken = await this.bookChargeback.returned(chargeback);
    if (taken === null) return;
    await this.charge(about, taken); // Where that was cut short.
    await this.change('charge-returned', about, taken);
  }

  /** What its artisan answers with at most: nothing for an order that was cancelled, which he is not owed for any more. */
  private async owedFor(about: About, { receives: { minor } }: DisputedOrder): Promise<bigint> {
    if (await this.commands.find(earningsDecider, balanceAccountId(about), `withdrawn.${about.orderId}`)) return 0n;
    const owed = minor - (await this.schedule.reductionOf(about));
    return owed > 0n ? owed : 0n;
  }

  /** By how much a step changed what may be paid out; nothing for one that was not taken. */
  private async amountOf(step: string, about: About): Promise<bigint> {
    const done = await this.commands.find(earningsDecider, balanceAccountId(about), commitOf(step, about));
    return ((done?.events ?? []) as readonly EarningsEvent[]).reduce(
      (sum, event) => (event.type === 'earnings-changed' ? sum + BigInt(event.data.amount ?? 0) : sum),
      0n,
    );
  }

  private async change(step: string, about: About, amount: bigint): Promise<void> {
    if (amount !== 0n)
      await this.commands.run(
        earningsDecider,
        balanceAccountId(about),
        { ...about, kind: 'hold', amount },
        { commitId: commitOf(step, about), tries },
      );
  }
}

interface About extends BalanceAccount {
  readonly disputeId: string;
  readonly paymentId: string;
  readonly orderId: string;
  readonly round: number;
}

const aboutOf = (
  { id, paymentId }: Dispute,
  { orderId, artisanId, receives: { currency } }: DisputedOrder,
  round: number,
): About => ({ artisanId, currency, disputeId: id, paymentId, orderId, round });
/** A dispute as one round knows it; the first has the names of a release that knew but one. */
const roundOf = (disputeId: string, round: number): string => (round === 0 ? disputeId : `${disputeId}-${round}`);
const commitOf = (step: string, { disputeId, orderId, round }: About): string =>
  `${step}.${roundOf(disputeId, round)}.${orderId}`;

function chargebackOf(dispute: Dispute, { facts }: Payment, round: number, order?: DisputedOrder): Chargeback {
  const money = order?.money ?? moneyOfDispute(dispute);
  const account = receivingAccount(facts.quote.method, facts.provider, money.currency);
  return {
    id: ['chargeback', roundOf(dispute.id, round), ...(order ? [order.orderId] : [])].join('.'),
    paymentId: dispute.paymentId,
    account,
    money,
    ...(order && { order }),
  };
}

/** With pauses that double from a second: about nine hours; the relay of the next change begins another. */
const followDispute = job<{ readonly id: string }>('follow-disputes', { attempts: 16 });

/** What follows from what is noted of disputes, whichever instance noted it: a job has its event's name, so telling it twice is one. */
@Injectable()
export class DisputeJobs implements OnModuleInit {
  constructor(
    private readonly reactions: Reactions,
    private readonly jobs: Jobs,
    private readonly index: DisputeIndex,
    private readonly disputes: RecordDispute,
    private readonly follow: FollowDispute,
  ) {}

  onModuleInit(): void {
    this.reactions.on(
      'payments.follow-disputes',
      ({ stream }) => stream.startsWith(disputeStream),
      async (events) => {
        for (const event of events) await this.accept(event);
      },
    );
  }

  @OnJob(followDispute)
  async run({ id }: { readonly id: string }): Promise<void> {
    await this.follow.run(id);
  }

  private async accept({ id: eventId, stream }: StoredEvent): Promise<void> {
    const id = stream.slice(disputeStream.length);
    const found = await this.disputes.load(id);
    if (found) await this.index.save(found);
    await this.jobs.add(followDispute, { id: eventId, data: { id } });
  }
}
