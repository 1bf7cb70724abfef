import { stub } from '@asili/kernel/testing';
import { expect, it, jest } from '@jest/globals';
import { newId } from '@asili/kernel';
import { CommandRunner, publishedEvents, type Jobs, type Log, type StoredEvent } from '@asili/platform';
import {
  chance,
  clock,
  keep,
  Killed,
  life,
  mortally,
  random,
  second,
  Store,
  World,
} from '../../test/support/payouts-world.ts';
import { credit, debit, entry, payable, position } from '../books/domain/entry.ts';
import { BookChargeback } from '../books/book-refund.ts';
import { GetBalance } from '../books/account-balances.ts';
import { PostEntry } from '../books/post-entry.ts';
import { MpesaPayout, PayoutWebhooks } from '../providers/mpesa/payout.ts';
import type { AccountNotifications } from '../payout-accounts/account-notifications.ts';
import type { IncomingWebhook, WebhookEvent } from '../webhooks/domain/webhook-event.ts';
import { RatesUnavailable } from '../rates/domain/rate-table.ts';
import type { GetRates } from '../rates/agreed-rates.ts';
import { AskAboutPayout, ProviderOfPayout, PayoutProviders } from './payout-providers.ts';
import { BookPayout, ReturnToBalance, ProcessPayout, PayoutJobs } from './process-payout.ts';
import { CheckHolds, HoldForSim, SendPayout } from './send-payout.ts';
import { earningsDecider } from '../earnings/domain/earnings.ts';
import { balanceAccountId } from '../earnings/domain/earnings-change.ts';
import { FollowEarnings, RequestPayouts } from './request-payouts.ts';
import { FollowLatePayout, PayoutResults } from './payout-results.ts';
import { IndexPayouts, PayoutCommands } from './payout-commands.ts';
import { RecheckPayout, PayoutRechecks } from './recheck-payout.ts';

jest.setTimeout(600_000);

const isFull = process.env['ASILI_TESTS'] === 'full';
const payoutsWanted = isFull ? 10_000 : 1_000;
const crashesWanted = payoutsWanted / 20;
const artisans = payoutsWanted / 10;

const silentNotifications: AccountNotifications = stub({ now: () => Promise.resolve(), soon: () => Promise.resolve() });
const ratesNobodyKnows = { run: () => Promise.reject(new RatesUnavailable()) } as unknown as GetRates;
const silent = new Proxy({}, { get: () => () => undefined }) as Log;

/** One process: its own use cases over what all of them share. */
function instance(
  store: Store,
  world: World,
  kept: ReturnType<typeof keep>,
  jobs: Map<string, () => Promise<unknown>>,
) {
  const runner = new CommandRunner(store);
  const ways = new PayoutProviders();
  const settings = {
    url: '',
    shortCode: '',
    consumerKey: '',
    consumerSecret: '',
    passkey: '',
    initiator: { name: 'asili', credential: 'x' },
    webhookSecrets: ['secret'],
    publicUrl: 'http://x',
    promptMs: 0,
  };
  ways.register(new MpesaPayout(world, settings));
  const commands = new PayoutCommands(runner, store, kept.documents);
  const post = new PostEntry(runner, clock);
  const sendPayout = new SendPayout(
    commands,
    new CheckHolds(
      kept.accounts,
      kept.pauses,
      kept.destinations,
      kept.documents,
      new HoldForSim(world.sims, kept.accounts, silentNotifications, ratesNobodyKnows, clock),
      clock,
    ),
    kept.destinations,
    clock,
    silent,
  );
  const returnToBalance = new ReturnToBalance(commands, runner, kept.accounts, kept.destinations, post);
  const processPayout = new ProcessPayout(
    commands,
    ways,
    new BookPayout(commands, post, silent),
    sendPayout,
    new AskAboutPayout(kept.questions, clock, silent),
    returnToBalance,
  );
  const recheck = new RecheckPayout(commands, ways);
  const followLate = new FollowLatePayout(
    commands,
    ways,
    runner,
    post,
    new BookChargeback(runner, new GetBalance(runner), post),
  );
  const results = new PayoutResults(
    commands,
    processPayout,
    new ProviderOfPayout(ways, kept.pauses, silent),
    followLate,
    clock,
    silent,
  );
  const request = new RequestPayouts(runner, kept.accounts, ways, clock);
  const queue = {
    add: ({ queue: name }: { queue: string }, { id, data }: { id: string; data: { payoutId: string } }) =>
      mortally(() => {
        jobs.set(
          id,
          name === 'look-at-paid-payouts' ? () => recheck.run(data.payoutId) : () => processPayout.run(data.payoutId),
        );
        return true;
      }),
  } as unknown as Jobs;
  const follow = new FollowEarnings(
    commands,
    kept.sales,
    request,
    new PayoutJobs(queue, processPayout, clock),
    new PayoutRechecks(queue, recheck, clock),
    followLate,
  );
  const index = new IndexPayouts(commands, kept.documents);
  const webhooks = new PayoutWebhooks(settings, results);
  const hear = async (path: string, raw: Buffer): Promise<void> => {
    const said = await webhooks.identify({ path, raw } as IncomingWebhook);
    if (said === null) throw new Error(`M-Pesa called an address that is not ours: ${path}`);
    await webhooks.apply({ ...said, raw } as WebhookEvent);
  };
  return {
    runner,
    commands,
    recheck,
    hear,
    tell: async (events: readonly StoredEvent[]) => {
      await follow.run(events);
      await index.run(events);
    },
    post,
  };
}

