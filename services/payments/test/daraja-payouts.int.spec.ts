import { Log } from '@asili/platform';
import { until } from '@asili/platform/testing';
import { simulatorKeys, startSimulators, type RunningSimulators } from '@asili/simulators';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { HttpDaraja } from '../src/providers/mpesa/client.http.ts';
import { repeatedPayout, type PayoutRequest } from '../src/providers/mpesa/client.ts';
import { b2cResult, transactionStatusResult } from '../src/providers/mpesa/domain/statuses.ts';
import { BrokenProvider, waysToBreak } from './support/broken-provider.ts';

const root = 'a key for these tests alone, nobody else’s';
const { daraja: keys } = simulatorKeys(root);
const settings = {
  ...keys,
  initiator: { name: 'asili', credential: keys.credential },
  webhookSecrets: [keys.webhookSecret],
  publicUrl: 'http://127.0.0.1:1',
  promptMs: 1_000,
};
const clock = { now: () => new Date() };
const log = new Log({ service: 'payments', level: 'silent' });

let world: RunningSimulators;
let daraja: HttpDaraja;
let id: string;
let numbers = 0;

beforeAll(async () => {
  world = await startSimulators({ key: root, times: { workMs: 5, aheadMs: 300 } });
  daraja = new HttpDaraja({ ...settings, url: `${world.url}/daraja` }, clock, log);
});
afterAll(() => world.stop());
beforeEach(async () => {
  id = `payout_${(numbers += 1)}`;
  await faults({});
});

const faults = (wanted: object) =>
  fetch(`${world.url}/dev/world/daraja/faults`, { method: 'PUT', body: JSON.stringify(wanted) });
const addressOf = (what: string) => `${settings.publicUrl}/${what}/${id}`;
const request = (over: Partial<PayoutRequest> = {}): PayoutRequest => ({
  originatorConversationId: id,
  phoneNumber: '254712345678',
  shillings: 10_465n,
  resultUrl: addressOf('result'),
  remarks: 'Sales of November',
  ...over,
});
/** The latest body M-Pesa sent to that address. */
async function callbackBody(what: 'result' | 'status'): Promise<unknown> {
  const path = new URL(addressOf(what)).pathname;
  const sent = async () =>
    (
      (await (await fetch(`${world.url}/dev/world/daraja/deliveries.json`)).json()) as {
        deliveries: { path: string; body: string }[];
      }
    ).deliveries.findLast((delivery) => delivery.path === path);
  return JSON.parse((await until(sent, `a callback to ${path}`)).body) as unknown;
}
const result = async () => b2cResult(await callbackBody('result'), id);
const status = async () => {
  expect(
    await daraja.transactionStatus({ originatorConversationId: id, resultUrl: addressOf('status') }),
  ).toMatchObject({ kind: 'answered' });
  return transactionStatusResult(await callbackBody('status'), id);
};
const books = async () =>
  (
    (await (await fetch(`${world.url}/dev/world/daraja/books.json`)).json()) as {
      entries: { id: string; amount: string; state: string }[];
    }
  ).entries.filter((entry) => entry.id === id);

describe('sending to a wallet', () => {
  it('is taken up, and told to have succeeded with receipt and amount by the result and by the status alike', async () => {
    expect(await daraja.payOut(request())).toEqual({
      kind: 'answered',
      body: { conversationId: expect.stringMatching(/^AG_/) },
    });
    const paid = { kind: 'succeeded', receipt: expect.stringMatching(/^[A-Z0-9]{10}$/), shillings: 10_465n };
    expect(await result()).toEqual(paid);
    expect(await status()).toEqual(await result());
  });

  it('is refused by a code of its own when its id was sent before, also where no answer came then', async () => {
    await faults({ garbage: 1 });
    expect(await daraja.payOut(request())).toEqual({ kind: 'unanswered' });
    await faults({});
    expect(await daraja.payOut(request())).toMatchObject({ kind: 'refused', code: repeatedPayout });
    expect(await books()).toMatchObject([{ amount: '10465' }]);
  });

  it.each([
    ['wrong-number', 'wrong-number'],
    ['float-empty', 'float-empty'],
    ['error-on-callback', 'limit'],
  ])('failed with %s: %s; the status says no more than that it was declined', async (fault, reason) => {
    await faults({ [fault]: 1 });
    await daraja.payOut(request());
    expect(await result()).toEqual({ kind: 'failed', reason });
    await faults({});
    expect(await status()).toEqual({ kind: 'failed', reason: 'declined' });
  });

  it('is told with what was really sent', async () => {
    await faults({ 'wrong-amount': 1 });
    await daraja.payOut(request());
    expect(await result()).toMatchObject({ kind: 'succeeded', shillings: 10_464n });
  });

  it('is refused with nothing done', async () => {
    await faults({ 'error-on-request': 1 });
    expect(await daraja.payOut(request())).toMatchObject({ kind: 'refused', code: '500.003.1001' });
    expect(await books()).toEqual([]);
    await faults({});
    expect(await status()).toEqual({ kind: 'absent' });
  });

  it('failed for the wrong credential of ours, which says nothing of a payout when it is asked about', async () => {
    const someoneElse = new HttpDaraja(
      { ...settings, url: `${world.url}/daraja`, initiator: { name: 'asili', credential: 'x' } },
      clock,
      log,
    );
    await someoneElse.payOut(request());
    expect(await result()).toEqual({ kind: 'failed', reason: 'credentials' });
    await someoneElse.transactionStatus({ originatorConversationId: id, resultUrl: addressOf('status') });
    expect(transactionStatusResult(await callbackBody('status'), id)).toEqual({ kind: 'unknown' });
  });
});

it.each(
  waysToBreak({
    failure: '<html>Bad gateway</html>',
    garbage: '{"ResponseCode":"0","Conversat',
    other: '{"ResponseCode":"1"}',
  }),
)('is unanswered, which is no failure, where M-Pesa %s', async (_what, how) => {
  const broken = new BrokenProvider((incoming, response) => {
    if (incoming.url?.startsWith('/oauth')) response.end(JSON.stringify({ access_token: 'token', expires_in: '3599' }));
    else how(incoming, response);
  });
  const client = new HttpDaraja({ ...settings, url: await broken.start() }, clock, log);
  const answers = Promise.all([
    client.payOut(request()),
    client.transactionStatus({ originatorConversationId: id, resultUrl: addressOf('status') }),
  ]);
  expect(await answers).toEqual([{ kind: 'unanswered' }, { kind: 'unanswered' }]);
  broken.stop();
});
