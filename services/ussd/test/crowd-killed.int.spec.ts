/**
 * A crowd ships an order each by phone. All are asked whether they are sure when an instance, Redis and the other instance are
 * killed one after the other, each in the middle of the messages a third of them then sends.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it, jest } from '@jest/globals';
import { checkDigit } from '@asili/kernel';
import {
  cleanUp,
  kill,
  type ServiceProcess,
  speakingTo,
  startServiceProcess,
  testEnvironment,
  until,
} from '@asili/platform/testing';
import { providers, type Provider, type Screen, type WireReply } from '../src/aggregators/domain/wires.ts';
import { aggregatorSecrets, ussdConfig } from '../src/config.ts';
import { crowdWorld } from './crowd-world.ts';
import { Phone } from './phone.ts';
import { redisProcess } from './redis-process.ts';

jest.setTimeout(240_000);

/** At each kill a third of them, of every provider. */
const people = process.env['ASILI_TESTS'] === 'full' ? 200 : 18;
/** Whose last message is under way at the first, second or third kill. */
const groupOf = (person: number): number => Math.floor(person / providers.length) % 3;
const sizeOf = (group: number): number =>
  Array.from({ length: people }, (_, person) => person).filter((person) => groupOf(person) === group).length;
const byAddress: ReadonlySet<Provider> = new Set(['safaricom', 'airtel', 'reseller']);
const asJson: ReadonlySet<Provider> = new Set(['hubtel', 'nalo']);

let world: Awaited<ReturnType<typeof crowdWorld>>;
let config: ReturnType<typeof ussdConfig>;
let env: NodeJS.ProcessEnv;
let redis: Awaited<ReturnType<typeof redisProcess>>;
const instances: (ServiceProcess | undefined)[] = [];
const dir = mkdtempSync(path.join(tmpdir(), 'asili-ussd-redis-'));
/** The groups' last answer waits for theirs to open. */
const gates = [0, 1, 2].map(gate);
/** Of each group: who waits at the gate, and whose order is shipped. */
const atGate = [0, 0, 0];
const shipped = [0, 0, 0];
/** Who was told to try again. */
const refused = new Set<number>();
/** Messages an instance died over. */
const lost = [0, 0];

function gate(): { readonly opened: Promise<void>; readonly open: () => void } {
  let open = (): void => undefined;
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { opened, open };
}

beforeAll(async () => {
  world = await crowdWorld();
  redis = await redisProcess(dir);
  env = { ...testEnvironment('crd', world.urls), REDIS_URL: `redis://127.0.0.1:${redis.port}` };
  config = ussdConfig(env);
  instances.push(...(await Promise.all([startServiceProcess('ussd', env), startServiceProcess('ussd', env)])));
});
afterAll(async () => {
  for (const instance of instances) if (instance) await kill(instance);
  await cleanUp(config);
  await kill(redis);
  rmSync(dir, { recursive: true });
  world.close();
});

/** One message to an instance that lives, as the provider sends it: again where nobody answers. */
async function send(provider: Provider, fields: object, turn: number): Promise<WireReply> {
  const form = new URLSearchParams(fields as Record<string, string>).toString();
  const at = `/ussd/v1/${provider}/${aggregatorSecrets(config)[provider]}`;
  const headers = {
    ...speakingTo(config)({ kind: 'anonymous', id: 'aggregator', language: 'en' }),
    'content-type': asJson.has(provider) ? 'application/json' : 'application/x-www-form-urlencoded',
  };
  for (let attempt = turn; ; attempt += 1) {
    const which = attempt % 2;
    const instance = instances[which];
    const reply =
      instance &&
      (await fetch(
        instance.url + (byAddress.has(provider) ? `${at}?${form}` : at),
        byAddress.has(provider)
          ? { headers }
          : { method: 'POST', headers, body: asJson.has(provider) ? JSON.stringify(fields) : form },
      ).then(
        async (response) => ({ status: response.status, body: await response.text() }),
        () => undefined,
      ));
    if (reply?.status === 200) return { contentType: 'text/plain; charset=utf-8', body: reply.body };
    if (instance && !reply) lost[which] = (lost[which] ?? 0) + 1;
    await delay(100);
  }
}

interface Confirmed {
  readonly order: string;
  /** Screens in the order they were shown. */
  readonly screens: string[];
  calls: number;
}

/** With its Damm digit, as orders number theirs. */
const numberOf = (person: number): string => `${200_000 + person}${checkDigit(String(200_000 + person))}`;

