import { expect, it } from '@jest/globals';
import { CommandRunner, publishedEvents } from '@asili/platform';
import { MemoryEventStore } from '@asili/platform/testing';
import { BookChargeback } from '../books/book-refund.ts';
import { GetBalance } from '../books/account-balances.ts';
import { PostEntry } from '../books/post-entry.ts';
import { earningsDecider } from '../earnings/domain/earnings.ts';
import { balanceAccountId } from '../earnings/domain/earnings-change.ts';
import type { Payout } from './domain/payout.ts';
import { FollowLatePayout } from './payout-results.ts';
import type { PayoutCommands } from './payout-commands.ts';
import { PayoutProviders } from './payout-providers.ts';

const clock = { now: () => new Date('2026-11-24T08:00:00Z') };
const balanceAccount = { artisanId: 'art_1', currency: 'KES' } as const;
const payout: Payout = {
  kind: 'payout',
  status: 'succeeded',
  attempt: 2,
  paidLate: [{ attempt: 1, receipt: 'r1', reportedAt: clock.now() }],
  facts: {
    payoutId: 'out_1',
    artisanId: balanceAccount.artisanId,
    provider: 'mpesa',
    phoneNumber: '+254712345678',
    money: { amount: '15310.00', currency: 'KES' },
  },
} as unknown as Payout;

it('keeps earnings from a third payout, once, also where the way of the late one is no longer installed', async () => {
  const store = new MemoryEventStore({
    service: 'payments',
    registry: publishedEvents,
    aggregates: ['journal', 'earnings', 'payout'],
    clock,
  });
  const runner = new CommandRunner(store);
  const post = new PostEntry(runner, clock);
  const payouts = { load: () => Promise.resolve({ payout }) } as unknown as PayoutCommands;
  const follow = new FollowLatePayout(
    payouts,
    new PayoutProviders(),
    runner,
    post,
    new BookChargeback(runner, new GetBalance(runner), post),
  );
  await Promise.all([follow.run('out_1'), follow.run('out_1')]);
  await follow.run('out_1');
  expect((await runner.load(earningsDecider, balanceAccountId(balanceAccount))).state.available).toBe(-1_531_000n);
});
