import { afterAll, beforeAll, expect, it } from '@jest/globals';
import {
  cleanUp,
  kill,
  type ServiceProcess,
  speakingTo,
  startServiceProcess,
  testEnvironment,
  until,
} from '@asili/platform/testing';
import { providers, type Provider, type WireReply } from '../src/aggregators/domain/wires.ts';
import { aggregatorSecrets, ussdConfig } from '../src/config.ts';
import { artisanNumber, code } from './world.ts';
import { neighbourServer } from './neighbour-server.ts';
import { Phone } from './phone.ts';

const byAddress: ReadonlySet<Provider> = new Set(['safaricom', 'airtel', 'reseller']);
const asJson: ReadonlySet<Provider> = new Set(['hubtel', 'nalo']);
let neighbours: Awaited<ReturnType<typeof neighbourServer>>;
let config: ReturnType<typeof ussdConfig>;
let service: ServiceProcess;

beforeAll(async () => {
  neighbours = await neighbourServer(() => config);
  const env = testEnvironment('usl', neighbours.urls);
  config = ussdConfig(env);
  service = await startServiceProcess('ussd', env, 'debug');
});
afterAll(async () => {
  await kill(service);
  neighbours.close();
  await cleanUp(config);
});

async function send(
  provider: Provider,
  fields: object,
  secret = aggregatorSecrets(config)[provider],
): Promise<WireReply> {
  const form = new URLSearchParams(fields as Record<string, string>).toString();
  const headers = {
    ...speakingTo(config)({ kind: 'anonymous', id: 'aggregator', language: 'en' }),
    'content-type': asJson.has(provider) ? 'application/json' : 'application/x-www-form-urlencoded',
  };
  const at = `${service.url}/ussd/v1/${provider}/${secret}`;
  const reply = await fetch(
    byAddress.has(provider) ? `${at}?${form}` : at,
    byAddress.has(provider)
      ? { headers }
      : { method: 'POST', headers, body: asJson.has(provider) ? JSON.stringify(fields) : form },
  );
  return { contentType: 'text/plain; charset=utf-8', body: await reply.text() };
}

it('show no PIN, no number, no address of an aggregator and nothing that was typed, whatever goes wrong', async () => {
  const [pin, name, visitor] = ['739164', 'Kiondowordofthisspec', '254722888777'];
  for (const provider of providers) {
    const phone = (msisdn: string): Phone => new Phone(provider, msisdn, (fields) => send(provider, fields));
    const balance = phone(artisanNumber);
    await balance.dial('4');
    await balance.type(pin);
    const register = phone(artisanNumber);
    await register.dial('1', '4', '2500');
    await register.type(name);
    await register.type('1');
    await phone(visitor).dial('0', code);
    const own = register.fields();
    await send(provider, own, 'a-wrong-secret-of-thirty-two-letters');
    const taken = Object.fromEntries(
      Object.entries(own).map(([field, value]) => [
        field,
        value === artisanNumber ? visitor : value === `+${artisanNumber}` ? `+${visitor}` : value,
      ]),
    );
    await send(provider, taken);
    await send(provider, { broken: pin });
  }
  await until(() => service.written().includes('other-number'), 'the refusal to be logged');
  expect(service.written().split('\n').length).toBeGreaterThan(10);
  for (const secret of [
    pin,
    name,
    visitor,
    artisanNumber,
    visitor.slice(3),
    artisanNumber.slice(3),
    'a-wrong-secret',
    ...Object.values(aggregatorSecrets(config)),
  ])
    expect([secret, service.written().includes(secret)]).toEqual([secret, false]);
});