/** What a person answers to a screen; undefined where nothing is asked. */
function answerTo({ text, ends }: Screen, order: string): string | undefined {
  if (ends) return undefined;
  if (text.includes('1 Continue') || text.includes(`Set ${order} to SHIPPED?`)) return '1';
  if (text.includes('3 I shipped it')) return '3';
  if (text.endsWith('0 Menu')) return undefined;
  return text.includes('Order number') ? order : '9';
}

/** Answers what is asked, goes on in another call where one broke off, until the screen, or the SMS it promised, says that the order is shipped. */
async function ship(person: number): Promise<Confirmed> {
  const provider = providers[person % providers.length] ?? 'nalo';
  const group = groupOf(person);
  const msisdn = `2547330${String(person).padStart(5, '0')}`;
  const confirmed: Confirmed = { order: numberOf(person), screens: [], calls: 0 };
  const says = `Order ${confirmed.order} is SHIPPED.`;
  for (let turn = person; confirmed.screens.length < 200; turn += 1) {
    const call = new Phone(provider, msisdn, (fields) => send(provider, fields, turn));
    confirmed.calls += 1;
    let screen = await call.dial(...(confirmed.calls === 1 ? ['9'] : []));
    for (
      let answer = answerTo(screen, confirmed.order);
      answer !== undefined;
      answer = answerTo(screen, confirmed.order)
    ) {
      confirmed.screens.push(screen.text);
      if (screen.text.includes('to SHIPPED?')) await gateOf(group);
      screen = await call.type(answer);
    }
    confirmed.screens.push(screen.text);
    if (screen.text.includes('You will get an SMS'))
      await until(() => world.texts.get(`+${msisdn}`)?.includes(says), 'the SMS that was promised', 120_000);
    if (screen.text.startsWith(says) || screen.text.includes('You will get an SMS')) {
      shipped[group] = (shipped[group] ?? 0) + 1;
      return confirmed;
    }
    if (screen.text.includes('Try again')) refused.add(person);
    await delay(screen.text.includes('Too many for now') ? 5000 : 300);
  }
  throw new Error(`nobody was told: ${confirmed.screens.slice(-4).join(' | ')}`);
}

function gateOf(group: number): Promise<void> | undefined {
  atGate[group] = (atGate[group] ?? 0) + 1;
  return gates[group]?.opened;
}

/** An instance dies over the messages of a group, which were to be carried out and are not. */
async function killInstance(which: number, group: number): Promise<void> {
  const held = gate();
  world.state.hold = held.opened;
  gates[group]?.open();
  await until(() => world.state.waiting >= sizeOf(group), 'a message of each of the group');
  const instance = instances[which];
  instances[which] = undefined;
  if (instance) await kill(instance);
  world.state.hold = undefined;
  held.open();
  await until(() => shipped[group] === sizeOf(group), 'the orders of the group');
}

/** Redis dies between two messages of a group, and is back once each of them was told. */
async function killRedis(group: number): Promise<void> {
  await kill(redis);
  gates[group]?.open();
  await until(
    () => [...refused].filter((person) => groupOf(person) === group).length === sizeOf(group),
    'each of the group to be told',
  );
  redis = await redisProcess(dir, redis.port);
  await until(() => shipped[group] === sizeOf(group), 'the orders of the group');
}

async function killOneByOne(): Promise<void> {
  await until(() => atGate.every((count, group) => count === sizeOf(group)), 'all to be asked whether they are sure');
  await killInstance(0, 0);
  instances[0] = await startServiceProcess('ussd', env); // The last group's messages are its alone when the other one dies over them.
  await killRedis(1);
  await killInstance(1, 2);
}

it('each is told of their own order, which is shipped once however often it was confirmed', async () => {
  const [confirmed] = await Promise.all([
    Promise.all(Array.from({ length: people }, (_, person) => ship(person))),
    killOneByOne(),
  ]);
  for (const { order, screens } of confirmed) {
    const named = screens.flatMap((text) => text.match(/\b\d{7}\b/g) ?? []);
    expect(new Set(named)).toEqual(new Set([order])); // Nobody sees somebody else's call.
    expect(world.asked.get(order)?.size).toBe(1); // However often a message came, whoever died over it, and though some went on in another call.
  }
  expect(world.asked.size).toBe(people);
  for (const messages of lost) expect(messages).toBeGreaterThan(0);
  expect(Math.min(...confirmed.filter((_, person) => groupOf(person) === 1).map(({ calls }) => calls))).toBeGreaterThan(
    1,
  ); // Each was cut off by Redis, and called again.
  expect(
    confirmed
      .flatMap(({ screens }, person) => (groupOf(person) === 2 ? screens : []))
      .filter((text) => text.includes('call has ended')),
  ).toEqual([]); // What Redis kept when it died was there again.
});
