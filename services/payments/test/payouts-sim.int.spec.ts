/** Payouts of artisans whose SIM card was changed, or of whom nobody says so: held, told, and sent once when their time is over. */
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from '@jest/globals';
import { until } from '@asili/platform/testing';
import { PayoutBench } from './support/payout-bench.ts';

const hour = 3_600_000;
let bench: PayoutBench;
beforeAll(async () => {
  bench = await PayoutBench.start();
});
afterAll(() => bench.stop());
beforeEach(() => bench.begin());
afterEach(() => bench.end());

const named = (over: object = {}) => bench.accounts().put(bench.account(over), null);
const changed = (hoursAgo: number) =>
  ({ outcome: 'changed', at: new Date(bench.clock.now().getTime() - hoursAgo * hour).toISOString() }) as const;

it('holds payouts for a day of the change, says why, tells both numbers once, and pays once after it', async () => {
  await named();
  const change = changed(2);
  bench.identity.sims = change;
  await bench.delivered();
  const {
    payouts: [held],
    account,
  } = await bench.becomes('held');
  const until24 = new Date(Date.parse(change.at) + 24 * hour).toISOString();
  expect([held?.reason, account?.heldFor, account?.heldUntil]).toEqual(['sim-changed', 'sim-changed', until24]);
  expect(bench.identity.simsAsked.at(-1)).toBe(`${bench.artisan.id} ${bench.phoneNumber}`);
  const notified = () =>
    bench.identity.messages
      .map(({ to, template, language, params }) => [to, template, language, Object.keys(params)])
      .sort();
  const both = [
    ['+254700000001', 'sim-changed', 'sw', ['url']],
    [bench.phoneNumber, 'sim-changed', 'sw', ['url']],
  ].sort();
  await until(() => Promise.resolve(bench.identity.messages.length === 2), 'both numbers to be told');
  expect(notified()).toEqual(both);

  await Promise.all([bench.pushed(), bench.pushed()]);
  bench.clock.ahead += 21 * hour;
  await bench.pushed();
  expect([await bench.sent(), (await bench.shown()).payouts.map(({ state }) => state), notified()]).toEqual([
    [],
    ['held'],
    both,
  ]);
  bench.clock.ahead += hour + 1000;
  await until(async () => {
    await bench.pushed();
    return (await bench.shown()).payouts[0]?.state === 'paid';
  }, 'it to be paid');
  expect([(await bench.sent()).length, (await bench.shown()).account?.heldUntil]).toEqual([1, null]);
});

it('lets small payouts leave while no operator says anything', async () => {
  await named();
  bench.identity.sims = { outcome: 'unknown' };
  await bench.delivered();
  await bench.becomes('paid');
  expect([(await bench.sent()).length, bench.identity.messages]).toEqual([1, []]);
});

it.each(['away', { outcome: 'unknown' }] as const)(
  'holds larger ones for that, until somebody says so or a day is over: %j',
  async (said) => {
    bench.identity.sims = said;
    for (let sale = 0; sale < 5; sale += 1) await bench.delivered(); // Together more than 500 dollars.
    await named();
    await bench.requested();
    expect((await bench.becomes('held')).payouts).toEqual([expect.objectContaining({ reason: 'sim-unknown' })]);
    bench.clock.ahead += 23 * hour;
    await bench.pushed();
    expect([await bench.sent(), (await bench.shown()).account?.heldUntil]).toEqual([[], null]);
    if (said === 'away') bench.identity.sims = { outcome: 'unchanged' };
    else bench.clock.ahead += hour;
    await until(async () => {
      await bench.pushed();
      return (await bench.shown()).payouts[0]?.state === 'paid';
    }, 'it to be paid');
    expect(await bench.sent()).toHaveLength(1);
  },
);

it('asks nobody about payouts that are held for something else', async () => {
  await named({ heldUntil: new Date(bench.clock.now().getTime() + 24 * hour) });
  const before = bench.identity.simsAsked.length;
  bench.identity.sims = changed(0);
  await bench.delivered();
  expect((await bench.becomes('held')).payouts[0]?.reason).toBe('number-changed');
  await bench.pushed();
  expect([bench.identity.simsAsked.length, bench.identity.messages]).toEqual([before, []]);
});
