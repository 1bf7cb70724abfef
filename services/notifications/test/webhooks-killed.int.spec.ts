/** Processes are killed in the middle of it. */
import { once } from 'node:events';
import { afterAll, beforeAll, expect, it, jest } from '@jest/globals';
import { webhookDeliveryList, webhookEndpointReply } from '@asili/contracts';
import { newId } from '@asili/kernel';
import { type ServiceProcess, speakingTo, startServiceProcess } from '@asili/platform/testing';
import { notificationsConfig } from '../src/config.ts';
import { artisan, cleanUp, publisher, testEnvironment, until, type TestEvent } from './harness.ts';
import { isSigned, startReceiver } from './webhook-receiver.ts';

jest.setTimeout(600_000);

const isFull = process.env['ASILI_TESTS'] === 'full';
const wanted = { messages: isFull ? 400 : 40, kills: isFull ? 12 : 2 };
const env = testEnvironment({ DEV_MAILBOX: '1' });
const config = notificationsConfig(env);
const running = new Map<string, ServiceProcess>();
let receiver: Awaited<ReturnType<typeof startReceiver>>;
let kafka: Awaited<ReturnType<typeof publisher>>;

async function kill(name: string): Promise<void> {
  const child = running.get(name)?.child;
  running.delete(name);
  if (!child || child.exitCode !== null) return;
  const exited = once(child, 'exit');
  child.kill('SIGKILL');
  await exited;
}
const start = async (name: string): Promise<void> =>
  void running.set(name, await startServiceProcess('notifications', env));
const ask = (id: string, path: string, init: RequestInit = {}) =>
  fetch(`${[...running.values()].at(-1)?.url ?? ''}${path}`, {
    ...init,
    headers: { ...speakingTo(config)(artisan(id)), ...(init.body ? { 'content-type': 'application/json' } : {}) },
  });

beforeAll(async () => {
  receiver = await startReceiver();
  kafka = await publisher(env);
  await Promise.all([start('a'), start('b')]);
});
afterAll(async () => {
  for (const name of [...running.keys()]) await kill(name);
  await kafka.close();
  receiver.close();
  await cleanUp(env);
});

it('every message arrives, under one webhook-id, though the instances are killed one after the other and every fifth answer is a failure', async () => {
  const id = newId('art');
  const created = await ask(id, '/api/webhook-endpoints', {
    method: 'POST',
    body: JSON.stringify({ url: `${receiver.url}/shop`, events: ['*'] }),
  });
  const { endpoint, secret } = webhookEndpointReply.parse(await created.json());
  const refusedOnce = new Set<string>();
  receiver.answer = (response, { id: messageId }) => {
    const refuses = !refusedOnce.has(messageId) && refusedOnce.size * 5 < receiver.received.length;
    if (refuses) refusedOnce.add(messageId);
    setTimeout(() => response.writeHead(refuses ? 503 : 200).end(), 40); // Long enough to be killed in.
  };
  const events = Array.from({ length: wanted.messages }, (_, n): TestEvent => {
    const orderId = newId('ord');
    return {
      type: 'orders.order-changed.v1',
      subject: orderId,
      version: 1,
      data: {
        orderId,
        number: String(n),
        purchaseId: 'pur_1',
        paymentId: 'pay_1',
        artisanId: id,
        customerId: 'cus_1',
        state: 'new',
        by: 'system',
      },
    };
  });
  await kafka.publish(events);
  const arrived = () => new Set(receiver.received.map(({ id: messageId }) => messageId)).size;
  for (let kills = 1; kills <= wanted.kills; kills += 1) {
    const before = arrived();
    await until(() => arrived() > before || arrived() === events.length, 'another message');
    const [oldest = ''] = running.keys();
    await kill(oldest);
    if (kills < wanted.kills) await start(`${oldest}${kills}`); // The other one goes on alone after the last.
  }
  const states = async (): Promise<string[]> => {
    const found: string[] = [];
    for (let cursor = ''; ;) {
      const page = webhookDeliveryList.parse(
        await (
          await ask(id, `/api/webhook-endpoints/${endpoint.id}/deliveries?limit=100${cursor && `&cursor=${cursor}`}`)
        ).json(),
      );
      found.push(...page.deliveries.map(({ state }) => state));
      if (page.nextCursor === null) return found;
      cursor = page.nextCursor;
    }
  };
  await until(
    async () => (await states()).filter((state) => state === 'delivered').length === events.length,
    'every delivery',
    300_000,
  );
  expect(await states()).toHaveLength(events.length);
  const numbers = new Map<string, Set<string>>();
  for (const message of receiver.received) {
    expect(isSigned(message, secret)).toBe(true);
    const { number } = (JSON.parse(message.body) as { data: { number: string } }).data;
    numbers.set(number, (numbers.get(number) ?? new Set()).add(message.id));
  }
  expect(numbers.size).toBe(events.length);
  expect([...numbers.values()].every((ids) => ids.size === 1)).toBe(true);
  expect(refusedOnce.size).toBeGreaterThan(0);
});
