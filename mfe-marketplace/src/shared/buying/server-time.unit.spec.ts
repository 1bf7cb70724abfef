import { serverNow, timedGet } from './server-time.ts';

const real = globalThis.fetch;
afterEach(() => {
  globalThis.fetch = real;
});

/** How far ahead deadlines pass, in seconds, after an answer of that date. */
async function aheadAfter(date: string | undefined): Promise<number> {
  globalThis.fetch = async () => new Response('{}', { headers: date === undefined ? {} : { date } });
  await timedGet('/api/purchases/pur_1', new AbortController().signal);
  return Math.round((serverNow() - Date.now()) / 1000);
}
const inSeconds = (seconds: number) => new Date(Date.now() + 1000 * seconds).toUTCString();

it('goes by the date of the answer where it differs from this device’s by more than a breath, and keeps it without one', async () => {
  expect(await aheadAfter(inSeconds(-2))).toBe(0);
  expect(Math.abs((await aheadAfter(inSeconds(86_400))) - 86_400)).toBeLessThanOrEqual(1);
  expect(Math.abs((await aheadAfter(undefined)) - 86_400)).toBeLessThanOrEqual(1);
  expect(Math.abs((await aheadAfter(inSeconds(-600))) + 600)).toBeLessThanOrEqual(1);
  expect(await aheadAfter(inSeconds(0))).toBe(0);
});
