import { createHmac } from 'node:crypto';
import { quotesReply } from '@asili/contracts';
import { newId } from '@asili/kernel';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import Stripe from 'stripe';
import { MpesaPaymentProvider } from '../src/providers/mpesa/pay-in.ts';
import { MomoPaymentProvider } from '../src/providers/mtn-momo/pay-in.ts';
import type { PaymentProvider, PaymentOrder } from '../src/providers/domain/provider.ts';
import { PaymentMethods } from '../src/providers/payment-methods.ts';
import { RefusedWebhooks } from '../src/webhooks/webhooks.controller.ts';
import { withMomo } from './support/momo-environment.ts';
import { PayInBench } from './support/pay-in-bench.ts';
import { keys, previous } from './support/provider-keys.ts';
import { momo, mpesa, onPhones, paystack, stripe, type TestedProvider } from './support/tested-providers.ts';

/** What is each provider's own: whom it takes what from, how it signs, and what it may not do here (nobody may move money out of phones' accounts). */
let bench: PayInBench;
beforeAll(async () => {
  const {
    UG: { collection },
    GH,
    CI,
  } = keys.momo.accounts;
  bench = await PayInBench.start(
    'pit',
    1,
    { DARAJA_INITIATOR: '' },
    (env) =>
      void withMomo(env, '', { ...keys.momo, accounts: { UG: { collection }, GH, CI } as typeof keys.momo.accounts }),
  );
});
afterAll(() => bench.stop());
beforeEach(() => bench.begin());

const payInOf = (provider: TestedProvider): PaymentProvider =>
  bench.service.app.get<PaymentProvider>(provider === mpesa ? MpesaPaymentProvider : MomoPaymentProvider, {
    strict: false,
  });
const order = (provider: TestedProvider, over: Partial<PaymentOrder> = {}): PaymentOrder => ({
  paymentId: newId('pay'),
  purchaseId: newId('pur'),
  method: 'mobile_money',
  money: provider === mpesa ? { currency: 'KES', minor: 100n } : { currency: 'UGX', minor: 1000n },
  phoneNumber: provider.number(),
  language: 'en',
  expiresAt: bench.clock.now(),
  ...over,
});
type Wrong = readonly [reason: string, over: Partial<PaymentOrder>];
const steps = {
  [mpesa.name]: [
    ['KES', 100n],
    ['UGX', null],
    ['HBAR', null],
  ],
  [momo.name]: [
    ['UGX', 1n],
    ['GHS', 1n],
    ['XOF', 1n],
    ['KES', null],
    ['HBAR', null],
  ],
} as const;
/** What quotes are offered within. */
const bounds: Readonly<Record<string, readonly (readonly ['KES' | 'UGX' | 'XOF', bigint, bigint])[]>> = {
  [mpesa.name]: [['KES', 100n, 25_000_000n]],
  [momo.name]: [
    ['UGX', 500n, 5_000_000n],
    ['XOF', 100n, 2_000_000n],
  ],
};
const wrong: Readonly<Record<string, readonly Wrong[]>> = {
  [mpesa.name]: [
    ['number', { phoneNumber: '+256712345678' }],
    ['number', { phoneNumber: '+254202345678' }],
    ['amount', { money: { currency: 'KES', minor: 12_050n } }],
    ['amount', { money: { currency: 'KES', minor: 25_000_100n } }],
    ['amount', { money: { currency: 'USD', minor: 100n } }],
  ],
  [momo.name]: [
    ['number', { phoneNumber: '+254712345678' }],
    ['number', { phoneNumber: '+256412345678' }],
    ['number', { phoneNumber: '+22997123456' }],
    ['amount', { money: { currency: 'GHS', minor: 1000n } }],
    ['amount', { money: { currency: 'UGX', minor: 499n } }],
    ['amount', { money: { currency: 'UGX', minor: 5_000_001n } }],
  ],
};

describe.each(onPhones)('$name', (provider) => {
  it('takes nothing from other numbers, in other amounts or currencies, or where we have no account', async () => {
    const payIn = payInOf(provider);
    for (const [currency, min, max] of bounds[provider.name] ?? [])
      expect([currency, payIn.limitsOf(currency, bench.clock.now())]).toEqual([currency, { min, max }]);
    for (const [currency, step] of steps[provider.name] ?? [])
      expect([currency, payIn.stepOf(currency)]).toEqual([currency, step]);
    const orders = (wrong[provider.name] ?? []).map(([, over]) => order(provider, over));
    expect(await Promise.all(orders.map(async (each) => payIn.initiate(each)))).toEqual(
      (wrong[provider.name] ?? []).map(([reason]) => ({ kind: 'refused', reason })),
    );
    const unsent = order(provider);
    expect(await payIn.fetchStatus(unsent)).toEqual({ kind: 'failed', reason: 'not-sent' });
    expect(await payIn.initiate(unsent)).toEqual({ kind: 'refused', reason: 'not-sent' }); // One that is late is not sent after all.
    expect(await bench.books(provider.simulator, provider.kind)).toEqual([]);
  });

  it('is an operator’s to give back where nobody may move money', async () => {
    const id = await bench.paid(provider);
    await bench.refund(id);
    await bench.refundsAre(id, 'manual');
    expect([
      await bench.books(provider.simulator, provider.back.kind),
      await bench.count(id, 'payment-refunded'),
    ]).toEqual([[], 0]);
  });
});

