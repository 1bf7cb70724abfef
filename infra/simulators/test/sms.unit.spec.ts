import { until } from '@asili/kernel/testing';
import { simulatorKeys, startSimulators, type RunningSimulators } from '../src/index.ts';
import { segmentsOf } from '../src/providers/sms-segments.ts';
import { Receiver } from './support/receiver.ts';

const root = 'a key for this test alone, no other';
const { sms: keys } = simulatorKeys(root);
let world: RunningSimulators;
const us = new Receiver();

beforeAll(async () => {
  await us.start();
  world = await startSimulators({ key: root, publicUrl: us.url, times: { workMs: 5, slowMs: 200 } });
});
afterAll(async () => {
  await world.stop();
  us.stop();
});
beforeEach(async () => {
  us.reset();
  await faults({});
});

const faults = (wanted: object) =>
  fetch(`${world.url}/dev/world/sms/faults`, { method: 'PUT', body: JSON.stringify(wanted) });
const send = (over: Record<string, string> = {}, apiKey = keys.apiKey) =>
  fetch(`${world.url}/sms/version1/messaging`, {
    method: 'POST',
    headers: { apiKey, accept: 'application/json' },
    body: new URLSearchParams({ username: keys.username, to: '+254711000001', message: 'Habari', ...over }),
  });
const recipient = async (reply: Response) =>
  ((await reply.json()) as { SMSMessageData: { Recipients: Record<string, unknown>[] } }).SMSMessageData.Recipients[0];
const books = async () =>
  ((await (await fetch(`${world.url}/dev/world/sms/books.json`)).json()) as { entries: Record<string, unknown>[] })
    .entries;

it('takes a message, counts its parts, and reports on it', async () => {
  const reply = await send({ message: 'ā'.repeat(71) });
  expect([reply.status, await recipient(reply)]).toEqual([
    201,
    {
      statusCode: 101,
      number: '+254711000001',
      status: 'Success',
      messageId: expect.stringMatching(/^ATXid_/),
      cost: 'KES 1.6000',
      messageParts: 2,
    },
  ]);
  const report = await until(() => us.received[0]);
  expect([report.path, Object.fromEntries(new URLSearchParams(report.body))]).toEqual([
    `/webhooks/sms/${keys.reportsSecret}`,
    { id: expect.any(String), status: 'Success', phoneNumber: '+254711000001', networkCode: '63902', retryCount: '0' },
  ]);
  expect((await books()).at(-1)).toMatchObject({
    kind: 'sms ucs-2 2',
    amount: '1.60',
    currency: 'KES',
    state: 'delivered',
  });
  expect(JSON.stringify(await books())).not.toContain('ā');
});

it('refuses a wrong key, a wrong user, a wrong number', async () => {
  expect((await send({}, 'x')).status).toBe(401);
  for (const wrong of [{ username: 'x' }, { to: '' }, { message: '' }]) expect((await send(wrong)).status).toBe(400);
  expect(await recipient(await send({ to: '0711' }))).toMatchObject({ statusCode: 403 });
  await faults({ 'wrong-number': 1 });
  expect(await recipient(await send())).toMatchObject({ statusCode: 403 });
});

it('reports failure, twice, never, as its faults say', async () => {
  await faults({ 'error-on-callback': 1, 'callback-twice': 1 });
  await send();
  await until(() => us.received.length === 2);
  expect(us.received.map(({ body }) => new URLSearchParams(body).get('failureReason'))).toEqual([
    'UserInactive',
    'UserInactive',
  ]);
  await faults({ 'callback-never': 1 });
  await send();
  await until(async () => (await books()).at(-1)?.['state'] === 'delivered');
  expect(us.received).toHaveLength(2);
  await faults({ 'error-on-request': 1 });
  expect((await send()).status).toBe(500);
  expect((await fetch(`${world.url}/dev/world/sms/faults`, { method: 'PUT', body: '{"float-empty":1}' })).status).toBe(
    400,
  );
});

it.each([
  ['a'.repeat(160), 'gsm-7', 1],
  ['a'.repeat(161), 'gsm-7', 2],
  ['a'.repeat(306), 'gsm-7', 2],
  ['a'.repeat(307), 'gsm-7', 3],
  ['€'.repeat(80), 'gsm-7', 1],
  [`${'a'.repeat(152)}€${'a'.repeat(152)}`, 'gsm-7', 3],
  ['ç'.repeat(70), 'ucs-2', 1],
  ['ç'.repeat(71), 'ucs-2', 2],
  ['ç'.repeat(135), 'ucs-2', 3],
  ['😀'.repeat(35), 'ucs-2', 1],
  ['😀'.repeat(36), 'ucs-2', 2],
  [`${'ç'.repeat(66)}😀${'ç'.repeat(66)}`, 'ucs-2', 3],
  ['', 'gsm-7', 1],
] as const)('%# is so many parts', (message, alphabet, parts) => {
  expect(segmentsOf(message)).toEqual({ alphabet, parts });
});
