import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type { AddressInfo } from 'node:net';
import { cleanUp, runService, testEnvironment, until, type RunningService } from '@asili/platform/testing';
import type { Fields, WireReply } from '../src/aggregators/domain/wires.ts';
import { aggregatorSecrets, ussdConfig } from '../src/config.ts';
import { UssdModule } from '../src/ussd.module.ts';
import { code } from './world.ts';
import { gate } from './gate.ts';
import { neighbourServer } from './neighbour-server.ts';
import { Phone } from './phone.ts';

let neighbours: Awaited<ReturnType<typeof neighbourServer>>;
let config: ReturnType<typeof ussdConfig>;
let way: ReturnType<typeof gate>;
let service: RunningService;

beforeAll(async () => {
  neighbours = await neighbourServer(() => config);
  const env = testEnvironment('usr', neighbours.urls);
  way = gate(env['REDIS_URL'] ?? '');
  await new Promise<void>((resolve) => way.server.listen(0, '127.0.0.1', resolve));
  config = ussdConfig({ ...env, REDIS_URL: `redis://127.0.0.1:${(way.server.address() as AddressInfo).port}` });
  service = await runService({ name: 'ussd', module: UssdModule.forRoot(config), config });
});
afterAll(async () => {
  Object.assign(way.state, { closed: false, swallows: false });
  await service.close();
  way.cut();
  way.server.close();
  neighbours.close();
  await cleanUp(config);
});

const phone = (msisdn = '254722999111'): Phone =>
  new Phone('africastalking', msisdn, async (fields: Fields): Promise<WireReply> => {
    const response = await service.call(
      { kind: 'anonymous', id: 'aggregator', language: 'en' },
      `/ussd/v1/africastalking/${aggregatorSecrets(config).africastalking}`,
      {
        method: 'POST',
        body: new URLSearchParams(fields as Record<string, string>).toString(),
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
      },
    );
    return { contentType: 'text/plain; charset=utf-8', body: await response.text() };
  });

it.each(['closed', 'swallows'] as const)(
  'while Redis is %s, what was dialled whole is answered and nothing is changed; then all is as before',
  async (how) => {
    way.state[how] = true;
    if (how === 'closed') way.cut();
    expect((await phone().dial('0', code)).text).toContain('AUTHENTIC');
    const changes = neighbours.changes().length;
    for (const inputs of [['9', '1043213', '3'], ['12', code, '1', 'Nakuru'], []])
      expect(await phone('254700123456').dial(...inputs)).toMatchObject({
        ends: true,
        text: expect.stringContaining('Try again shortly'),
      });
    expect(neighbours.changes()).toHaveLength(changes);
    way.state[how] = false;
    way.cut();
    await until(
      async () => (await phone('254700123456').dial()).text.includes('1 Register product'),
      'sessions are kept again',
    );
  },
);
