import { Injectable } from '@nestjs/common';
import { moneyOfUnmatched } from './domain/unmatched-money.ts';
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
    const prepare = () => way.prepare({ to, memo: found.settled?.memo ?? '', money: moneyOfUnmatched(found) });
    const sending = found.sending ?? (await this.money.run(id, { kind: 'submit', sending: await prepare() }))?.sending;
    if (!sending) return 'under-way';
    const news = await way.send(id, sending);
    switch (news.kind) {
      case 'succeeded':
        await this.money.run(id, { kind: 'returned', cost: news.cost?.minor ?? 0n });
        return 'over';
      case 'failed':
        await this.money.run(id, { kind: 'failed', reason: news.reason });
        return 'over';
      case 'void':
        await this.money.run(id, { kind: 'submit', sending: await prepare(), instead: sending.reference });
        return 'under-way';
      case 'pending':
        return 'under-way';
    }
  }
}
