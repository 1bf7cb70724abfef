import { afterAll, afterEach, beforeAll, beforeEach, expect, it, jest } from '@jest/globals';
import { paymentReply, type Payment } from '@asili/contracts';
import { newId, systemClock } from '@asili/kernel';
import { Mongo, type Actor } from '@asili/platform';
import { cleanUp, runService, testEnvironment, until, type RunningService } from '@asili/platform/testing';
import type { Wallet } from '@asili/simulators/wallet';
import { BookSale } from '../src/books/book-sale.ts';
import type { PostedEntry } from '../src/books/domain/journal.ts';
import { JournalLog } from '../src/books/journal-log.mongo.ts';
import { PostEntry } from '../src/books/post-entry.ts';
import { paymentsConfig } from '../src/config.ts';
import { FollowTransfers } from '../src/providers/hedera/follow-transfers.ts';
import { HbarRefundProvider } from '../src/providers/hedera/refund.ts';
import { Treasury } from '../src/providers/hedera/treasury.ts';
import { PaymentsModule } from '../src/payments.module.ts';
import { CompareBooks } from '../src/reconciliation/compare-books.ts';
import { Comparisons } from '../src/reconciliation/comparisons.mongo.ts';
import { ForecastLiquidity, SweepTreasury, Sweeps } from '../src/sweeps/sweep-treasury.ts';
import { agreeOnRates, noRateSources } from './support/agreed-rates.ts';
import { startOrders } from './support/orders-stand-in.ts';
import { startSigner } from './support/signer-process.ts';
import { heldBy, swept, sweptTimes } from './support/swept.ts';
import { testWallet } from './support/test-wallet.ts';

jest.setTimeout(300_000);

/** A purchase of 194 dollars at 0.068. */
const paidTinybar = 285_294_117_648n;
const floor = 100_000_000_000n;
let orders: Awaited<ReturnType<typeof startOrders>>;
let wallet: Wallet;
let signer: Awaited<ReturnType<typeof startSigner>>;
let config: ReturnType<typeof paymentsConfig>;
let services: RunningService[];
let customer: Actor;
/** What the account was opened with, where that was more than a minute before the services started. */
let unfollowed = 0n;

const service = (which = 0): RunningService => services[which] as RunningService;
const of = <T>(type: abstract new (...args: never[]) => T, which = 0): T =>
  service(which).app.get(type, { strict: false });
const needs = () => of(ForecastLiquidity).run();
const follow = () => of(FollowTransfers).run();
const isOver = (which: number) =>
  until(async () => (await of(SweepTreasury, which).run()) === 'over', 'the sweep to be over');
const sweepEntries = () =>
  service()
    .app.get(Mongo)
    .collection<Pick<PostedEntry, 'entryId' | 'legs'>>('journal_log')
    .find({ entryId: { $regex: '^sweep[.]' } })
    .sort({ _id: 1 })
    .toArray();
/** The books and the network agree on the account, but for what came before anybody followed it. */
const agree = () =>
  until(async () => {
    await follow();
    return (await needs()).hot + unfollowed === BigInt(await heldBy(wallet.payInAccount)) || undefined;
  }, 'the books to have it');
/** How often the books were found to differ from the mirror. */
async function breaks(): Promise<number> {
  for (let looks = 0; looks < 3; looks += 1) await of(CompareBooks).run();
  return service()
    .app.get(Mongo)
    .collection('commits')
    .countDocuments({ stream: { $regex: '^break-hbar' } });
}
async function sold(): Promise<void> {
  const { id: purchaseId } = orders.sell(customer.id);
  const reply = await service().post(
    customer,
    '/api/payments',
    { purchaseId, method: 'hbar' },
    { 'idempotency-key': newId('req') },
  );
  const {
    payment: { id, payTo },
  } = paymentReply.parse(await reply.json());
  const before = (await needs()).hot;
  await wallet.pay({ amount: payTo?.amount ?? '', memo: payTo?.memo ?? '' });
  await until(async () => {
    await follow();
    return (
      paymentReply.parse(await (await service().call(customer, `/api/payments/${id}`)).json()).payment.state ===
      'confirmed'
    );
  }, 'confirmed');
  await of(BookSale).run(id); // As it is done once orders says that the purchase is paid.
  await until(async () => (await needs()).hot >= before + paidTinybar, 'it in the books');
}

