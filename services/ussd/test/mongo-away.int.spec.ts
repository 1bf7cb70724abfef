/** @alone It measures how soon a caller is answered while Mongo, or identity, does not answer. */
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type { AddressInfo } from 'node:net';
import { cleanUp, runService, testEnvironment, until, type RunningService } from '@asili/platform/testing';
import type { Fields, WireReply } from '../src/aggregators/domain/wires.ts';
import { aggregatorSecrets, ussdConfig } from '../src/config.ts';
import { UssdModule } from '../src/ussd.module.ts';
import { artisanNumber, code } from './world.ts';
import { gate } from './gate.ts';
import { neighbourServer } from './neighbour-server.ts';
import { Phone } from './phone.ts';

/** Three seconds, and what the way there and a busy machine add; Mongo's driver and a call to identity would take twice that. */
const soonMs = 5000;
let neighbours: Awaited<ReturnType<typeof neighbourServer>>;
let config: ReturnType<typeof ussdConfig>;
let env: NodeJS.ProcessEnv;
let way: ReturnType<typeof gate>;
let service: RunningService;

beforeAll(async () => {
  neighbours = await neighbourServer(() => config);
  env = testEnvironment('usm', neighbours.urls);
  const mongo = new URL(env['MONGO_URL'] ?? '');
  way = gate(mongo.href);
  await new Promise<void>((resolve) => way.server.listen(0, '127.0.0.1', resolve));
  mongo.port = String((way.server.address() as AddressInfo).port);
  mongo.searchParams.set('directConnection', 'true');
  config = ussdConfig({ ...env, MONGO_URL: mongo.href });
  service = await runService({ name: 'ussd', module: UssdModule.forRoot(config), config });
});
afterAll(async () => {
  Object.assign(way.state, { closed: false, swallows: false });
  await service.close();
  way.cut();
  way.server.close();
  neighbours.close();
  await cleanUp(ussdConfig(env));
});

const phone = (msisdn = artisanNumber): Phone =>
  new Phone('africastalking', msisdn, async (fields: Fields): Promise<WireReply> => {
    const begun = performance.now();
    const response = await service.call(
      { kind: 'anonymous', id: 'aggregator', language: 'en' },
      `/ussd/v1/africastalking/${aggregatorSecrets(config).africastalking}`,
      {
        method: 'POST',
        body: new URLSearchParams(fields as Record<string, string>).toString(),
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
      },
    );
    const body = await response.text();
    expect([response.status, performance.now() - begun < soonMs]).toEqual([200, true]);
    return { contentType: 'text/plain; charset=utf-8', body };
  });

it('while identity hangs nobody waits longer, what anybody may do works, and the rest is to be tried again', async () => {
  let release = (): void => undefined;
  neighbours.world.holdIdentity = new Promise((resolve) => {
    release = resolve;
  });
  for (const inputs of [[], ['9', '1043213', '3'], ['4']])
    expect(await phone().dial(...inputs)).toMatchObject({
      ends: true,
      text: expect.stringContaining('Try again shortly'),
    });
  expect((await phone('254722555111').dial('0', code)).text).toContain('AUTHENTIC');
  release();
  neighbours.world.holdIdentity = undefined;
  expect((await phone().dial()).text).toContain('1 Register product');
});

it.each(['closed', 'swallows'] as const)(
  'while Mongo is %s nobody waits longer, and no SMS is promised that is not written down; then all is as before',
  async (how) => {
    way.state[how] = true;
    if (how === 'closed') way.cut();
    expect((await phone('254722555112').dial()).text).toContain('1 Create artisan account');
    let release = (): void => undefined;
    neighbours.world.hold = new Promise((resolve) => {
      release = resolve;
    });
    expect(await phone().dial('9', '1043213', '3')).toMatchObject({
      ends: true,
      text: expect.stringContaining('Try again shortly'),
    });
    release();
    neighbours.world.hold = undefined;
    way.state[how] = false;
    way.cut();
    await until(
      async () => (await phone().dial('9', '1043213', '3')).text === 'Order 1043213 is SHIPPED.',
      'commands are done again',
    );
  },
);
