import { spawn } from 'node:child_process';
import path from 'node:path';
import { until } from '@asili/kernel/testing';
import { simulatorKeys, startSimulators, type RunningSimulators } from '../src/index.ts';
import { Receiver } from './support/receiver.ts';

const root = 'a key for this test alone, no other';
const { paystack, stripe } = simulatorKeys(root);
/** Nobody answers there: it is an address of people's, and we have another one. */
const publicUrl = 'http://shop.invalid:8080';
const pagesUrl = 'http://pages.invalid:8082';
const us = new Receiver();
let world: RunningSimulators;

beforeAll(async () => {
  await us.start();
  world = await startSimulators({
    key: root,
    host: '0.0.0.0',
    publicUrl,
    siteUrl: us.url,
    pagesUrl,
    times: { workMs: 5, aheadMs: 5 },
  });
});
afterAll(async () => {
  await world.stop();
  us.stop();
});

const pay = (page: string) =>
  fetch(page.replace(pagesUrl, world.url), {
    method: 'POST',
    body: new URLSearchParams({ with: '4242424242424242' }),
    redirect: 'manual',
  });
const paystackPage = async (): Promise<string> => {
  const wanted = {
    email: 'pay_1@buyers.asili.example',
    amount: '1940000',
    currency: 'KES',
    reference: 'pay-1-0a1b2c3d',
    callback_url: `${publicUrl}/purchases/1`,
  };
  const reply = await fetch(`${world.url}/paystack/transaction/initialize`, {
    method: 'POST',
    headers: { authorization: `Bearer ${paystack.secretKey}` },
    body: JSON.stringify(wanted),
  });
  return ((await reply.json()) as { data: { authorization_url: string } }).data.authorization_url;
};
const stripePage = async (): Promise<string> => {
  const wanted = {
    mode: 'payment',
    success_url: `${publicUrl}/purchases/1`,
    cancel_url: `${publicUrl}/cart`,
    'allowed_payment_method_types[0]': 'card',
    'line_items[0][quantity]': '1',
    'line_items[0][price_data][currency]': 'usd',
    'line_items[0][price_data][unit_amount]': '8500',
    'line_items[0][price_data][product_data][name]': 'Kiondo',
    client_reference_id: 'pay_1',
  };
  const reply = await fetch(`${world.url}/stripe/v1/checkout/sessions`, {
    method: 'POST',
    headers: { authorization: `Bearer ${stripe.secretKey}` },
    body: new URLSearchParams(wanted),
  });
  return ((await reply.json()) as { url: string }).url;
};

describe('where the site is reached by another address than people know', () => {
  it.each([
    ['Paystack', paystackPage, '/webhooks/paystack'],
    ['Stripe', stripePage, '/webhooks/stripe'],
  ])(
    '%s sends buyers to its page for browsers and back to the public address, and its events to ours',
    async (_name, pageOf, webhook) => {
      us.reset();
      const page = await pageOf();
      expect(new URL(page).origin).toBe(pagesUrl);
      const back = await pay(page);
      expect([back.status, new URL(back.headers.get('location') ?? '').origin]).toEqual([303, publicUrl]);
      expect((await until(() => us.received[0])).path).toBe(webhook);
    },
  );
});

it.each([
  ['that is too short', 'short'],
  ['that is missing', ''],
])('as a program it does not start with a key %s', async (_what, key) => {
  const child = spawn(process.execPath, [path.join(import.meta.dirname, '../src/main.ts')], {
    env: { ...process.env, NODE_ENV: 'development', SIMULATORS_KEY: key },
  });
  let said = '';
  child.stderr.on('data', (chunk: Buffer) => {
    said += chunk.toString();
  });
  expect(await new Promise((resolve) => child.once('exit', resolve))).toBe(1);
  expect(said).toContain('the key of the simulators is too short');
});
