import { expect, it, jest } from '@jest/globals';
import { newId } from '@asili/kernel';
import { CommandRunner, OnceTaken, publishedEvents, type Appended, type Commit, type Jobs, type Log, type NewEvent, type StoredEvent } from '@asili/platform';
import { MemoryEventStore } from '@asili/platform/testing';
import { credit, debit, entry } from '../books/domain/entry.ts';
import { payable, position } from '../books/domain/accounts.ts';
import type { PostedEntry } from '../books/domain/journal.ts';
import { PostEntry } from '../books/post-entry.ts';
import type { Daraja, DarajaAnswer, PayoutRequest, StatusRequest } from '../mobile-money/daraja.ts';
import { MpesaPayout } from '../mobile-money/mpesa-payout.ts';
import { PayoutWebhooks } from '../mobile-money/payout-webhooks.ts';
import type { AccountNews } from '../payout-accounts/account-news.ts';
import type { PayoutAccount, PayoutAccounts } from '../payout-accounts/payout-accounts.ts';
import type { SimChecks } from '../payout-accounts/sim-checks.ts';
import { RatesUnavailable } from '../rates/domain/rates-unavailable.ts';
import type { GetRates } from '../rates/get-rates.ts';
import { AskAboutPayout } from './ask-about-payout.ts';
import { BookPayout } from './book-payout.ts';
import { CheckHolds } from './check-holds.ts';
import { BringOnPayout } from './bring-on-payout.ts';
import { earningsDecider, purseId } from '../earnings/domain/earnings.ts';
import { FollowEarnings } from './follow-earnings.ts';
import { GiveBackPayout } from './give-back-payout.ts';
import { HoldForSim } from './hold-for-sim.ts';
import { KeepPayouts } from './keep-payouts.ts';
import { LookAgain } from './look-again.ts';
import { PayoutCommands } from './payout-commands.ts';
import { PayoutResults } from './payout-results.ts';
import type { PayoutDestinations, PayoutDocuments, PayoutPauses, PayoutQuestions, ReleasedSales } from './payout-documents.ts';
import { QueuedPayoutJobs } from './payout-jobs.queue.ts';
import { QueuedPayoutLooks } from './payout-looks.queue.ts';
import { QueuedPayoutRequests } from './payout-requests.queue.ts';
import { SendPayout } from './send-payout.ts';
import { PayoutWays } from './payout-ways.ts';
import { RequestPayouts } from './request-payouts.ts';

jest.setTimeout(600_000);

const isFull = process.env['ASILI_TESTS'] === 'full';
const payoutsWanted = isFull ? 10_000 : 1_000;
const crashesWanted = payoutsWanted / 20;
const artisans = payoutsWanted / 10;
const second = 1000;

/** The same numbers every time: mulberry32. */
function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
const random = seeded(20_261_123);
const chance = (share: number): boolean => random() < share;

/** A worker is gone: whatever it was about to do is not done. */
class Killed extends Error {}
/** `placed`: those between the provider's taking a payout up and the note of it. */
const life = { isMortal: true, crashes: 0, placed: 0 };
/** Dies before or after what is done, now and then. */
async function mortally<T>(act: () => Promise<T> | T): Promise<T> {
  const moment = life.isMortal ? random() : 1;
  if (moment < 0.01) { life.crashes += 1; throw new Killed(); }
  const result = await act();
  if (moment < 0.02) { life.crashes += 1; throw new Killed(); }
  return result;
}

const clock = { at: Date.parse('2026-11-24T08:00:00Z'), now(): Date { return new Date(this.at); } };

/** Tells of internal events later, now and then twice. */
class Store extends MemoryEventStore {
  readonly untold: StoredEvent[] = [];
  readonly journal: PostedEntry[] = [];
  private readonly taken = new Map<string, string>();

