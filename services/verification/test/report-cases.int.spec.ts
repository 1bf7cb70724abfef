import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { fileReportReply, remoteCaseCount, remoteCaseList, remoteCaseReply, type RemoteCase } from '@asili/contracts';
import { newId } from '@asili/kernel';
import { EventStore, type Actor } from '@asili/platform';
import { cleanUp, startInstance, testEnvironment, visitor, type Instance } from './harness.ts';
import { ledgerService, productsService } from './neighbours.ts';

let env: NodeJS.ProcessEnv;
let products: Awaited<ReturnType<typeof productsService>>;
let ledger: Awaited<ReturnType<typeof ledgerService>>;
let services: Instance[];
const backOffice: Actor = { kind: 'service', id: 'payments', language: 'en' };
const [joyce, daniel] = [newId('opr'), newId('opr')];
const note = 'Same stall, two towns';

beforeAll(async () => {
  [products, ledger] = await Promise.all([productsService(), ledgerService()]);
  env = testEnvironment({ PRODUCTS_URL: products.url, LEDGER_URL: ledger.url });
  services = [await startInstance(env), await startInstance(env)];
});
afterAll(async () => {
  await Promise.all(services.map((each) => each.close()));
  await Promise.all([products.close(), ledger.close()]);
  await cleanUp(env);
});

const service = (which = 0): Instance => services[which] as Instance;
const ask = (where = '', actor = backOffice) => service().call(actor, `/internal/cases${where}`);
const act = (id: string, action: string, over: object = {}, which = 0, actor = backOffice) =>
  service(which).post(actor, `/internal/cases/${id}/${action}`, { by: joyce, note, ...over });
const listed = async (query = ''): Promise<RemoteCase[]> =>
  remoteCaseList.parse(await (await ask(`?limit=100${query}`)).json()).cases;
const one = async (id: string): Promise<RemoteCase> => remoteCaseReply.parse(await (await ask(`/${id}`)).json()).case;
const factOf = ({ facts }: RemoteCase, name: string): string | undefined =>
  facts.find((fact) => fact.name === name)?.value;
async function filed(text = 'Sold as new at a stall', contact = 'amina@example.org'): Promise<string> {
  const reply = await service().post(
    visitor('r1'),
    '/api/reports',
    { code: '12345674', kind: 'counterfeit', text, place: 'Mombasa', contact },
    { 'idempotency-key': newId('req') },
  );
  return fileReportReply.parse(await reply.json()).report.id;
}

it('waits with its words, the longest waiting first, page by page', async () => {
  const ids = [await filed('first'), await filed('second'), await filed('third')];
  const found = await listed();
  expect(found.map(({ id }) => id).filter((id) => ids.includes(id))).toEqual(ids);
  expect(found.find(({ id }) => id === ids[0])).toMatchObject({
    actions: ['confirm', 'dismiss'],
    facts: expect.arrayContaining([
      { name: 'kind', value: 'counterfeit' },
      { name: 'code', value: '12345674' },
      { name: 'text', value: 'first' },
      { name: 'place', value: 'Mombasa' },
      { name: 'contact', value: 'amina@example.org' },
    ]),
  });
  expect((await listed(`&after=${ids[0] ?? ''}`)).map(({ id }) => id)).toEqual(ids.slice(1));
  expect((await listed('&which=all')).map(({ id }) => id).slice(0, 3)).toEqual([...ids].reverse());
  expect(remoteCaseCount.parse(await (await ask('/count')).json())).toEqual({
    count: found.length,
    oldestAt: found[0]?.openedAt,
  });
});

it('is judged once, by whoever is first of two at two instances; the loser changes nothing', async () => {
  const id = await filed();
  const replies = await Promise.all([
    act(id, 'confirm'),
    act(id, 'dismiss', { by: daniel }, 1),
    act(id, 'confirm', {}, 1),
    act(id, 'dismiss', { by: daniel }),
  ]);
  expect(replies.map(({ status }) => status).sort()).toEqual([200, 200, 409, 409]);
  const events = (await service().app.get(EventStore).read(`report-${id}`)).events.filter(
    ({ type }) => type === 'report-judged',
  );
  expect(events).toHaveLength(1);
  expect(await one(id)).toMatchObject({ actions: [] });
  expect(['confirmed', 'dismissed']).toContain(factOf(await one(id), 'state'));
  expect((await listed()).map((each) => each.id)).not.toContain(id);
  expect((await listed('&which=all')).map((each) => each.id)).toContain(id);
});

it('is for the payments service alone, and takes nothing hostile', async () => {
  const id = await filed();
  for (const actor of [
    visitor('x'),
    { kind: 'operator', id: joyce, language: 'en' },
    { kind: 'service', id: 'orders', language: 'en' },
  ] satisfies Actor[]) {
    for (const where of ['', '/count', `/${id}`]) expect([401, 403]).toContain((await ask(where, actor)).status);
    expect([401, 403]).toContain((await act(id, 'confirm', {}, 0, actor)).status);
  }
  for (const over of [{ by: 'opr_1' }, { by: { $ne: '' } }, { note: '' }])
    expect((await act(id, 'confirm', over)).status).toBe(400);
  for (const [wrong, action] of [
    [newId('rep'), 'confirm'],
    ['rep_%24ne', 'confirm'],
    [id, 'constructor'],
    [id, 'suspend'],
  ] as const)
    expect((await act(wrong, action)).status).toBe(404);
  expect(factOf(await one(id), 'state')).toBe('open');
});

it('no longer says how to reach who filed it once they are erased; what it says of the product stays', async () => {
  const [theirs, others] = [await filed('By Amina'), await filed('By somebody else', '+254 712 345 670')];
  const erase = (addresses: string[], actor: Actor) =>
    service(1).post(actor, '/internal/erasures', { personId: newId('cus'), addresses });
  const identity: Actor = { kind: 'service', id: 'identity', language: 'en' };
  expect((await erase(['amina@example.org'], backOffice)).status).toBe(403);
  for (let twice = 0; twice < 2; twice += 1)
    expect((await erase(['Amina@example.org', '+254712345671'], identity)).status).toBe(204);
  expect([
    factOf(await one(theirs), 'contact'),
    factOf(await one(theirs), 'place'),
    factOf(await one(theirs), 'text'),
  ]).toEqual([undefined, undefined, 'By Amina']);
  expect(factOf(await one(others), 'contact')).toBe('+254 712 345 670');
  expect((await erase(['+254712345670'], identity)).status).toBe(204);
  expect(factOf(await one(others), 'contact')).toBeUndefined();
});
