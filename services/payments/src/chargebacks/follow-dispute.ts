import { CommandRunner } from '@asili/platform';
import { Injectable } from '@nestjs/common';
import { BookChargeback } from '../books/book-chargeback.ts';
import type { Chargeback } from '../books/domain/chargeback-entries.ts';
import { receivingAccount } from '../books/domain/sale-entries.ts';
import { earningsDecider, purseId, type EarningsEvent, type Purse } from '../earnings/domain/earnings.ts';
import type { Payment } from '../pay-in/domain/payment.ts';
import { PaymentCommands } from '../pay-in/payment-commands.ts';
import { PayoutMoments } from '../payouts/payout-moments.ts';
import { disputedOrders, type DisputedOrder } from './domain/disputed-parts.ts';
import { moneyOfDispute, type Dispute } from './domain/dispute.ts';
import { NoteDispute } from './note-dispute.ts';

const tries = 200;

/**
 * What follows from how a dispute stands: while it is open, what its orders' artisans receive is held back from payouts; won, it is let go;
 * lost, the books take of it what artisans are owed, and we bear the rest. Safe twice, beside itself and cut short: each step of an order is
 * one commit with its own name and an amount that does not depend on the others, in the earnings or the books, so they may come in any order.
 * It ends only when what it followed is still how the dispute stands.
 */
@Injectable()
export class FollowDispute {
  constructor(
    private readonly disputes: NoteDispute,
    private readonly payments: PaymentCommands,
    private readonly commands: CommandRunner,
    private readonly moments: PayoutMoments,
    private readonly bookChargeback: BookChargeback,
  ) {}

  async run(id: string): Promise<void> {
    for (let followed = 0; ;) {
      const found = await this.disputes.load(id);
      const payment = found && (await this.payments.load(found.dispute.paymentId))?.payment;
      if (!found || !payment || found.version === followed) return;
      await this.follow(found.dispute, payment);
      followed = found.version;
    }
  }

  private async follow(dispute: Dispute, payment: Payment): Promise<void> {
    const orders = disputedOrders(payment.facts, dispute);
    await this.payments.run(dispute.paymentId, {
      kind: 'dispute',
      disputeId: dispute.id,
      state: dispute.state,
      ...(dispute.dueBy !== undefined && { dueBy: dispute.dueBy }),
      orders,
    });
    for (const order of orders) await this.followOrder(dispute, payment, order);
    if (orders.length > 0) return;
    if (dispute.state === 'won') await this.bookChargeback.returned(chargebackOf(dispute, payment));
    if (dispute.state === 'lost') await this.bookChargeback.lost(chargebackOf(dispute, payment), 0n);
  }

  private async followOrder(dispute: Dispute, payment: Payment, order: DisputedOrder): Promise<void> {
    const about = aboutOf(dispute, order);
    const chargeback = chargebackOf(dispute, payment, order);
    switch (dispute.state) {
      case 'open':
        return this.hold(about, order);
      case 'won':
        await this.giveBack(about, chargeback);
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
  private async giveBack(about: About, chargeback: Chargeback): Promise<void> {
    const taken = await this.bookChargeback.returned(chargeback);
    if (taken === null) return;
    await this.charge(about, taken); // Where that was cut short.
    await this.change('charge-returned', about, taken);
  }

  /** What its artisan answers with at most: nothing for an order that was called off, which he is not owed for any more. */
  private async owedFor(about: About, { receives: { minor } }: DisputedOrder): Promise<bigint> {
    if (await this.commands.find(earningsDecider, purseId(about), `withdrawn.${about.orderId}`)) return 0n;
    const owed = minor - (await this.moments.reductionOf(about));
    return owed > 0n ? owed : 0n;
  }

  /** By how much a step changed what may be paid out; nothing for one that was not taken. */
  private async amountOf(step: string, about: About): Promise<bigint> {
    const done = await this.commands.find(earningsDecider, purseId(about), commitOf(step, about));
    return ((done?.events ?? []) as readonly EarningsEvent[]).reduce(
      (sum, event) => (event.type === 'earnings-changed' ? sum + BigInt(event.data.amount ?? 0) : sum),
      0n,
    );
  }

  private async change(step: string, about: About, amount: bigint): Promise<void> {
    if (amount !== 0n)
      await this.commands.run(
        earningsDecider,
        purseId(about),
        { ...about, kind: 'hold', amount },
        { commitId: commitOf(step, about), tries },
      );
  }
}

interface About extends Purse {
  readonly disputeId: string;
  readonly paymentId: string;
  readonly orderId: string;
}

const aboutOf = ({ id, paymentId }: Dispute, { orderId, artisanId, receives: { currency } }: DisputedOrder): About => ({
  artisanId,
  currency,
  disputeId: id,
  paymentId,
  orderId,
});
const commitOf = (step: string, { disputeId, orderId }: About): string => `${step}.${disputeId}.${orderId}`;

function chargebackOf(dispute: Dispute, { facts }: Payment, order?: DisputedOrder): Chargeback {
  const money = order?.money ?? moneyOfDispute(dispute);
  const account = receivingAccount(facts.quote.method, facts.provider, money.currency);
  return {
    id: ['chargeback', dispute.id, ...(order ? [order.orderId] : [])].join('.'),
    paymentId: dispute.paymentId,
    account,
    money,
    ...(order && { order }),
  };
}