describe('MTN MoMo', () => {
  it('asks one question however often it is begun, at once and again', async () => {
    const [payIn, asked] = [payInOf(momo), order(momo, { phoneNumber: momo.waiting() })];
    const begun = [
      ...(await Promise.all([1, 2, 3, 4].map(async () => payIn.initiate(asked)))),
      await payIn.initiate(asked),
    ];
    expect(new Set(begun.map((each) => (each.kind === 'begun' ? each.reference : each.kind))).size).toBe(1);
    expect(await bench.books('momo', momo.kind)).toHaveLength(1);
    bench.clock.ahead += 120_000;
    expect(await payIn.cancel(asked)).toEqual({ kind: 'unknown' }); // It is on the phone still,
    expect(await payIn.initiate(asked)).toEqual({ kind: 'unknown' }); // so that nothing says it has failed.
  });
});

describe('pages', () => {
  it('of shillings are Paystack’s where both are there, and those of dollars stay with Stripe', async () => {
    const ways = bench.service.app.get(PaymentMethods);
    expect(
      (['KES', 'NGN', 'GHS', 'ZAR', 'USD', 'EUR'] as const).map((currency) => ways.find('card', currency)?.provider),
    ).toEqual(['paystack', 'paystack', 'paystack', 'paystack', 'stripe', 'stripe']);
    const quote = async ({ sells }: TestedProvider) =>
      quotesReply
        .parse(
          await (
            await bench.service.call(
              bench.customer,
              `/api/purchases/${bench.orders.sell(bench.customer.id, undefined, undefined, 'KE', sells).id}/quotes`,
            )
          ).json(),
        )
        .quotes.find(({ method }) => method === 'card');
    expect([await quote(paystack), await quote(stripe)]).toMatchObject([
      { pay: paystack.price },
      { pay: stripe.price },
    ]);
  });

  it('are offered for no less and no more than their providers take', async () => {
    const ways = bench.service.app.get(PaymentMethods);
    const bounds = [
      ['card', 'USD', 50n, 99_999_999n],
      ['bank', 'EUR', 50n, 99_999_999n],
      ['bank', 'GBP', 30n, 99_999_999n],
      ['card', 'KES', 300n, undefined],
      ['card', 'NGN', 5000n, undefined],
    ] as const;
    for (const [method, currency, min, max] of bounds) {
      const payIn = ways.find(method, currency);
      if (!payIn) throw new Error(`${method} in ${currency}`);
      expect(payIn.limitsOf(currency, bench.clock.now())).toEqual({ min, ...(max !== undefined && { max }) });
      const begun = async (minor: bigint) =>
        (
          await payIn.initiate({
            ...order(stripe),
            method,
            money: { currency, minor },
            returnUrl: `${bench.relay.url}/`,
          })
        ).kind;
      expect([
        currency,
        await begun(min - 1n),
        await begun(min),
        ...(max === undefined ? [] : [await begun(max), await begun(max + 1n)]),
      ]).toEqual([currency, 'refused', 'begun', ...(max === undefined ? [] : ['begun', 'refused'])]);
    }
  });

  it('take a bank account, which is certain later, or fails after all', async () => {
    const fails = await bench.begins(stripe, '', 'bank');
    await bench.onPage(fails, 'fails');
    await bench.becomes(fails.id, 'failed');
    const pays = await bench.begins(stripe, '', 'bank');
    await bench.onPage(pays, 'pays');
    await bench.becomes(pays.id, 'confirmed');
    expect([await bench.received(pays.id), await bench.received(fails.id)]).toEqual([1, 0]);
  });
});