  override append<E extends NewEvent = NewEvent>(stream: string, version: number, { once, ...commit }: Commit & { events: readonly E[] }): Promise<Appended<E>> {
    return mortally(async () => {
      const owner = `${stream} ${commit.commitId}`;
      if (once !== undefined && (this.taken.get(once) ?? owner) !== owner) throw new OnceTaken();
      const appended = await super.append<E>(stream, version, commit);
      if (once !== undefined) this.taken.set(once, owner);
      if (!appended.duplicate) {
        this.untold.push(...(appended.events.filter(({ type }) => type !== 'entry-posted') as unknown as StoredEvent[]));
        this.journal.push(...appended.events.flatMap(({ type, data }) => (type === 'entry-posted' ? [data as PostedEntry] : [])));
      }
      return appended;
    });
  }
}

/** M-Pesa, with its own books. A fifth of everything goes wrong. */
class World implements Daraja {
  readonly payouts = new Map<string, { shillings: bigint; to: string; paid: boolean; code: string }>();
  readonly callbacks: { at: number; subject: string; body: object }[] = [];
  isFaulty = true;
  takenBack = 0;

  push = () => Promise.resolve({ kind: 'unanswered' } as const);
  query = this.push;
  pull = this.push;
  reverse = this.push;
  accountBalance = this.push;

  payOut({ originatorConversationId: id, phoneNumber, shillings, resultUrl }: PayoutRequest): Promise<DarajaAnswer<{ conversationId: string }>> {
    if (this.goesWrong()) return Promise.resolve(chance(0.5) ? { kind: 'unanswered' } : { kind: 'refused', code: '500.003.02', text: 'busy' });
    if (this.payouts.has(id)) return Promise.resolve({ kind: 'refused', code: '500.002.1001', text: 'Duplicate OriginatorConversationID' });
    const code = phoneNumber.startsWith('2541') ? '2040' : this.isFaulty && chance(0.002) ? '1' : '0';
    const payout = { shillings, to: phoneNumber, paid: code === '0', code };
    this.payouts.set(id, payout);
    for (let copies = this.goesWrong() ? Math.floor(random() * 3) : 1; copies > 0; copies -= 1) this.callback(resultUrl, this.result(id, payout));
    if (life.isMortal && chance(0.08)) { // M-Pesa has it, and whoever asked is gone before it is noted.
      life.crashes += 1;
      life.placed += 1;
      return Promise.reject(new Killed());
    }
    return Promise.resolve(this.goesWrong() ? { kind: 'unanswered' } : { kind: 'answered', body: { conversationId: `AG_${id}` } });
  }

  transactionStatus({ originatorConversationId: id, resultUrl }: StatusRequest): Promise<DarajaAnswer<unknown>> {
    if (this.goesWrong()) return Promise.resolve({ kind: 'unanswered' });
    const payout = this.payouts.get(id);
    if (payout?.paid && this.isFaulty && chance(0.02)) {
      payout.paid = false;
      this.takenBack += 1;
    }
    const parameters = payout && { OriginatorConversationID: id, TransactionStatus: payout.paid ? 'Completed' : 'Declined', ReceiptNo: 'TKN4ABCDEF', Amount: Number(payout.shillings) };
    this.callback(resultUrl, { Result: { ResultType: 0, ResultCode: payout ? '0' : 'R000002', OriginatorConversationID: newId('req'), ...(parameters && { ResultParameters: parametersOf(parameters) }) } });
    return Promise.resolve({ kind: 'answered', body: {} });
  }

  private result(id: string, { shillings, code }: { shillings: bigint; code: string }): object {
    return { Result: { ResultType: 0, ResultCode: code, OriginatorConversationID: id, ...(code === '0' && { ResultParameters: parametersOf({ TransactionAmount: Number(shillings), TransactionReceipt: 'TKN4ABCDEF' }) }) } };
  }

  private callback(resultUrl: string, body: object): void {
    if (!this.goesWrong()) this.callbacks.push({ at: clock.at + Math.floor(random() * 20) * second, subject: resultUrl.split('/').slice(6).join('/'), body });
  }

  /** Operators of SIM cards are silent now and then. */
  readonly sims: SimChecks = { check: () => Promise.resolve({ outcome: this.goesWrong() ? 'unknown' : 'unchanged' }) };

  private goesWrong(): boolean {
    return this.isFaulty && chance(0.2);
  }
}
const parametersOf = (values: object) => ({ ResultParameter: Object.entries(values).map(([Key, Value]) => ({ Key, Value: Value as unknown })) });