beforeAll(async () => {
  [orders, wallet] = await Promise.all([startOrders(), testWallet()]);
  const env = testEnvironment('swp', {
    ...noRateSources,
    ORDERS_URL: orders.url,
    HEDERA_MIRROR_REST: process.env['HEDERA_MIRROR_REST'] ?? '',
    HEDERA_NODE: process.env['HEDERA_NODE'] ?? '',
    PAY_IN_ACCOUNT: wallet.payInAccount,
    COLD_ACCOUNT: wallet.coldAccount,
    PAY_IN_POLL_MS: '300',
    EXCHANGE_SENDERS: '100',
  });
  signer = await startSigner(env, wallet);
  config = paymentsConfig({ ...env, SIGNER_URL: signer.url });
  const start = () => runService({ name: 'payments', module: PaymentsModule.forRoot(config, systemClock), config });
  services = [await start(), await start()];
  await follow();
  const isFollowed = (await service().app.get(Mongo).collection('hbar_transfers').countDocuments()) > 0;
  if (!isFollowed) unfollowed = BigInt(await heldBy(wallet.payInAccount));
  await agree();
});
afterAll(async () => {
  await Promise.all(services.map((each) => each.close()));
  await orders.close();
  await signer.stop();
  wallet.close();
  await cleanUp(config);
});
beforeEach(async () => {
  customer = { kind: 'customer', id: newId('cus'), language: 'en' };
  await agreeOnRates(service().app, new Date(), '0.06800000');
  const { id } = orders.sell(customer.id);
  await until(async () => {
    await follow();
    const { quotes } = (await (await service().call(customer, `/api/purchases/${id}/quotes`)).json()) as {
      quotes: { unavailable?: string }[];
    };
    return quotes[0]?.unavailable === undefined;
  }, 'a mirror that keeps up');
});
afterEach(() => {
  jest.restoreAllMocks();
});

it('leaves an account alone that holds no more than the floor', async () => {
  expect([await of(SweepTreasury).run(), await swept(wallet.coldAccount)]).toEqual(['over', []]);
});

it('sends what is more than that to the cold account once, however often and wherever it runs, and the books agree with the mirror', async () => {
  await sold();
  await agree();
  const before = await breaks();
  await Promise.all(Array.from({ length: 8 }, (_, which) => of(SweepTreasury, which % 2).run()));
  await isOver(0);
  expect(await sweptTimes(wallet.coldAccount, 1)).toEqual([Number(paidTinybar - floor)]);
  await agree();
  const { hot, due } = await needs();
  const [entry, ...more] = await sweepEntries();
  const fee = BigInt(entry?.legs.find(({ account }) => account === 'exp:network:HBAR')?.amount ?? 0);
  expect([more, entry?.legs[0], hot]).toEqual([
    [],
    { account: 'hbar:treasury:cold', asset: 'HBAR', amount: String(paidTinybar - floor) },
    floor + due - fee,
  ]);
  expect(fee > 0n).toBe(true);
  expect(await breaks()).toBe(before);
  expect([await of(SweepTreasury, 1).run(), (await swept(wallet.coldAccount)).length]).toEqual(['over', 1]);
});

it('leaves what is of no sale, for it may be asked back', async () => {
  await wallet.pay({ amount: '3000' });
  await agree();
  expect((await needs()).due >= 300_000_000_000n).toBe(true);
  expect([await of(SweepTreasury).run(), (await swept(wallet.coldAccount)).length]).toEqual(['over', 1]);
});

it('leaves what came for payments that are still open', async () => {
  const { id: purchaseId } = orders.sell(customer.id);
  const reply = await service().post(
    customer,
    '/api/payments',
    { purchaseId, method: 'hbar' },
    { 'idempotency-key': newId('req') },
  );
  const {
    payment: { id, payTo },
  } = paymentReply.parse(await reply.json());
  await wallet.pay({ amount: '2000', memo: payTo?.memo ?? '' });
  await until(async () => {
    await follow();
    return (
      ((await (await service().call(customer, `/api/payments/${id}`)).json()) as { payment: Payment }).payment.state ===
      'underpaid'
    );
  }, 'it to be seen');
  expect([await of(SweepTreasury).run(), (await swept(wallet.coldAccount)).length]).toEqual(['over', 1]);
});