describe('signed events', () => {
  /** Stripe's own package makes the signatures that are forged here. */
  const signer = new Stripe('sk_test_signer');
  const byStripe = (payload: string, secret = keys.stripe.webhookSecret, ageS = 0) => ({
    'stripe-signature': signer.webhooks.generateTestHeaderString({
      payload,
      secret,
      timestamp: Math.floor(Date.now() / 1000) - ageS,
    }),
  });
  const byPaystack = (body: string, key = keys.paystack.secretKey) => ({
    'x-paystack-signature': createHmac('sha512', key).update(body).digest('hex'),
  });

  /** Signed by the key before the one in use it is heard, and not believed: it says paid, the provider does not. */
  async function deliver(id: string, path: string, headers: Record<string, string>, body: string): Promise<void> {
    expect(await bench.relay.send({ path, headers, body })).toBe(200);
    await bench.allApplied(id);
    expect([
      await bench.webhookEvents().countDocuments({ subject: id, appliedAt: { $exists: true } }),
      await bench.webhookEvents().countDocuments({ subject: id }),
      (await bench.seen(id)).state,
      await bench.received(id),
    ]).toEqual([1, 1, 'awaiting-payment', 0]);
  }

  interface Message {
    readonly body: string;
    readonly headers: Record<string, string>;
  }

  /** Twenty of each kind, a thousand where `ASILI_TESTS` is `full`, and a few others, from sixteen senders at once. */
  async function allRefused(
    source: 'stripe' | 'paystack',
    kinds: readonly (() => Message)[],
    others: readonly Message[],
  ): Promise<void> {
    const waiting = [
      ...kinds.flatMap((kind) => Array.from({ length: process.env['ASILI_TESTS'] === 'full' ? 1_000 : 20 }, kind)),
      ...others,
    ];
    const [count, statuses] = [waiting.length, new Map<number, number>()];
    await Promise.all(
      Array.from({ length: 16 }, async () => {
        for (let message = waiting.pop(); message; message = waiting.pop()) {
          const status = await bench.relay.send({ path: `/webhooks/${source}`, ...message });
          statuses.set(status, (statuses.get(status) ?? 0) + 1);
        }
      }),
    );
    expect([...statuses]).toEqual([[401, count]]);
    expect(bench.service.app.get(RefusedWebhooks, { strict: false }).of(source)).toBe(count);
  }

  it('of Stripe are refused when forged, cut short, written anew, signed by another secret or six minutes ago', async () => {
    const { id } = await bench.begins(stripe);
    const body = JSON.stringify(
      {
        id: 'evt_forged',
        type: 'checkout.session.completed',
        data: { object: { id: 'cs_test_1', metadata: { paymentId: id }, payment_status: 'paid' } },
      },
      null,
      2,
    );
    await allRefused(
      'stripe',
      [
        () => ({ body: body.replace('evt_forged', `evt_${Math.random()}`), headers: byStripe(body) }),
        () => ({ body: body.slice(0, -1 - Math.floor(Math.random() * 40)), headers: byStripe(body) }),
        () => ({ body: JSON.stringify(JSON.parse(body)), headers: byStripe(body) }),
        () => ({ body, headers: byStripe(body, `whsec_${Math.random()}`) }),
        () => ({ body, headers: byStripe(body, keys.stripe.webhookSecret, 360) }),
      ],
      [
        { body, headers: {} },
        { body, headers: byStripe(body, keys.stripe.webhookSecret, -3600) },
        { body, headers: { 'stripe-signature': 't=,v1=' } },
        { body: '', headers: byStripe('') },
      ],
    );
    expect([await bench.webhookEvents().countDocuments({ subject: id }), await bench.received(id)]).toEqual([0, 0]); // What comes late of other payments is none of these.
    await deliver(id, '/webhooks/stripe', byStripe(body, previous.stripe), body);
  });

  it('of Paystack are refused when forged, cut short, written anew or signed by another key, and taken with that of the key before', async () => {
    const { id } = await bench.begins(paystack);
    const { reference } = await bench.fact(id, 'payment-opened');
    const event = { event: 'charge.success', data: { reference, status: 'success', amount: 19_400, currency: 'KES' } };
    const body = JSON.stringify(event);
    const signature = byPaystack(body);
    const unsigned = [
      {},
      { 'x-paystack-signature': '' },
      { 'x-paystack-signature': createHmac('sha256', keys.paystack.secretKey).update(body).digest('hex') },
      { 'x-paystack-signature': `${signature['x-paystack-signature']}0` },
    ];
    const unread = ['{"event":', '[]', '{"event":"x"}'];
    await allRefused(
      'paystack',
      [
        () => ({ body: JSON.stringify({ ...event, forged: Math.random() }), headers: signature }),
        () => ({ body: body.slice(0, -1 - Math.floor(Math.random() * 40)), headers: signature }),
        () => ({ body: JSON.stringify(event, null, 1 + Math.floor(Math.random() * 8)), headers: signature }),
        () => ({ body, headers: byPaystack(body, `sk_test_${Math.random()}`) }),
      ],
      unsigned.map((headers) => ({ body, headers })),
    );
    // What Paystack signs and we cannot read is kept, and about no payment: refused it would only come again.
    for (const text of unread)
      expect(await bench.relay.send({ path: '/webhooks/paystack', body: text, headers: byPaystack(text) })).toBe(200);
    expect(await bench.webhookEvents().countDocuments({ subject: id })).toBe(0);
    await deliver(id, '/webhooks/paystack', byPaystack(body, previous.paystack), body);
  });
});