/** What is kept beside the streams, as the database keeps it. */
function keep() {
  const accounts = new Map<string, PayoutAccount>();
  const destinations = new Map<string, string>();
  const pauses = new Map<string, { reason: string; until: Date }>();
  const asked = new Map<string, Date>();
  return {
    accounts: {
      find: (id: string) => Promise.resolve(accounts.get(id) ?? null),
      put: (account: PayoutAccount) => Promise.resolve(accounts.set(account.artisanId, account).size > 0),
      refuse: (id: string, phoneNumber: string) => mortally(() => { const account = accounts.get(id); if (account?.phoneNumber === phoneNumber) accounts.set(id, { ...account, problem: 'wrong-number' }); }),
      isTaken: () => Promise.resolve(false),
      hold: () => mortally(() => undefined),
      holdForSim: () => mortally(() => undefined),
      untold: () => Promise.resolve([]),
      told: () => Promise.resolve(),
      forget: () => Promise.resolve(),
    } satisfies PayoutAccounts,
    destinations: {
      settle: ({ payoutId, attempt, phoneNumber }: { payoutId: string; attempt: number; phoneNumber: string }) => mortally(() => { destinations.set(`${payoutId}.${attempt}`, phoneNumber); }),
      get: (payoutId: string, attempt = 1) => Promise.resolve(destinations.get(`${payoutId}.${attempt}`) ?? null),
      forget: () => Promise.resolve(),
    } satisfies PayoutDestinations,
    pauses: {
      get: (provider: string) => Promise.resolve(pauses.get(provider) ?? null),
      set: (provider: string, reason: string, until: Date) => mortally(() => { pauses.set(provider, { reason, until }); }),
      all: () => Promise.resolve([...pauses.keys()]),
    } satisfies PayoutPauses,
    questions: {
      claim: (id: string, now: Date, before: Date) => mortally(() => { if ((asked.get(id) ?? before) > before) return false; asked.set(id, now); return true; }),
    } satisfies PayoutQuestions,
    documents: { save: () => Promise.resolve(), ofArtisan: () => Promise.resolve([]), unreserved: () => Promise.resolve([]), doubtfulCount: () => Promise.resolve({ count: 0, oldestAt: null }), doubtful: () => Promise.resolve([]) } satisfies PayoutDocuments,
    sales: { put: () => Promise.resolve(), between: () => Promise.resolve([]) } satisfies ReleasedSales,
  };
}
const silentNews: AccountNews = { now: () => Promise.resolve(), soon: () => Promise.resolve() };
const ratesNobodyKnows = { run: () => Promise.reject(new RatesUnavailable()) } as unknown as GetRates;
const silent = new Proxy({}, { get: () => () => undefined }) as Log;

/** One process: its own use cases over what all of them share. */
function instance(store: Store, world: World, kept: ReturnType<typeof keep>, jobs: Map<string, () => Promise<unknown>>) {
  const runner = new CommandRunner(store);
  const ways = new PayoutWays();
  const settings = { url: '', shortCode: '', consumerKey: '', consumerSecret: '', passkey: '', initiator: { name: 'asili', credential: 'x' }, webhookSecrets: ['secret'], publicUrl: 'http://x', promptMs: 0 };
  ways.register(new MpesaPayout(world, settings));
  const commands = new PayoutCommands(runner, store, kept.documents);
  const post = new PostEntry(runner, clock);
  const sendPayout = new SendPayout(commands, new CheckHolds(kept.accounts, kept.pauses, kept.destinations, new HoldForSim(world.sims, kept.accounts, silentNews, ratesNobodyKnows, clock), clock), kept.destinations, clock, silent);
  const giveBack = new GiveBackPayout(commands, runner, kept.accounts, kept.destinations, post);
  const bringOn = new BringOnPayout(commands, ways, new BookPayout(commands, post, silent), sendPayout, new AskAboutPayout(kept.questions, clock, silent), giveBack);
  const lookAgain = new LookAgain(commands, ways);
  const results = new PayoutResults(commands, bringOn, kept.pauses, ways, clock, silent);
  const request = new RequestPayouts(runner, kept.accounts, ways);
  const queue = { add: (name: string, { id, data }: { id: string; data: { artisanId: string; payoutId: string } }) => mortally(() => { jobs.set(id, name === 'request-payouts' ? () => request.run(data.artisanId) : name === 'look-at-paid-payouts' ? () => lookAgain.run(data.payoutId) : () => bringOn.run(data.payoutId)); return true; }) } as unknown as Jobs;
  const follow = new FollowEarnings(commands, kept.sales, new QueuedPayoutRequests(queue, request), new QueuedPayoutJobs(queue, bringOn, clock), new QueuedPayoutLooks(queue, lookAgain, clock));
  const index = new KeepPayouts(commands, kept.documents);
  return { runner, commands, lookAgain, webhooks: new PayoutWebhooks(settings, results), tell: async (events: readonly StoredEvent[]) => { await follow.run(events); await index.run(events); }, post };
}

