import { simulatorKeys, startSimulators, type RunningSimulators } from '../src/index.ts';

const root = 'a key for this test alone, no other';
const { simSwap: keys } = simulatorKeys(root);
const hour = 3_600_000;
let now = Date.parse('2026-11-25T12:00:00Z');
let world: RunningSimulators;

beforeAll(async () => {
  world = await startSimulators({ key: root, now: () => now, times: { slowMs: 50 } });
});
afterAll(() => world.stop());
beforeEach(() => faults({}));

const tool = (path: string, body: object, method = 'POST') =>
  fetch(`${world.url}/dev/world/sim-swap/${path}`, { method, body: JSON.stringify(body) });
const faults = (wanted: object) => tool('faults', wanted, 'PUT');
const tokenFor = (secret: string, grant = 'client_credentials') =>
  fetch(`${world.url}/sim-swap/oauth2/token`, {
    method: 'POST',
    headers: { authorization: `Basic ${Buffer.from(`${keys.clientId}:${secret}`).toString('base64')}` },
    body: new URLSearchParams({ grant_type: grant, scope: 'sim-swap' }),
  });
const token = async (): Promise<string> =>
  ((await (await tokenFor(keys.clientSecret)).json()) as { access_token: string }).access_token;
async function ask(what: string, body: unknown, bearer?: string): Promise<[number, unknown]> {
  const reply = await fetch(`${world.url}/sim-swap/sim-swap/v2/${what}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${bearer ?? (await token())}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  return [reply.status, await reply.json()];
}

it('knows the last change of a number, and whether it is younger than so many hours', async () => {
  const phoneNumber = '+254711000001';
  expect([await ask('check', { phoneNumber, maxAge: 24 }), await ask('retrieve-date', { phoneNumber })]).toEqual([
    [200, { swapped: false }],
    [200, { latestSimChange: null, monitoredPeriod: 100 }],
  ]);
  const { sim } = (await (await tool('sims', { phoneNumber })).json()) as { sim: { at: string } };
  now += 24 * hour;
  expect([await ask('check', { phoneNumber, maxAge: 24 }), await ask('retrieve-date', { phoneNumber })]).toEqual([
    [200, { swapped: true }],
    [200, { latestSimChange: sim.at, monitoredPeriod: 100 }],
  ]);
  now += 1;
  expect([await ask('check', { phoneNumber, maxAge: 24 }), await ask('check', { phoneNumber })]).toEqual([
    [200, { swapped: false }],
    [200, { swapped: true }],
  ]);
  expect(await (await fetch(`${world.url}/dev/world/sim-swap/sims.json`)).json()).toEqual({
    sims: [{ phoneNumber, at: sim.at }],
  });
});

it('refuses as CAMARA documents: who asks, what for, how far back', async () => {
  expect([(await tokenFor('x')).status, (await tokenFor(keys.clientSecret, 'password')).status]).toEqual([401, 400]);
  expect(await ask('check', { phoneNumber: '+254711000001' }, 'x')).toEqual([
    401,
    expect.objectContaining({ status: 401, code: 'UNAUTHENTICATED' }),
  ]);
  expect(await ask('check', {})).toEqual([422, expect.objectContaining({ code: 'MISSING_IDENTIFIER' })]);
  for (const phoneNumber of ['0711000001', '254711000001', '', 7])
    expect((await ask('check', { phoneNumber }))[1]).toMatchObject({ code: 'INVALID_ARGUMENT' });
  for (const maxAge of [0, 2401])
    expect((await ask('check', { phoneNumber: '+254711000001', maxAge }))[1]).toMatchObject({ code: 'OUT_OF_RANGE' });
  expect((await tool('sims', { phoneNumber: 'x' })).status).toBe(400);
  const old = await token();
  now += hour;
  expect((await ask('check', { phoneNumber: '+254711000001' }, old))[0]).toBe(401);
});

it('fails as its switches say', async () => {
  const [phoneNumber, bearer] = ['+254711000002', await token()];
  await tool('sims', { phoneNumber });
  await faults({ 'date-unknown': 1 });
  expect([await ask('check', { phoneNumber }), await ask('retrieve-date', { phoneNumber })]).toEqual([
    [200, { swapped: true }],
    [200, { latestSimChange: null, monitoredPeriod: 100 }],
  ]);
  await faults({ 'not-served': 1 });
  expect(await ask('check', { phoneNumber })).toEqual([404, expect.objectContaining({ code: 'IDENTIFIER_NOT_FOUND' })]);
  await faults({ 'error-on-request': 1 });
  expect(await ask('check', { phoneNumber }, bearer)).toEqual([503, expect.objectContaining({ code: 'UNAVAILABLE' })]);
});