const died = new Error('the process died here');
/** Does what it does, and dies before anybody hears of it. */
function diesAfter<T extends object>(
  what: T,
  method: keyof T & string,
  when: (...args: never[]) => boolean = () => true,
): void {
  const whole = (what[method] as (...args: never[]) => Promise<unknown>).bind(what);
  let isDone = false;
  jest
    .spyOn(what as Record<string, (...args: never[]) => Promise<unknown>>, method)
    .mockImplementation(async (...args: never[]) => {
      const result = await whole(...args);
      if (isDone || !when(...args)) return result;
      isDone = true;
      throw died;
    });
}
const isFinish = (({ kind }: { kind: string }) => kind === 'finish') as (...args: never[]) => boolean;
const isSweep = (({ id }: { id: string }) => id.startsWith('sweep.')) as (...args: never[]) => boolean;

it.each<[string, () => void]>([
  [
    'after it was signed',
    () => {
      diesAfter(of(Treasury), 'sign');
    },
  ],
  [
    'after it was noted',
    () => {
      diesAfter(of(Sweeps), 'run');
    },
  ],
  [
    'after it was sent',
    () => {
      diesAfter(of(HbarRefundProvider), 'follow');
    },
  ],
  [
    'after it was booked',
    () => {
      diesAfter(of(PostEntry), 'run', isSweep);
    },
  ],
  [
    'after it was over',
    () => {
      diesAfter(of(Sweeps), 'run', isFinish);
    },
  ],
])('moves the money once and books it once where a process dies %s', async (_when, crash) => {
  const before = (await swept(wallet.coldAccount)).length;
  await sold();
  crash();
  await until(async () => {
    try {
      await of(SweepTreasury).run();
      return false;
    } catch (error) {
      if (error !== died) throw error;
      return true;
    }
  }, 'its death');
  await isOver(1);
  const all = await sweptTimes(wallet.coldAccount, before + 1);
  const booked = await until(async () => {
    const entries = await sweepEntries();
    return entries.length > before ? entries : undefined;
  }, 'its entry');
  expect([all.length, booked.length, booked.map(({ legs }) => Number(legs[0]?.amount))]).toEqual([
    before + 1,
    before + 1,
    all.reverse(),
  ]);
  expect(await heldBy(wallet.coldAccount)).toBe(all.reduce((sum, amount) => sum + amount, 0));
});

it('begins no other while its entry is not where needs are counted from', async () => {
  const before = (await swept(wallet.coldAccount)).length;
  let letGo = (): void => undefined;
  const held = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  for (const which of [0, 1]) {
    const log = of(JournalLog, which);
    const add = log.add.bind(log);
    jest.spyOn(log, 'add').mockImplementation(async (entries) => {
      if (entries.some(({ entryId }) => entryId.startsWith('sweep.'))) await held;
      return add(entries);
    });
  }
  await sold();
  await until(async () => {
    await of(SweepTreasury).run();
    return (await swept(wallet.coldAccount)).length > before;
  }, 'it to be sent');
  for (let run = 0; run < 10; run += 1) expect(await of(SweepTreasury, run % 2).run()).toBe('under-way');
  letGo();
  await isOver(0);
  expect((await swept(wallet.coldAccount)).length).toBe(before + 1);
});

it('lays the cold account beside the mirror: what comes there past our books is a break', async () => {
  const cold = 'hbar:treasury:cold';
  const held = async () => BigInt(await heldBy(wallet.coldAccount));
  const seen = async () => (await of(Comparisons).list()).find(({ account }) => account === cold);
  const isOpen = async () => (await of(Comparisons).open()).some(({ account }) => account === cold);
  const theirs = await held();
  await until(async () => {
    await breaks();
    return (await seen())?.ours === theirs;
  }, 'every sweep in the books');
  expect([await seen(), await isOpen()]).toEqual([expect.objectContaining({ ours: theirs, theirs }), false]);
  await wallet.pay({ to: wallet.coldAccount, amount: '5' });
  await until(async () => (await held()) === theirs + 500_000_000n, 'the mirror to have it');
  await breaks();
  expect([await seen(), await isOpen()]).toEqual([
    expect.objectContaining({ ours: theirs, theirs: theirs + 500_000_000n }),
    true,
  ]);
});