/** What a queue does with work that died: it is run again. */
const survives = async (act: () => Promise<unknown>): Promise<boolean> => act().then(() => true, (error: unknown) => {
  if (error instanceof Killed) return false;
  throw error;
});

it(`${payoutsWanted} payouts, a fifth of everything going wrong and workers killed between any two steps: both books agree to the cent, nobody is paid twice, nothing is stuck`, async () => {
  const store = new Store({ service: 'payments', registry: publishedEvents, aggregates: ['journal', 'earnings', 'payout'], clock });
  const [world, kept, jobs] = [new World(), keep(), new Map<string, () => Promise<unknown>>()];
  const instances = [instance(store, world, kept, jobs), instance(store, world, kept, jobs)] as const;
  const [one] = instances;
  const ids = Array.from({ length: artisans }, () => newId('art'));
  const earned = new Map<string, bigint>();
  const payoutIds = new Set<string>();

  life.isMortal = false;
  const numberOf = (index: number, isReal: boolean): string => `+254${isReal ? '7' : '1'}${String(10_000_000 + index)}`;
  for (const [index, artisanId] of ids.entries()) await kept.accounts.put({ artisanId, provider: 'mpesa', phoneNumber: numberOf(index, index % 20 !== 0), since: clock.now(), heldUntil: null, problem: null });

  /** One more order of everybody is over. */
  const release = async (round: number): Promise<void> => {
    for (const artisanId of ids) {
      const [purse, amount] = [{ artisanId, currency: 'KES' as const }, BigInt(1_000 + Math.floor(random() * 5_000_000))];
      earned.set(artisanId, (earned.get(artisanId) ?? 0n) + amount);
      const money = { currency: 'KES' as const, minor: amount };
      life.isMortal = false;
      await one.post.run(entry(`sale.${artisanId}.${round}`, `payment.${artisanId}`, [debit(position('KES'), money), credit(payable(artisanId, 'KES'), money)]));
      life.isMortal = world.isFaulty;
      const complete = () => one.runner.run(earningsDecider, purseId(purse), { ...purse, kind: 'complete', when: 'after-delivery', orderId: `ord_${artisanId}_${round}`, paymentId: 'pay_1', amount }, { commitId: `completed.${artisanId}.${round}` });
      while (!(await survives(complete)));
    }
  };
  /** Some seconds pass, and everybody does what is theirs. */
  const pass = async (): Promise<void> => {
    clock.at += 5 * second;
    while (store.untold.length > 0) {
      const events = store.untold.splice(0, 20);
      const told = await survives(() => instances[chance(0.5) ? 0 : 1].tell(events));
      if (!told || (life.isMortal && chance(0.05))) store.untold.push(...events);
    }
    for (const { at, subject, body } of world.callbacks.splice(0)) {
      const heard = at <= clock.at && (await survives(() => instances[chance(0.5) ? 0 : 1].webhooks.apply({ subject, raw: Buffer.from(JSON.stringify(body)) } as never)));
      if (!heard) world.callbacks.push({ at, subject, body });
    }
    const due = [...jobs];
    for (let from = 0; from < due.length; from += 8) {
      await Promise.all(due.slice(from, from + 8).map(async ([id, run]) => {
        if (id.startsWith('out_')) payoutIds.add(id);
        const outcomes = await Promise.all([run, ...(chance(0.1) ? [run] : [])].map((act) => { let outcome: unknown; return survives(async () => { outcome = await act(); }).then((lived) => (lived ? outcome : 'under-way')); }));
        if (outcomes.every((outcome) => outcome !== 'under-way')) jobs.delete(id);
      }));
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
    if (account?.problem) await kept.accounts.put({ ...account, phoneNumber: numberOf(index, true), problem: null });
    jobs.set(newId('req'), () => new RequestPayouts(one.runner, kept.accounts, waysOf(world)).run(artisanId));
  }
  for (const id of payoutIds) jobs.set(`look-${id}`, () => one.lookAgain.run(id)); // The last of the looks that are days apart.
  /** A provider that declined the second time is asked again after six minutes: those wait, and are not stuck. */
  let calm = clock.at;
  while ((jobs.size > 0 || store.untold.length > 0) && clock.at - calm < 5 * 60 * second) {
    await pass();
    for (const id of jobs.keys()) {
      const payout = id.startsWith('out_') ? (await one.commands.load(id))?.payout : undefined;
      if (payout?.standing === 'held' && payout.reason === 'declined') calm = Math.max(calm, payout.until?.getTime() ?? 0);
    }
  }
  expect([jobs.size, store.untold.length]).toEqual([0, 0]); // Nothing is stuck five minutes later.

  const states = new Map((await Promise.all([...payoutIds].map(async (id) => [id, (await one.commands.load(id))?.payout] as const))));
  const sentFor = (id: string) => [...world.payouts].filter(([name, { paid }]) => paid && name.startsWith(`${id}-`));
  const sentByPayout = new Map<string, bigint[]>();
  for (const [name, { shillings, paid }] of world.payouts) if (paid) sentByPayout.set(name.slice(0, 29 + 1), [...(sentByPayout.get(name.slice(0, 30)) ?? []), shillings * 100n]);
  expect([...sentByPayout.values()].filter((sums) => sums.length > 1)).toEqual([]);
  const counts = { paid: 0, returned: 0 };
  let paidOut = 0n;
  for (const [id, payout] of states) {
    const sent = sentByPayout.get(id) ?? [];
    if (payout?.standing === 'succeeded') { counts.paid += 1; paidOut += sent[0] ?? 0n; expect(sent).toHaveLength(1); }
    else { counts.returned += 1; expect([payout?.standing, sentFor(id)]).toEqual(['returned', []]); }
  }
  const balances = new Map<string, bigint>();
  for (const { legs } of store.journal) for (const { account, amount } of legs) balances.set(account, (balances.get(account) ?? 0n) + BigInt(amount));
  const worldPaid = [...world.payouts.values()].reduce((sum, { paid, shillings }) => sum + (paid ? shillings * 100n : 0n), 0n);
  expect([paidOut, -(balances.get('mm:daraja:float:KES') ?? 0n), balances.get('payout:inflight:daraja:KES')]).toEqual([worldPaid, worldPaid, 0n]);
  for (const artisanId of ids) expect(-(balances.get(payable(artisanId, 'KES')) ?? 0n)).toBeLessThan(1_100n); // Less than can be sent.
  expect([...earned.values()].reduce((sum, amount) => sum + amount, 0n) - worldPaid).toBe(ids.reduce((sum, id) => sum - (balances.get(payable(id, 'KES')) ?? 0n), 0n));
  expect(counts.paid + counts.returned).toBeGreaterThanOrEqual(payoutsWanted);
  expect(Math.min(counts.returned, world.takenBack)).toBeGreaterThan(0);
  expect(life.placed).toBeGreaterThanOrEqual(crashesWanted);
  expect(life.crashes).toBeGreaterThan(life.placed);
  process.stdout.write(`${counts.paid} paid, ${counts.returned} returned, ${world.takenBack} taken back, ${life.crashes} kills, ${life.placed} of them between the call and its note, ${world.payouts.size} attempts\n`);
});

function waysOf(world: World): PayoutWays {
  const ways = new PayoutWays();
  ways.register(new MpesaPayout(world, { url: '', shortCode: '', consumerKey: '', consumerSecret: '', passkey: '', initiator: null, webhookSecrets: ['secret'], publicUrl: 'http://x', promptMs: 0 }));
  return ways;
}
