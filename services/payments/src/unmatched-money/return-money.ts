import { Injectable } from '@nestjs/common';
import type { Sending } from '../ways-to-pay/domain/way-back.ts';
import { moneyOfUnmatched, type Unmatched } from './domain/unmatched-money.ts';
import type { UnmatchedWay } from './domain/unmatched-way.ts';
import { UnmatchedMoney } from './unmatched-money.ts';

/**
 * Brings money of no sale on its way back as far as it comes. How it is sent stands in its stream before it is, and whoever comes second
 * sends the same: so a worker that is killed anywhere, and two at once, send it once.
 */
@Injectable()
export class ReturnMoney {
  constructor(private readonly money: UnmatchedMoney) {}

  /** 'over': there is nothing more to do by itself. @throws when the provider or the database cannot be asked */
  async run(id: string): Promise<'over' | 'under-way'> {
    const found = (await this.money.load(id))?.unmatched;
    const [way, to] = [found && this.money.wayOf(found.facts.provider), found?.settled?.to];
    if (found?.standing !== 'returning' || to === undefined) return 'over';
    if (!way?.returns) return 'under-way';
    const sending = found.sending ?? (await this.submit(way, found, to));
    if (!sending) return 'under-way';
    const news = await way.send(id, sending);
    switch (news.kind) {
      case 'succeeded':
        await this.money.run(id, { kind: 'returned', cost: news.cost?.minor ?? 0n });
        return 'over';
      case 'failed':
        await this.money.run(id, { kind: 'failed', reason: news.reason, instead: sending.reference });
        return 'over';
      case 'void':
        await this.submit(way, found, to, sending.reference);
        return 'under-way';
      case 'pending':
        return 'under-way';
    }
  }

  /** Notes how it will be sent, or that it is an operator's again: the next look sees which. Of two that do so at once one is right, for both. */
  private async submit(
    way: UnmatchedWay,
    found: Unmatched,
    to: string,
    instead?: string,
  ): Promise<Sending | undefined> {
    const {
      facts: { id },
      settled,
    } = found;
    const prepared = await way.prepare({ to, memo: settled?.memo ?? '', money: moneyOfUnmatched(found) });
    const before = instead !== undefined && { instead };
    const after = await this.money.run(
      id,
      prepared.kind === 'ready'
        ? { kind: 'submit', sending: prepared.sending, ...before }
        : { kind: 'failed', reason: prepared.reason, ...before },
    );
    return after?.sending;
  }
}
