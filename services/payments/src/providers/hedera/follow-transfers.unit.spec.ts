import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import { Log, Schedule, Shutdown, type Mongo } from '@asili/platform';
import type { PaymentDocuments } from '../../payment/payment-documents.mongo.ts';
import { type FollowTransfers, TransfersSchedule } from './follow-transfers.ts';
import { HbarPaymentProvider } from './pay-in.ts';
import type { Memos, Transfers } from './transfers.mongo.ts';

beforeEach(() => {
  jest.useFakeTimers();
});
afterEach(() => {
  jest.useRealTimers();
});

/** The leases of a database, as its unique ids and one filter decide. */
function aDatabase(): Mongo {
  let held: { owner: string; until: Date } | undefined;
  const duplicate = Object.assign(new Error('duplicate'), { code: 11000 });
  const findOneAndUpdate = async (_filter: object, { $set }: { $set: { owner: string; until: Date } }) => {
    if (held && held.owner !== $set.owner && held.until > new Date()) throw duplicate;
    held = $set;
    return null;
  };
  const updateOne = async (_filter: object, { $set: { until } }: { $set: { until?: Date } }) => {
    if (held && until) held = { ...held, until };
  };
  return { collection: () => ({ findOneAndUpdate, updateOne }) } as unknown as Mongo;
}

/** One instance of the service; `open` is what the index of payments says. */
function anInstance(mongo: Mongo, index: { open: boolean | Error }) {
  const log = new Log({ service: 'test', level: 'silent' });
  const settings = {
    account: '0.0.1',
    network: 'local',
    pollMs: 2000,
    instance: undefined,
    exchangeAccounts: [],
    exchangeSenders: 5,
  };
  const zero = Date.now();
  const read: number[] = [];
  const follow = {
    run: async () => {
      read.push(Date.now() - zero);
    },
  } as unknown as FollowTransfers;
  const payments = {
    hasOpen: async () => {
      if (index.open instanceof Error) throw index.open;
      return index.open;
    },
  } as unknown as PaymentDocuments;
  const payIn = new HbarPaymentProvider(
    settings,
    { reserve: async () => 'AH-0' } as unknown as Memos,
    {} as Transfers,
    { now: () => new Date() },
  );
  new TransfersSchedule(
    new Schedule(new Shutdown(log), log),
    settings,
    mongo,
    follow,
    payments,
    payIn,
  ).onApplicationBootstrap();
  const begin = () =>
    payIn.initiate({
      paymentId: 'pay_1',
      purchaseId: 'pur_1',
      method: 'hbar',
      money: { currency: 'HBAR', minor: 1n },
      language: 'en',
      expiresAt: new Date(Date.now() + 900_000),
    });
  /** When the network was read since the last call. */
  return { begin, readAt: () => read.splice(0).map((ms) => Math.round(ms / 100) / 10) };
}

it('reads a fifth as often while nothing is awaited, at once when a payment begins, and closely while the index has one open', async () => {
  const index = { open: false };
  const one = anInstance(aDatabase(), index);
  await jest.advanceTimersByTimeAsync(29_000);
  expect(one.readAt()).toEqual([0, 10, 20]);
  await one.begin();
  await jest.advanceTimersByTimeAsync(5000); // The index knows nothing of it yet.
  expect(one.readAt()).toEqual([29, 31, 33]);
  index.open = true;
  await jest.advanceTimersByTimeAsync(90_000);
  expect(one.readAt()).toHaveLength(45);
  index.open = false;
  await jest.advanceTimersByTimeAsync(22_000);
  expect(one.readAt()).toHaveLength(3);
});

it('reads closely what another instance began, and where nobody can say whether something is awaited', async () => {
  const index: { open: boolean | Error } = { open: false };
  const one = anInstance(aDatabase(), index);
  await jest.advanceTimersByTimeAsync(1000);
  index.open = true;
  await jest.advanceTimersByTimeAsync(14_000);
  expect(one.readAt()).toEqual([0, 10, 12, 14]);
  index.open = new Error('away');
  await jest.advanceTimersByTimeAsync(4000);
  index.open = true;
  await jest.advanceTimersByTimeAsync(2000);
  expect(one.readAt()).toEqual([20]);
});

it('is read by the instance a payment begins on, though another one read last', async () => {
  const mongo = aDatabase();
  const [one, other] = [anInstance(mongo, { open: false }), anInstance(mongo, { open: false })];
  await jest.advanceTimersByTimeAsync(1000);
  expect([...one.readAt(), ...other.readAt()]).toContain(0);
  await jest.advanceTimersByTimeAsync(1000);
  await other.begin();
  await jest.advanceTimersByTimeAsync(5000);
  expect(other.readAt()).toEqual([2, 4, 6]);
});
