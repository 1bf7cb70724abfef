import { auditReply, caseSearchReply, type ConsoleCase } from '@asili/contracts';
import { newId } from '@asili/kernel';
import { Mongo, type Actor } from '@asili/platform';
import { until } from '@asili/platform/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { FollowPurchases } from '../src/purchases/purchases.module.ts';
import { References } from '../src/references/references.mongo.ts';
import { PayInBench } from './support/pay-in-bench.ts';
import { everyProvider, momo, mpesa, paystack, stripe } from './support/tested-providers.ts';

jest.setTimeout(300_000);

const joyce: Actor = { kind: 'operator', id: newId('opr'), language: 'en' };
let bench: PayInBench;
beforeAll(async () => {
  bench = await PayInBench.start('sea');
});
afterAll(() => bench.stop());
beforeEach(() => bench.begin());

const search = (query: string, which = 0, actor = joyce) =>
  bench.services[which]?.call(actor, `/api/console/search?${query}`) as Promise<Response>;
const found = async (name: string, which = 0): Promise<ConsoleCase[]> =>
  caseSearchReply.parse(await (await search(`name=${encodeURIComponent(name)}`, which)).json()).cases;
const finds = (name: string, id: string, which = 0) =>
  until(async () => (await found(name, which)).some((each) => each.id === id), `${name} to be found`);
const searched = async (): Promise<(string | undefined)[]> =>
  auditReply
    .parse(
      await (
        await (bench.services[0] as { call: (actor: Actor, path: string) => Promise<Response> }).call(
          joyce,
          '/api/console/audit?limit=100',
        )
      ).json(),
    )
    .entries.flatMap(({ action, case: about }) => (action === 'search' ? [about] : []));

describe('a payment', () => {
  it.each(everyProvider)(
    'by $name is found at every instance by its id, its purchase, its orders and its provider’s names, and by nothing like them',
    async (provider) => {
      const id = await bench.paid(provider);
      const { purchaseId, shares } = await bench.fact(id, 'payment-created');
      const { reference } = await bench.fact(id, 'payment-opened');
      const { receipt } = await bench.fact(id, 'payment-money-received');
      for (const name of [
        id,
        purchaseId,
        ...shares.map(({ orderId }) => orderId),
        reference,
        receipt,
        ` ${receipt.toUpperCase()} `,
      ]) {
        await finds(name, id);
        expect((await found(name, 1)).map((each) => each.id)).toEqual([id]);
      }
      for (const other of [receipt.slice(0, -1), `${receipt}0`, receipt.slice(1), '.*.*', '^pay_', `${id}\u0000`])
        expect(await found(other)).toEqual([]);
      expect((await found(id))[0]).toMatchObject({ queue: 'payments-in-review', actions: [], money: provider.price });
    },
  );

  it('is found by what only its provider’s own statement calls it', async () => {
    const names: Record<string, string> = {};
    for (const provider of [mpesa, momo, stripe, paystack]) names[await bench.paid(provider)] = provider.name;
    const kept = await bench.service.app
      .get(Mongo)
      .collection<{ key: string; caseId: string }>('case_references')
      .find({ caseId: { $in: Object.keys(names) } })
      .toArray();
    const of = (provider: { name: string }, shape: RegExp) =>
      kept.find(({ caseId, key }) => names[caseId] === provider.name && shape.test(key));
    for (const name of [
      of(mpesa, /^[a-z0-9]{10}$/),
      of(momo, /^\d+$/),
      of(stripe, /^ch_\w+$/),
      of(stripe, /^pi_\w+$/),
      of(paystack, /^\d+$/),
    ]) {
      expect(name).toBeDefined();
      expect((await found(name?.key ?? '')).map((each) => each.id)).toEqual([name?.caseId]);
    }
  });

  it('is found by the number of its order, told twice and at two instances, and by its refund', async () => {
    const id = await bench.paid(stripe);
    const data = {
      orderId: newId('ord'),
      number: '1234567',
      purchaseId: newId('pur'),
      paymentId: id,
      artisanId: newId('art'),
      customerId: newId('cus'),
      state: 'new',
      by: 'system',
    } as const;
    const handlers = bench.services.map(({ app }) => app.get(FollowPurchases, { strict: false }));
    await Promise.all([...handlers, ...handlers].map((each) => each.orderChanged({ data } as never)));
    expect((await found('# 123 4567', 1)).map((each) => each.id)).toEqual([id]);
    await bench.refund(id);
    await bench.refundsAre(id, 'succeeded');
    await finds((await bench.fact(id, 'payment-refund-requested')).refundId, id);
  });
});

describe('a search', () => {
  it('is in the audit trail, word for word, whatever it was', async () => {
    const hostile = [
      '<script>alert(1)</script>',
      '{"$ne":null}',
      '$where:1',
      '../../etc/passwd',
      '=cmd|1',
      '’; drop table',
    ];
    for (const text of hostile) expect(await found(text)).toEqual([]);
    expect(await searched()).toEqual(expect.arrayContaining(hostile));
  });

  it('of what is no name is refused, and is nobody’s but operators’', async () => {
    const before = (await searched()).length;
    for (const query of [
      'name[$ne]=x',
      'name[]=abc&name[]=def',
      'name=ab',
      '',
      `name=${'x'.repeat(121)}`,
      'name=abc&name=def',
    ])
      expect((await search(query)).status).toBe(400);
    for (const kind of ['customer', 'artisan'] as const)
      expect(
        (await search('name=abcdef', 0, { kind, id: newId(kind === 'customer' ? 'cus' : 'art'), language: 'en' }))
          .status,
      ).toBe(403);
    expect((await searched()).length).toBe(before);
  });

  it('of what many have is cut off, the newest first', async () => {
    const references = bench.service.app.get(References, { strict: false });
    const ids = Array.from({ length: 25 }, () => newId('pay'));
    await Promise.all(ids.flatMap((id) => [references.note(id, ['LINE 14']), references.note(id, ['line14'])]));
    expect(await references.find('line 14')).toEqual([...ids].sort().reverse().slice(0, 20));
  });
});
