import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, expect, it } from '@jest/globals';
import { mailboxReply } from '@asili/contracts';
import { Mongo } from '@asili/platform';
import { simulatorKeys, startSimulators, type RunningSimulators } from '@asili/simulators';
import { anonymous, cleanUp, identity, startInstance, testEnvironment, until, type Instance } from './harness.ts';

const root = 'a key for these tests alone, nobody else’s';
const { sms: keys } = simulatorKeys(root);
let world: RunningSimulators;
let gateway: Server;
let env: NodeJS.ProcessEnv;
let service: Instance;
let numbers = 0;
let to: string;

const faults = (wanted: object) =>
  fetch(`${world.url}/dev/world/sms/faults`, { method: 'PUT', body: JSON.stringify(wanted) });
const books = async () =>
  (
    (await (await fetch(`${world.url}/dev/world/sms/books.json`)).json()) as {
      entries: { id: string; kind: string; phoneNumber: string; state: string }[];
    }
  ).entries.filter(({ phoneNumber }) => phoneNumber === to);
const mailbox = async () =>
  mailboxReply.parse(await (await service.call(anonymous, `/dev/mailbox.json?to=${encodeURIComponent(to)}`)).json())
    .messages;
const send = (over: object = {}) =>
  service.post(identity, '/internal/messages', {
    channel: 'sms',
    to,
    template: 'otp',
    language: 'sw',
    params: { code: '482913', minutes: '5' },
    ...over,
  });
const reports = () =>
  service.app.get(Mongo).collection<{ _id: string; reason?: string }>('sms_reports').find({}).toArray();
const report = (secret: string, body: string) =>
  service.call(anonymous, `/webhooks/sms/${secret}`, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body,
  });

beforeAll(async () => {
  gateway = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request
      .on('data', (chunk: Buffer) => chunks.push(chunk))
      .on('end', () => {
        void service
          .call(anonymous, request.url ?? '/', {
            method: 'POST',
            headers: { 'content-type': request.headers['content-type'] ?? '' },
            body: Buffer.concat(chunks).toString(),
          })
          .then(({ status }) => response.writeHead(status).end());
      });
  });
  await new Promise<void>((resolve) => gateway.listen(0, '127.0.0.1', resolve));
  world = await startSimulators({
    key: root,
    publicUrl: `http://127.0.0.1:${(gateway.address() as AddressInfo).port}`,
    times: { workMs: 20, slowMs: 200 },
  });
  env = testEnvironment({
    DEV_MAILBOX: '1',
    SMS_SIMULATOR_URL: `${world.url}/sms`,
    SMS_SIMULATOR_KEY_SECRET: keys.apiKey,
    AT_REPORTS: '1',
    SMS_REPORTS_SECRET: keys.reportsSecret,
  });
  service = await startInstance(env);
});
afterAll(async () => {
  await service.close();
  await world.stop();
  gateway.closeAllConnections();
  gateway.close();
  await cleanUp(env);
});
beforeEach(async () => {
  to = `+2547110${String(10_000 + (numbers += 1))}`;
  await faults({});
});

it('an SMS goes through the carrier to the mailbox, as one part, and is reported on once', async () => {
  await faults({ 'callback-twice': 1 });
  expect((await send()).status).toBe(202);
  expect(await mailbox()).toMatchObject([{ to, channel: 'sms', code: '482913' }]);
  const [taken] = await until(async () => {
    const found = await books();
    return found[0]?.state === 'delivered' ? found : undefined;
  }, 'delivered');
  expect(taken?.kind).toBe('sms gsm-7 1');
  await until(async () => (await reports()).some(({ _id }) => _id === `${taken?.id} Success`), 'the report');
  expect((await reports()).filter(({ _id }) => _id.startsWith(taken?.id ?? ''))).toHaveLength(1);
  expect(JSON.stringify(await reports())).not.toContain(to.slice(1));
});

it('a name full of other signs and line breaks stays one part, and nothing but text', async () => {
  const hostile = 'Ā\r\nBcc: x@y.z\u202e<b>\u0000=cmd|😀 ' + 'ñ€'.repeat(90);
  expect((await send({ template: 'welcome', params: { name: hostile } })).status).toBe(202);
  const [message] = await mailbox();
  expect(message?.text).not.toMatch(/[\u0000-\u001f\u202e]|😀/);
  expect((await books())[0]?.kind).toBe('sms gsm-7 1');
});

it.each([
  ['error-on-request', 503],
  ['garbage', 503],
  ['wrong-number', 422],
])('%s leaves the mailbox empty, and the caller hears of it', async (fault, status) => {
  await faults({ [fault]: 1 });
  expect((await send()).status).toBe(status);
  expect(await mailbox()).toEqual([]);
});

it('what did not arrive is kept with its reason', async () => {
  await faults({ 'error-on-callback': 1 });
  await send();
  await until(
    async () => (await reports()).some(({ _id, reason }) => _id.endsWith(' Failed') && reason === 'UserInactive'),
    'the report',
  );
});

it('reports are taken at their own address alone; one that cannot be read changes nothing', async () => {
  const before = (await reports()).length;
  for (const wrong of ['x', '0'.repeat(40), keys.reportsSecret.slice(1)])
    expect((await report(wrong, 'id=1&status=Success')).status).toBe(404);
  for (const body of ['', 'id[$ne]=1&status=Success', '{"id":"1"}'])
    expect((await report(keys.reportsSecret, body)).status).toBe(200);
  expect((await reports()).length).toBe(before);
  expect((await report(keys.reportsSecret, 'x'.repeat(5_000))).status).toBe(413);
});
