import { afterAll, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import {
  auditReply,
  booksReply,
  caseList,
  caseReply,
  paymentReply,
  queuesReply,
  type CaseReply,
  type ConsoleCase,
  type Payment,
  type PurchaseForPayment,
  type QueueName,
} from '@asili/contracts';
import { moneyFromText, moneyToText, newId, systemClock } from '@asili/kernel';
import { EventStore, Log, Mongo, type Actor } from '@asili/platform';
import { cleanUp, runService, testEnvironment, until, type RunningService } from '@asili/platform/testing';
import type { Wallet } from '@asili/simulators/wallet';
import { Balances } from '../src/books/balances.mongo.ts';
import { CountBalances } from '../src/books/account-balances.ts';
import { accountOf, balanceOf } from '../src/books/domain/entry.ts';
import type { PostedEntry } from '../src/books/domain/journal.ts';
import { paymentsConfig } from '../src/config.ts';
import { CarryOut } from '../src/console/approvals.ts';
import { mirrorTransactionId } from '../src/providers/hedera/domain/transfer.ts';
import { FollowTransfers } from '../src/providers/hedera/follow-transfers.ts';
import { RequestRefund } from '../src/payment/payment-commands.ts';
import { PaymentsModule } from '../src/payments.module.ts';
import { ReturnAged, ReturnMoney } from '../src/unapplied-cash/return-money.ts';
import { UnappliedCashIndex } from '../src/unapplied-cash/unapplied-cash-index.mongo.ts';
import { UnappliedCash } from '../src/unapplied-cash/unapplied-cash.ts';
import { agreeOnRates, noRateSources } from './support/agreed-rates.ts';
import { cameBack } from './support/came-back.ts';
import { startOrders } from './support/orders-stand-in.ts';
import { refundSteps } from './support/refund-steps.ts';
import { startSigner } from './support/signer-process.ts';
import { testWallet } from './support/test-wallet.ts';

jest.setTimeout(300_000);

const joyce: Actor = { kind: 'operator', id: newId('opr'), language: 'en' };
const daniel: Actor = { kind: 'operator', id: newId('opr'), language: 'en' };
const note = 'Same amount, same minute';
let orders: Awaited<ReturnType<typeof startOrders>>;
let wallet: Wallet;
let signer: Awaited<ReturnType<typeof startSigner>>;
let config: ReturnType<typeof paymentsConfig>;
let services: RunningService[];
let customer: Actor;
let purchase: PurchaseForPayment;
let payer: string;

const service = (which = 0): RunningService => services[which] as RunningService;
const get = (where: string, actor = joyce) => service().call(actor, `/api/console/${where}`);
const post = (actor: Actor, where: string, body: object, which = 0, key = newId('req')) =>
  service(which).post(actor, `/api/console/${where}`, body, { 'idempotency-key': key });
const queue = async (name: QueueName): Promise<ConsoleCase[]> =>
  caseList.parse(await (await get(`queues/${name}?limit=100`)).json()).cases;
const replied = async (reply: Response | Promise<Response>): Promise<CaseReply> =>
  caseReply.parse(await (await reply).json());
const refusal = async (reply: Response | Promise<Response>): Promise<unknown> => {
  const { status, code } = (await (await reply).json()) as { status: number; code: string };
  return [status, code];
};
const factOf = ({ facts }: ConsoleCase, name: string): string | undefined =>
  facts.find((fact) => fact.name === name)?.value;
const valuesOf = ({ facts }: ConsoleCase, name: string): string[] =>
  facts.flatMap((fact) => (fact.name === name ? [fact.value] : []));
const seen = async (id: string): Promise<Payment> =>
  paymentReply.parse(await (await service().call(customer, `/api/payments/${id}`)).json()).payment;
const follow = () => service().app.get(FollowTransfers).run();
const becomes = (id: string, state: Payment['state']) =>
  until(async () => {
    await follow();
    return (await seen(id)).state === state || undefined;
  }, `${id} ${state}`);
async function created(): Promise<Payment & { payTo: NonNullable<Payment['payTo']> }> {
  const reply = await service().post(
    customer,
    '/api/payments',
    { purchaseId: purchase.id, method: 'hbar' },
    { 'idempotency-key': newId('req') },
  );
  const { payment } = paymentReply.parse(await reply.json());
  if (!payment.payTo) throw new Error('nowhere to pay to');
  return { ...payment, payTo: payment.payTo };
}
/** A transfer without a memo, as the case it became. */
async function stray(amount: string, account?: string): Promise<ConsoleCase> {
  const { transactionId } = await wallet.pay({ amount, ...(account !== undefined && { account }) });
  return until(async () => {
    await follow();
    return (await queue('unmatched-money')).find((each) =>
      factOf(each, 'transaction')?.startsWith(mirrorTransactionId(transactionId)),
    );
  }, 'its case');
}
async function held(name: string): Promise<string> {
  const mongo = service().app.get(Mongo);
  await until(
    async () =>
      (await mongo.collection('journal_log').countDocuments()) ===
      (await mongo.collection('commits').countDocuments({ stream: { $regex: '^journal-' } })),
    'the log to hold every entry',
  );
  await service().app.get(CountBalances, { strict: false }).run();
  const totals = (await service().app.get(Balances, { strict: false }).find([name])).get(name);
  const { type, asset } = accountOf(name);
  return moneyToText({ currency: asset, minor: totals ? balanceOf(type, totals.debit, totals.credit) : 0n });
}
/** What entries of a payment, or of unapplied cash, put into suspense and took out of it. */
const throughSuspense = async (id: string): Promise<string[]> =>
  (
    await service()
      .app.get(Mongo)
      .collection<Pick<PostedEntry, 'entryId' | 'legs'>>('journal_log')
      .find({ entryId: { $regex: `[.]${id}([.]|$)` } })
      .sort({ _id: 1 })
      .toArray()
  ).flatMap(({ legs }) =>
    legs.filter(({ account }) => account === 'suspense:unmatched:HBAR').map(({ amount }) => String(amount)),
  );
const audited = async (about: string) =>
  auditReply
    .parse(await (await get('audit?limit=100')).json())
    .entries.filter((entry) => entry.case === about && !entry.action.endsWith('-read'))
    .map(({ action, operator, after }) => ({ action, operator, after }))
    .reverse();
const eventsOf = async (stream: string, type: string) =>
  (await service().app.get(EventStore).read(stream)).events.filter((event) => event.type === type).length;

beforeAll(async () => {
  [orders, wallet] = await Promise.all([startOrders(), testWallet()]);
  const env = testEnvironment('con', {
    ...noRateSources,
    ORDERS_URL: orders.url,
    HEDERA_MIRROR_REST: process.env['HEDERA_MIRROR_REST'] ?? '',
    HEDERA_NODE: process.env['HEDERA_NODE'] ?? '',
    PAY_IN_ACCOUNT: wallet.payInAccount,
    PAY_IN_POLL_MS: '300',
    EXCHANGE_ACCOUNTS: wallet.exchangeAccount,
    EXCHANGE_SENDERS: '100',
  });
  signer = await startSigner(env, wallet);
  config = paymentsConfig({ ...env, SIGNER_URL: signer.url });
  const start = () => runService({ name: 'payments', module: PaymentsModule.forRoot(config, systemClock), config });
  services = [await start(), await start()];
  payer = (await wallet.accounts())[0]?.id ?? '';
});
afterAll(async () => {
  await Promise.all(services.map((each) => each.close()));
  await orders.close();
  await signer.stop();
  wallet.close();
  await cleanUp(config);
});
beforeEach(async () => {
  customer = { kind: 'customer', id: newId('cus'), language: 'en' };
  purchase = orders.sell(customer.id);
  await agreeOnRates(service().app);
  await until(async () => {
    await follow();
    const { quotes } = (await (await service().call(customer, `/api/purchases/${purchase.id}/quotes`)).json()) as {
      quotes: { unavailable?: string }[];
    };
    return quotes[0]?.unavailable === undefined;
  }, 'a mirror that keeps up');
});

describe('unapplied cash', () => {
  it('stands in suspense and in its queue, with the payment it may have been meant for, until it is matched to it', async () => {
    const payment = await created();
    const found = await stray(payment.payTo.amount);
    expect(found).toMatchObject({
      queue: 'unmatched-money',
      money: { amount: '285.29411765', currency: 'HBAR' },
      actions: ['match', 'refund'],
      needsApproval: false,
    });
    expect([factOf(found, 'from'), factOf(found, 'reason'), valuesOf(found, 'candidate')]).toEqual([
      payer,
      'no-memo',
      expect.arrayContaining([payment.id]),
    ]);
    await until(async () => (await throughSuspense(found.id)).length === 1, 'it in suspense');
    const { queues } = queuesReply.parse(await (await get('queues')).json());
    expect(queues.find(({ name }) => name === 'unmatched-money')).toMatchObject({
      count: (await queue('unmatched-money')).length,
      oldestAt: (await queue('unmatched-money'))[0]?.openedAt,
    });
    const replies = await Promise.all(
      [0, 1, 0, 1].map((which) => post(joyce, `cases/${found.id}/match`, { paymentId: payment.id, note }, which)),
    );
    expect(replies.filter(({ ok }) => ok).length).toBeGreaterThan(0);
    await becomes(payment.id, 'confirmed');
    expect([
      await eventsOf(`unmatched-${found.id}`, 'unmatched-money-settled'),
      await eventsOf(`payment-${payment.id}`, 'payment-money-received'),
    ]).toEqual([1, 1]);
    expect((await queue('unmatched-money')).map(({ id }) => id)).not.toContain(found.id);
    await until(async () => (await throughSuspense(found.id)).length === 2, 'nothing more of it in suspense');
    const { minor } = moneyFromText(payment.payTo.amount, 'HBAR');
    expect([await throughSuspense(found.id), await throughSuspense(payment.id)]).toEqual([
      [String(-minor), String(minor)],
      [],
    ]);
    await until(async () => (await audited(found.id)).length === 1, 'the trail');
    expect(await audited(found.id)).toEqual([
      { action: 'match', operator: joyce.id, after: `matched to ${payment.id}` },
    ]);
  });

  it('goes back to who sent it, once, whoever brings it on', async () => {
    const found = await stray('12.5');
    expect(await refusal(post(joyce, `cases/${found.id}/match`, { note }))).toEqual([400, 'PLATFORM.INVALID']);
    const key = newId('req');
    const replies = await Promise.all(
      [1, 2, 3].map(() =>
        post(joyce, `cases/${found.id}/refund`, { note, memo: `back ${found.id.slice(-6)}` }, 0, key),
      ),
    );
    expect(replies.some(({ status }) => status === 200)).toBe(true);
    await Promise.all(
      Array.from({ length: 6 }, (_, n) =>
        service(n % 2)
          .app.get(ReturnMoney, { strict: false })
          .run(found.id),
      ),
    );
    await until(
      async () => factOf((await replied(get(`cases/${found.id}`))).case, 'state') === 'returned',
      'it to be back',
    );
    expect(await cameBack(payer, `back ${found.id.slice(-6)}`)).toEqual([1_250_000_000]);
    expect(await refusal(post(daniel, `cases/${found.id}/refund`, { note }))).toEqual([409, 'PAYMENTS.CASE_CHANGED']);
    await until(async () => Number(await held('exp:network:HBAR')) > 0, 'what sending it cost in the books');
  });

  it('of an exchange’s account is not sent back bare', async () => {
    const found = await stray('3', wallet.exchangeAccount);
    expect(factOf(found, 'exchange')).toBe('yes');
    expect(await refusal(post(joyce, `cases/${found.id}/refund`, { note }))).toEqual([409, 'PAYMENTS.BARE_REFUND']);
    expect(
      (
        await post(joyce, `cases/${found.id}/refund`, {
          note,
          account: wallet.exchangeAccount,
          memo: `cust ${found.id.slice(-6)}`,
        })
      ).status,
    ).toBe(200);
    await until(
      async () => (await cameBack(wallet.exchangeAccount, `cust ${found.id.slice(-6)}`)).length === 1,
      'it with the exchange',
    );
  });

  it('of more than 500 dollars is settled by two operators, and by no one twice', async () => {
    const payment = await created();
    const found = await stray('800');
    expect(found.needsApproval).toBe(true);
    const key = newId('req');
    const proposed = await Promise.all(
      [1, 2].map(() => post(joyce, `cases/${found.id}/refund`, { note, memo: `two ${found.id.slice(-6)}` }, 0, key)),
    );
    const reply = await replied(proposed.find(({ status }) => status === 202) as Response);
    expect(reply).toMatchObject({ case: { actions: [] }, approval: { state: 'waiting', action: 'refund', note } });
    const approval = `approvals/${reply.approval?.id ?? ''}`;
    expect(await eventsOf(`unmatched-${found.id}`, 'unmatched-money-settled')).toBe(0);
    expect(await refusal(post(joyce, approval, { decision: 'approve' }))).toEqual([409, 'PAYMENTS.SECOND_OPERATOR']);
    expect(await refusal(post(daniel, `cases/${found.id}/match`, { note, paymentId: payment.id }))).toEqual([
      409,
      'PAYMENTS.APPROVAL_WAITING',
    ]);
    const decided = await Promise.all(
      [0, 1, 0, 1].map((which) => post(daniel, approval, { decision: 'approve' }, which)),
    );
    expect(decided.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    await Promise.all(
      [0, 1].map((which) =>
        service(which)
          .app.get(CarryOut, { strict: false })
          .run(found.id, reply.approval?.id ?? ''),
      ),
    );
    await until(async () => (await cameBack(payer, `two ${found.id.slice(-6)}`)).length > 0, 'it to be back');
    expect([
      await cameBack(payer, `two ${found.id.slice(-6)}`),
      await eventsOf(`unmatched-${found.id}`, 'unmatched-money-settled'),
      await eventsOf(`approval-${found.id}`, 'approval-stepped'),
    ]).toEqual([[80_000_000_000], 1, 3]);
    await until(async () => (await audited(found.id)).length === 3, 'the trail');
    expect((await audited(found.id)).map(({ action, operator }) => [action, operator]).sort()).toEqual([
      ['approve', daniel.id],
      ['propose', joyce.id],
      ['refund', joyce.id],
    ]); // In whatever order two instances noted them.
  });

  it('that is declined is as it was', async () => {
    const found = await stray('790');
    const { approval } = await replied(post(joyce, `cases/${found.id}/refund`, { note }));
    expect(
      (await replied(post(daniel, `approvals/${approval?.id ?? ''}`, { decision: 'decline', note: 'ask first' }))).case,
    ).toMatchObject({ actions: ['match', 'refund'], approval: { state: 'declined' } });
    expect(await eventsOf(`unmatched-${found.id}`, 'unmatched-money-settled')).toBe(0);
  });
});

describe('unapplied cash that nobody has claimed for thirty days', () => {
  it('goes back to who sent it, once, but not to an exchange, nor where it is much', async () => {
    const [small, large, ofExchange] = [
      await stray('2.75'),
      await stray('791'),
      await stray('2.5', wallet.exchangeAccount),
    ];
    const of = <T>(type: abstract new (...parts: never[]) => T, which: number): T =>
      service(which).app.get(type as never, { strict: false });
    const after = (days: number, which = 0) =>
      new ReturnAged(
        of(UnappliedCashIndex, which),
        of(UnappliedCash, which),
        { now: () => new Date(Date.now() + days * 86_400_000) },
        of(Log, which),
      ).run();
    expect(await after(29)).toBe(0);
    await Promise.all([after(31, 0), after(31, 1)]);
    const memo = `RF-${small.id.slice(-10).toUpperCase()}`;
    await until(async () => (await cameBack(payer, memo)).length > 0, 'it to be back');
    expect([await cameBack(payer, memo), await eventsOf(`unmatched-${small.id}`, 'unmatched-money-settled')]).toEqual([
      [275_000_000],
      1,
    ]);
    expect([
      await eventsOf(`unmatched-${large.id}`, 'unmatched-money-settled'),
      await eventsOf(`unmatched-${ofExchange.id}`, 'unmatched-money-settled'),
    ]).toEqual([0, 0]);
    expect((await queue('unmatched-money')).map(({ id }) => id)).toEqual(
      expect.arrayContaining([large.id, ofExchange.id]),
    );
  });
});

describe('a refund that cannot be sent by itself', () => {
  it('is over when an operator says by what reference it was sent', async () => {
    const payment = await created();
    const [, other] = await wallet.accounts();
    await wallet.pay({ amount: '200', memo: payment.payTo.memo });
    await wallet.pay({ amount: '85.29411765', memo: payment.payTo.memo, ...(other && { account: other.id }) }); // Nobody can say what is whose.
    await becomes(payment.id, 'confirmed');
    await service().app.get(RequestRefund, { strict: false }).ofPayment(payment.id);
    const found = await until(
      async () => (await queue('manual-refunds')).find((each) => factOf(each, 'payment') === payment.id),
      'its case',
    );
    expect(found).toMatchObject({
      actions: ['sent', 'ask-buyer'],
      money: { amount: payment.payTo.amount, currency: 'HBAR' },
      facts: expect.arrayContaining([{ name: 'why', value: 'payer-unknown' }]),
    });
    expect(await refusal(post(joyce, `cases/${found.id}/sent`, { note }))).toEqual([400, 'PLATFORM.INVALID']);
    const replies = await Promise.all(
      [0, 1, 0].map((which) =>
        post(joyce, `cases/${found.id}/sent`, { note, reference: '0.0.1002@1795510999.1' }, which),
      ),
    );
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(await seen(payment.id)).toMatchObject({ state: 'refunded', refunds: [{ state: 'succeeded' }] });
    expect([
      await eventsOf(`payment-${payment.id}`, 'payment-refunded'),
      await refundSteps(service(), payment.id, 'settle'),
      await queue('manual-refunds'),
    ]).toEqual([1, 1, []]);
    const { minor } = moneyFromText(payment.payTo.amount, 'HBAR');
    const waited = 20_000_000_000n; // The first of it, until the rest came.
    await until(async () => (await throughSuspense(payment.id)).length === 4, 'the books');
    expect((await throughSuspense(payment.id)).sort()).toEqual([-minor, minor, -waited, waited].map(String).sort());
    await until(async () => (await audited(found.id)).length === 1, 'the trail');
  });
});

describe('the console', () => {
  it('is for operators alone', async () => {
    for (const actor of [
      customer,
      { kind: 'artisan', id: newId('art'), language: 'en' },
      { kind: 'service', id: 'gateway', language: 'en' },
    ] satisfies Actor[]) {
      for (const where of ['queues', 'queues/unmatched-money', 'cases/unm_1'])
        expect((await get(where, actor)).status).toBe(403);
      for (const where of ['cases/unm_1/match', 'approvals/apr_1'])
        expect((await post(actor, where, { note, decision: 'approve' })).status).toBe(403);
    }
  });

  it('knows no case that is none, and takes no action that is not its own', async () => {
    for (const where of ['queues/nothing', 'cases/unm_1', `cases/${newId('unm')}`, `cases/${newId('ord')}`])
      expect((await get(where)).status).toBe(404);
    expect((await post(joyce, `approvals/${newId('apr')}`, { decision: 'approve' })).status).toBe(404);
    const found = await stray('1.5');
    expect(await refusal(post(joyce, `cases/${found.id}/paid`, { note, reference: 'abc' }))).toEqual([
      409,
      'PAYMENTS.CASE_CHANGED',
    ]);
    expect(await refusal(post(joyce, `cases/${found.id}/match`, { note, paymentId: newId('pay') }))).toEqual([
      400,
      'PLATFORM.INVALID',
    ]);
    for (const body of [{}, { note: '' }, { note: { $ne: '' } }, { note, account: '0.0.x' }])
      expect((await post(joyce, `cases/${found.id}/refund`, body)).status).toBe(400);
  });

  it('shows the books: every asset closes, and what is in suspense is there', async () => {
    const { accounts, differences } = booksReply.parse(await (await get('books')).json());
    expect([differences, accounts.find(({ name }) => name === 'suspense:unmatched:HBAR')]).toMatchObject([
      [],
      { type: 'L', asset: 'HBAR', balance: expect.stringMatching(/^\d+\.\d{8}$/) as unknown },
    ]);
    expect(accounts.find(({ name }) => name === 'hbar:treasury:hot')).toMatchObject({ type: 'A' });
    expect((await get('books', customer)).status).toBe(403);
  });

  it('notes what is read before it is shown', async () => {
    const found = await stray('1.25');
    await get(`cases/${found.id}`, daniel);
    const { entries } = auditReply.parse(await (await get('audit?limit=100')).json());
    expect(entries.find((entry) => entry.case === found.id && entry.action === 'case-read')).toMatchObject({
      operator: daniel.id,
    });
    expect(entries.some((entry) => entry.action === 'queue-read' && entry.case === 'unmatched-money')).toBe(true);
  });
});