/** What a queue does with work that died: it is run again. */
const survives = async (act: () => Promise<unknown>): Promise<boolean> =>
  act().then(
    () => true,
    (error: unknown) => {
      if (error instanceof Killed) return false;
      throw error;
    },
  );

it(`${payoutsWanted} payouts, a fifth of everything going wrong and workers killed between any two steps: both books agree to the cent, nobody is paid twice, nothing is stuck`, async () => {
  const store = new Store({
    service: 'payments',
    registry: publishedEvents,
    aggregates: ['journal', 'earnings', 'payout'],
    clock,
  });
  const [world, kept, jobs] = [new World(), keep(), new Map<string, () => Promise<unknown>>()];
  const instances = [instance(store, world, kept, jobs), instance(store, world, kept, jobs)] as const;
  const [one] = instances;
  const ids = Array.from({ length: artisans }, () => newId('art'));
  const earned = new Map<string, bigint>();
  const payoutIds = new Set<string>();

  life.isMortal = false;
  const numberOf = (index: number, isReal: boolean): string => `+254${isReal ? '7' : '1'}${String(10_000_000 + index)}`;
  for (const [index, artisanId] of ids.entries())
    await kept.accounts.put(
      {
        artisanId,
        provider: 'mpesa',
        phoneNumber: numberOf(index, index % 20 !== 0),
        since: clock.now(),
        heldUntil: null,
        problem: null,
      },
      null,
    );

  /** One more order of everybody is over. */
  const release = async (round: number): Promise<void> => {
    for (const artisanId of ids) {
      const [balanceAccount, amount] = [
        { artisanId, currency: 'KES' as const },
        BigInt(1_000 + Math.floor(random() * 5_000_000)),
      ];
      earned.set(artisanId, (earned.get(artisanId) ?? 0n) + amount);
      const money = { currency: 'KES' as const, minor: amount };
      life.isMortal = false;
      await one.post.run(
        entry(`sale.${artisanId}.${round}`, `payment.${artisanId}`, [
          debit(position('KES'), money),
          credit(payable(artisanId, 'KES'), money),
        ]),
      );
      life.isMortal = world.isFaulty;
      const complete = () =>
        one.runner.run(
          earningsDecider,
          balanceAccountId(balanceAccount),
          {
            ...balanceAccount,
            kind: 'complete',
            when: 'after-delivery',
            orderId: `ord_${artisanId}_${round}`,
            paymentId: 'pay_1',
            amount,
          },
          { commitId: `completed.${artisanId}.${round}` },
        );
      while (!(await survives(complete)));
    }
  };
  /** Some seconds pass, and everybody does what is theirs. */
  const pass = async (): Promise<void> => {
    clock.at += 5 * second;
    while (store.undelivered.length > 0) {
      const events = store.undelivered.splice(0, 20);
      const survived = await survives(() => instances[chance(0.5) ? 0 : 1].tell(events));
      if (!survived || (life.isMortal && chance(0.05))) store.undelivered.push(...events);
    }
    for (const { at, path, body } of world.callbacks.splice(0)) {
      const delivered =
        at <= clock.at &&
        (await survives(() => instances[chance(0.5) ? 0 : 1].hear(path, Buffer.from(JSON.stringify(body)))));
      if (!delivered) world.callbacks.push({ at, path, body });
    }
    const due = [...jobs];
    for (let from = 0; from < due.length; from += 8) {
      await Promise.all(
        due.slice(from, from + 8).map(async ([id, run]) => {
          if (id.startsWith('out_')) payoutIds.add(id);
          const outcomes = await Promise.all(
            [run, ...(chance(0.1) ? [run] : [])].map((act) => {
              let outcome: unknown;
              return survives(async () => {
                outcome = await act();
              }).then((lived) => (lived ? outcome : 'under-way'));
            }),
          );
          if (outcomes.every((outcome) => outcome !== 'under-way')) jobs.delete(id);
        }),
      );
    }
  };

  let rounds = 0;
  while (payoutIds.size < payoutsWanted || life.placed < crashesWanted) {
    if (rounds < 200) await release((rounds += 1));
    for (let n = 0; n < 12; n += 1) await pass();
  }
  world.isFaulty = false;
  life.isMortal = false;
  for (const [index, artisanId] of ids.entries()) {
    const account = await kept.accounts.find(artisanId);
    if (account?.problem)
      await kept.accounts.put({ ...account, phoneNumber: numberOf(index, true), problem: null }, account.phoneNumber);
    jobs.set(newId('req'), () => new RequestPayouts(one.runner, kept.accounts, waysOf(world), clock).run(artisanId));
  }
  for (const id of payoutIds) jobs.set(`look-${id}`, () => one.recheck.run(id)); // The last of the looks that are days apart.
  /** A provider that declined the second time is asked again after six minutes: those wait, and are not stuck. */
  let calm = clock.at;
  while ((jobs.size > 0 || store.undelivered.length > 0) && clock.at - calm < 5 * 60 * second) {
    await pass();
    for (const id of jobs.keys()) {
      const payout = id.startsWith('out_') ? (await one.commands.load(id))?.payout : undefined;
      if (payout?.status === 'held' && payout.reason === 'declined')
        calm = Math.max(calm, payout.until?.getTime() ?? 0);
    }
  }
  expect([jobs.size, store.undelivered.length]).toEqual([0, 0]); // Nothing is stuck five minutes later.

  const states = new Map(
    await Promise.all([...payoutIds].map(async (id) => [id, (await one.commands.load(id))?.payout] as const)),
  );
  const sentFor = (id: string) => [...world.payouts].filter(([name, { paid }]) => paid && name.startsWith(`${id}-`));
  const sentByPayout = new Map<string, bigint[]>();
  for (const [name, { shillings, paid }] of world.payouts)
    if (paid)
      sentByPayout.set(name.slice(0, 29 + 1), [...(sentByPayout.get(name.slice(0, 30)) ?? []), shillings * 100n]);
  expect([...sentByPayout.values()].filter((sums) => sums.length > 1)).toEqual([]);
  const counts = { paid: 0, returned: 0 };
  let paidOut = 0n;
  for (const [id, payout] of states) {
    const sent = sentByPayout.get(id) ?? [];
    if (payout?.status === 'succeeded') {
      counts.paid += 1;
      paidOut += sent[0] ?? 0n;
      expect(sent).toHaveLength(1);
    } else {
      counts.returned += 1;
      expect([payout?.status, sentFor(id)]).toEqual(['returned', []]);
    }
  }
  const balances = new Map<string, bigint>();
  for (const { legs } of store.journal)
    for (const { account, amount } of legs) balances.set(account, (balances.get(account) ?? 0n) + BigInt(amount));
  const worldPaid = [...world.payouts.values()].reduce(
    (sum, { paid, shillings }) => sum + (paid ? shillings * 100n : 0n),
    0n,
  );
  expect([paidOut, -(balances.get('mm:daraja:float:KES') ?? 0n), balances.get('payout:inflight:daraja:KES')]).toEqual([
    worldPaid,
    worldPaid,
    0n,
  ]);
  for (const artisanId of ids) expect(-(balances.get(payable(artisanId, 'KES')) ?? 0n)).toBeLessThan(1_100n); // Less than can be sent.
  expect([...earned.values()].reduce((sum, amount) => sum + amount, 0n) - worldPaid).toBe(
    ids.reduce((sum, id) => sum - (balances.get(payable(id, 'KES')) ?? 0n), 0n),
  );
  expect(counts.paid + counts.returned).toBeGreaterThanOrEqual(payoutsWanted);
  expect(Math.min(counts.returned, world.takenBack)).toBeGreaterThan(0);
  expect(life.placed).toBeGreaterThanOrEqual(crashesWanted);
  expect(life.crashes).toBeGreaterThan(life.placed);
  process.stdout.write(
    `${counts.paid} paid, ${counts.returned} returned, ${world.takenBack} taken back, ${life.crashes} kills, ${life.placed} of them between the call and its note, ${world.payouts.size} attempts\n`,
  );
});

function waysOf(world: World): PayoutProviders {
  const ways = new PayoutProviders();
  ways.register(
    new MpesaPayout(world, {
      url: '',
      shortCode: '',
      consumerKey: '',
      consumerSecret: '',
      passkey: '',
      initiator: null,
      webhookSecrets: ['secret'],
      publicUrl: 'http://x',
      promptMs: 0,
    }),
  );
  return ways;
}
