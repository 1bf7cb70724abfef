import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { mailboxReply, serverEvents, type Language } from '@asili/contracts';
import { dayOf, newId } from '@asili/kernel';
import { speakingTo } from '@asili/platform/testing';
import { RemindOfPlans } from '../src/plan-reminders/remind-of-plans.ts';
import { PlanEnds } from '../src/plan-reminders/plan-ends.mongo.ts';
import {
  anonymous,
  artisan,
  cleanUp,
  publisher,
  startInstance,
  testEnvironment,
  until,
  type Instance,
} from './harness.ts';
import { listen } from './sse-client.ts';

const day = 24 * 3_600_000;
const people = new Map<string, object>();
let server: Server;
let env: NodeJS.ProcessEnv;
let both: Instance[];
let kafka: Awaited<ReturnType<typeof publisher>>;
let ahead = 0;
const clock = { now: () => new Date(Date.now() + ahead) };

beforeAll(async () => {
  server = createServer((request, response) => {
    const found = people.get(request.url?.split('/').at(-1) ?? '');
    response
      .writeHead(found ? 200 : 404, { 'content-type': 'application/json' })
      .end(JSON.stringify(found ?? { status: 404, code: 'IDENTITY.NOT_FOUND' }));
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  env = testEnvironment({
    DEV_MAILBOX: '1',
    IDENTITY_URL: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
  });
  kafka = await publisher(env);
  both = await Promise.all([startInstance(env, clock), startInstance(env, clock)]);
});
afterAll(async () => {
  await Promise.all(both.map((each) => each.close()));
  await kafka.close();
  await cleanUp(env);
  server.close();
});

const one = () => both[0] as Instance;
let phones = 0;
function anArtisan(language: Language = 'en') {
  const artisanId = newId('art');
  const phoneNumber = `+2547120${String((phones += 1)).padStart(5, '0')}`;
  people.set(artisanId, {
    id: artisanId,
    userType: 'artisan',
    firstName: 'Akinyi',
    location: { city: 'Kisumu', country: 'KE' },
    phoneNumber,
    language,
  });
  const granted = (ends: Date | null, version: number, plan = 'professional') => ({
    type: 'products.plan-granted.v1',
    subject: artisanId,
    version,
    at: clock.now(),
    data: { artisanId, plan, until: ends?.toISOString() ?? null },
  });
  return { artisanId, phoneNumber, granted };
}
const texts = async (to: string) =>
  mailboxReply
    .parse(await (await one().call(anonymous, `/dev/mailbox.json?to=${encodeURIComponent(to)}`)).json())
    .messages.map(({ text }) => text);
const knows = (artisanId: string, ends: Date | null) =>
  until(
    async () =>
      ((await one().app.get(PlanEnds, { strict: false }).find(artisanId))?.until.getTime() ?? null) ===
      (ends?.getTime() ?? null),
    'the end of the plan',
  );
/** The sweep on both instances at once, twice. */
const swept = async (): Promise<void> => {
  for (let times = 0; times < 2; times += 1)
    await Promise.all(both.map(({ app }) => app.get(RemindOfPlans, { strict: false }).run()));
};
const dated = (time: Date): string => dayOf(time, 'Africa/Nairobi').split('-').reverse().join('/');

it('reminds a week and a day before the end and when it has come, once each, in the artisan’s language and live', async () => {
  ahead = 0;
  const { artisanId, phoneNumber, granted } = anArtisan('fr');
  const stream = await listen(`${one().url}/api/events`, speakingTo(one().config)(artisan(artisanId)));
  const ends = new Date(Date.now() + 30 * day);
  await kafka.publish([granted(ends, 2), granted(ends, 2)]);
  await knows(artisanId, ends);
  await until(() => stream.received.length > 0, 'the grant in the feed'); // In three weeks it is no news any more.
  ahead = 22 * day;
  await swept();
  expect(await texts(phoneNumber)).toEqual([]);
  for (const [days, received] of [
    [23.5, 1],
    [24, 1],
    [29.5, 2],
    [31, 3],
  ] as const) {
    ahead = days * day;
    await swept();
    await until(async () => (await texts(phoneNumber)).length >= received, `message ${received}`);
    expect(await texts(phoneNumber)).toHaveLength(received);
  }
  const payable = `Votre offre Professional est payée jusqu'au ${dated(ends)}. Renouvelez-la ici : https://asili.example/plan`;
  expect(await texts(phoneNumber)).toEqual([
    `Votre offre Professional a pris fin le ${dated(ends)}. Elle reste active 14 jours ; renouvelez-la ici : https://asili.example/plan`,
    payable,
    payable,
  ]);
  await until(() => stream.received.length >= 4, 'the feed');
  expect(stream.received.map(({ event, data }) => [event, serverEvents.plan.parse(data).news])).toEqual([
    ['plan', 'granted'],
    ['plan', 'ending'],
    ['plan', 'ending'],
    ['plan', 'ended'],
  ]);
  await stream.close();
});

it('is silent once the plan is renewed, also where the older event comes after the newer one', async () => {
  ahead = 0;
  const { artisanId, phoneNumber, granted } = anArtisan();
  const [first, renewed] = [new Date(Date.now() + 30 * day), new Date(Date.now() + 60 * day)];
  await kafka.publish([granted(first, 2)]);
  await knows(artisanId, first);
  await kafka.publish([granted(renewed, 4), granted(first, 2)]);
  await knows(artisanId, renewed);
  ahead = 29.5 * day;
  await swept();
  expect((await one().app.get(PlanEnds, { strict: false }).find(artisanId))?.until).toEqual(renewed);
  ahead = 58 * day; // Away since before the week's reminder.
  await swept();
  await until(async () => (await texts(phoneNumber)).length > 0, 'the reminder');
  expect(await texts(phoneNumber)).toEqual([
    `Your Professional plan is paid until ${dated(renewed)}. Renew it here: https://asili.example/plan`,
  ]);
});

it('reminds nobody of a plan without end, of one agreed on with us, or of one that was taken back', async () => {
  ahead = 0;
  const [endless, agreed, back] = [anArtisan(), anArtisan(), anArtisan()];
  const soon = new Date(Date.now() + 2 * day);
  await kafka.publish([endless.granted(null, 2), agreed.granted(soon, 2, 'enterprise'), back.granted(soon, 2)]);
  await knows(back.artisanId, soon);
  await kafka.publish([back.granted(null, 4, 'starter')]);
  await knows(back.artisanId, null);
  ahead = 3 * day;
  await swept();
  expect(await Promise.all([endless, agreed, back].map(({ phoneNumber }) => texts(phoneNumber)))).toEqual([[], [], []]);
});
