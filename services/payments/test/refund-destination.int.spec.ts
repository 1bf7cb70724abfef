import { afterAll, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import {
  auditReply,
  caseList,
  caseReply,
  paymentReply,
  refundDestinationChallenge,
  type ConsoleCase,
  type Payment,
  type RefundDestination,
} from '@asili/contracts';
import { Clock, newId } from '@asili/kernel';
import { ClockOffset, EventStore, Mongo, type Actor } from '@asili/platform';
import { cleanUp, runService, testEnvironment, until, type RunningService } from '@asili/platform/testing';
import type { Wallet } from '@asili/simulators/wallet';
import type { PostedEntry } from '../src/books/domain/journal.ts';
import { paymentsConfig } from '../src/config.ts';
import { accountChecksum } from '../src/providers/hedera/domain/refund.ts';
import { FollowTransfers } from '../src/providers/hedera/follow-transfers.ts';
import { RequestRefund } from '../src/payment/payment-commands.ts';
import { PaymentsModule } from '../src/payments.module.ts';
import { SendRefund } from '../src/refunds/send-refund.ts';
import { agreeOnRates, noRateSources } from './support/agreed-rates.ts';
import { cameBack } from './support/came-back.ts';
import { rightCode, startIdentity } from './support/identity-stand-in.ts';
import { startOrders } from './support/orders-stand-in.ts';
import { refundSteps } from './support/refund-steps.ts';
import { startSigner } from './support/signer-process.ts';
import { testWallet } from './support/test-wallet.ts';

jest.setTimeout(300_000);

const hour = 3_600_000;
const day = 24 * hour;
const note = 'as agreed';
const [joyce, daniel]: Actor[] = [
  { kind: 'operator', id: newId('opr'), language: 'en' },
  { kind: 'operator', id: newId('opr'), language: 'en' },
];
let orders: Awaited<ReturnType<typeof startOrders>>;
let identity: Awaited<ReturnType<typeof startIdentity>>;
let wallet: Wallet;
let signer: Awaited<ReturnType<typeof startSigner>>;
let config: ReturnType<typeof paymentsConfig>;
let services: RunningService[];
let customer: Actor;
/** Somebody's own account. */
let own: string;

const service = (which = 0): RunningService => services[which] as RunningService;
const clock = (): Clock => service().app.get(Clock, { strict: false });
/** Every instance goes by the moved clock before anything is asked of one. */
async function move(ms: number): Promise<void> {
  const wanted = await service().app.get(ClockOffset, { strict: false }).advance(ms);
  await until(
    () => services.every(({ app }) => app.get(Clock, { strict: false }).aheadMs === wanted),
    'the moved clock',
  );
}
const seen = async (id: string): Promise<Payment> =>
  paymentReply.parse(await (await service().call(customer, `/api/payments/${id}`)).json()).payment;
const becomes = (id: string, is: (payment: Payment) => boolean, what: string): Promise<Payment> =>
  until(async () => {
    await service().app.get(FollowTransfers).run();
    const payment = await seen(id);
    return is(payment) ? payment : undefined;
  }, what);
const typesOf = async (id: string): Promise<string[]> =>
  (await service().app.get(EventStore).read(`payment-${id}`)).events.map(({ type }) => type);
const count = async (id: string, type: string): Promise<number> =>
  (await typesOf(id)).filter((each) => each === type).length;
const refusal = async (reply: Promise<Response>): Promise<unknown> => {
  const { status, code } = (await (await reply).json()) as { status: number; code: string };
  return [status, code];
};

interface Lost {
  readonly id: string;
  readonly refundId: string;
  readonly amount: string;
  readonly memo: string;
}
/** Paid from an exchange's account and to go back: its buyer is asked where to. */
async function lost(amount?: string): Promise<Lost> {
  const reply = await service().post(
    customer,
    '/api/payments',
    { purchaseId: orders.sell(customer.id).id, method: 'hbar' },
    { 'idempotency-key': newId('req') },
  );
  const { id, payTo } = paymentReply.parse(await reply.json()).payment;
  const paid = amount ?? payTo?.amount ?? '';
  await wallet.pay({ amount: paid, memo: payTo?.memo ?? '', account: wallet.exchangeAccount });
  await becomes(id, ({ state }) => state === 'confirmed', 'confirmed');
  await service().app.get(RequestRefund, { strict: false }).ofPayment(id);
  const { refunds } = await becomes(
    id,
    (payment) =>
      payment.refunds.length > 0 &&
      payment.refunds.every(({ destination, state }) => destination?.state === 'wanted' || state === 'succeeded'),
    'its buyer to be asked',
  );
  const refund = refunds.find(({ destination }) => destination?.state === 'wanted');
  return { id, refundId: refund?.id ?? '', amount: paid, memo: payTo?.memo ?? '' };
}
const address = ({ id, refundId }: Lost): string => `/api/payments/${id}/refunds/${refundId}/destination`;
const put = (of: Lost, body: object, which = 0, actor = customer) =>
  service(which).call(actor, address(of), {
    method: 'PUT',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
const takeBack = (of: Lost, which = 0) => service(which).call(customer, address(of), { method: 'DELETE' });
async function challenged(of: Lost, body: object): Promise<string> {
  const reply = await put(of, body);
  expect(reply.status).toBe(202);
  return refundDestinationChallenge.parse(await reply.json()).challenge.id;
}
async function named(of: Lost, body: object, which = 0): Promise<void> {
  expect((await put(of, { ...body, challengeId: await challenged(of, body), code: rightCode }, which)).status).toBe(
    200,
  );
}
const destination = async ({ id, refundId }: Lost): Promise<RefundDestination | undefined> =>
  (await seen(id)).refunds.find((refund) => refund.id === refundId)?.destination;
const waits = (of: Lost, state: RefundDestination['state']) =>
  until(async () => (await destination(of))?.state === state, state);
const sent = ({ id, refundId }: Lost) =>
  becomes(
    id,
    ({ refunds }) => refunds.some((refund) => refund.id === refundId && refund.state === 'succeeded'),
    'it to be sent',
  );
const everybodySends = ({ id, refundId }: Lost) =>
  Promise.all(
    Array.from({ length: 6 }, (_, n) =>
      service(n % 2)
        .app.get(SendRefund, { strict: false })
        .run(id, refundId),
    ),
  );
const queue = async (): Promise<ConsoleCase[]> =>
  caseList.parse(await (await service().call(joyce as Actor, '/api/console/queues/manual-refunds?limit=100')).json())
    .cases;
const caseOf = ({ refundId }: Lost) => until(async () => (await queue()).find(({ id }) => id === refundId), 'its case');
const act = (actor: Actor | undefined, where: string, body: object, which = 0) =>
  service(which).post(actor as Actor, `/api/console/${where}`, { note, ...body }, { 'idempotency-key': newId('req') });
/** What was held for the refund, and let go of, in tinybar. */
const throughSuspense = async (id: string): Promise<string[]> =>
  (
    await service()
      .app.get(Mongo)
      .collection<Pick<PostedEntry, 'entryId' | 'legs'>>('journal_log')
      .find({ entryId: { $regex: `[.]${id}([.]|$)` } })
      .toArray()
  )
    .flatMap(({ legs }) =>
      legs.filter(({ account }) => account === 'suspense:unmatched:HBAR').map(({ amount }) => String(amount)),
    )
    .sort();

beforeAll(async () => {
  [orders, identity, wallet] = await Promise.all([
    startOrders({ now: () => clock().now() }),
    startIdentity(),
    testWallet(),
  ]);
  const env = testEnvironment('rfd', {
    ...noRateSources,
    DEV_CLOCK: '1',
    ORDERS_URL: orders.url,
    IDENTITY_URL: identity.url,
    NOTIFICATIONS_URL: identity.url,
    HEDERA_MIRROR_REST: process.env['HEDERA_MIRROR_REST'] ?? '',
    HEDERA_NODE: process.env['HEDERA_NODE'] ?? '',
    PAY_IN_ACCOUNT: wallet.payInAccount,
    PAY_IN_POLL_MS: '300',
    EXCHANGE_ACCOUNTS: wallet.exchangeAccount,
    EXCHANGE_SENDERS: '100',
  });
  signer = await startSigner(env, wallet);
  config = paymentsConfig({ ...env, SIGNER_URL: signer.url });
  const start = () => runService({ name: 'payments', module: PaymentsModule.forRoot(config), config });
  services = [await start(), await start()];
  own = (await wallet.accounts())[1]?.id ?? '';
});
afterAll(async () => {
  await Promise.all(services.map((each) => each.close()));
  await orders.close();
  await identity.close();
  await signer.stop();
  wallet.close();
  await cleanUp(config);
});
beforeEach(async () => {
  customer = { kind: 'customer', id: newId('cus'), language: 'en' };
  await agreeOnRates(service().app, clock().now());
  const { id } = orders.sell(customer.id);
  await until(async () => {
    await service().app.get(FollowTransfers).run();
    const { quotes } = (await (await service().call(customer, `/api/purchases/${id}/quotes`)).json()) as {
      quotes: { unavailable?: string }[];
    };
    return quotes[0]?.unavailable === undefined;
  }, 'a mirror that keeps up');
});

describe('money that came through an exchange', () => {
  it('goes where its buyer says, a day after they proved it is them, once, whoever sends it', async () => {
    const refund = await lost();
    const wanted = { account: wallet.exchangeAccount, memo: `cust ${refund.refundId.slice(-8)}` };
    const challengeId = await challenged(refund, wanted);
    expect(identity.begun.at(-1)).toEqual({
      purpose: 'refund-destination',
      subject: `${refund.refundId}:${wanted.account}:${wanted.memo}`,
      ending: wanted.account.replaceAll('.', '').slice(-3),
    });
    expect(await refusal(put(refund, { ...wanted, challengeId, code: '000000' }))).toEqual([
      422,
      'PAYMENTS.CODE_REFUSED',
    ]);
    expect(await refusal(put(refund, { ...wanted, memo: 'somebody else', challengeId, code: rightCode }))).toEqual([
      422,
      'PAYMENTS.CODE_REFUSED',
    ]);
    expect(await destination(refund)).toMatchObject({ state: 'wanted' });
    const replies = await Promise.all(
      [0, 1, 0].map((which) => put(refund, { ...wanted, challengeId, code: rightCode }, which)),
    );
    expect([
      replies.some(({ status }) => status === 200),
      replies.every(({ status }) => status === 200 || status === 422),
    ]).toEqual([true, true]); // Those behind it find it standing.
    expect((await put(refund, wanted, 1)).status).toBe(200);
    const held = await destination(refund);
    expect(held).toMatchObject({ state: 'held', ...wanted });
    expect(Math.abs(Date.parse(held?.until ?? '') - clock().now().getTime() - day)).toBeLessThan(120_000);
    await move(day - hour);
    await everybodySends(refund);
    expect([await destination(refund), await refundSteps(service(), refund.id, 'submit')]).toMatchObject([
      { state: 'held' },
      0,
    ]);
    await move(hour);
    await everybodySends(refund);
    expect((await sent(refund)).refunds[0]).toMatchObject({
      state: 'succeeded',
      to: wanted.account,
      destination: { state: 'settled', ...wanted },
    });
    expect([
      await cameBack(wanted.account, wanted.memo),
      await count(refund.id, 'payment-refunded'),
      await refundSteps(service(), refund.id, 'name'),
    ]).toEqual([[Number(refund.amount.replace('.', ''))], 1, 1]);
    const minor = refund.amount.replace('.', '');
    await until(async () => (await throughSuspense(refund.id)).length === 2, 'the books');
    expect(await throughSuspense(refund.id)).toEqual([`-${minor}`, minor].sort());
    for (const reply of [put(refund, { account: own }), takeBack(refund)])
      expect(await refusal(reply)).toEqual([409, 'PAYMENTS.NOTHING_TO_NAME']);
    expect((await queue()).map(({ id }) => id)).not.toContain(refund.refundId);
  });

  it('can be taken back and sent elsewhere while it is held, and only the last place counts', async () => {
    const refund = await lost();
    const first = { account: wallet.exchangeAccount, memo: `first ${refund.refundId.slice(-8)}` };
    await named(refund, first);
    await move(day - hour);
    expect([(await takeBack(refund)).status, (await takeBack(refund, 1)).status]).toEqual([200, 200]);
    await move(2 * hour);
    await everybodySends(refund);
    expect([(await destination(refund))?.state, await refundSteps(service(), refund.id, 'withdraw')]).toEqual([
      'wanted',
      1,
    ]);
    await named(refund, first);
    await named(refund, { account: `${own}-${accountChecksum(own, 'local')}` }, 1);
    await move(day + hour);
    await sent(refund);
    expect(await cameBack(own, refund.memo.replace('AH-', 'RF-'))).toEqual([Number(refund.amount.replace('.', ''))]);
    expect(await refundSteps(service(), refund.id, 'submit')).toBe(1);
  });

  it('is nobody’s to name but its buyer’s, and goes to no account where it would be lost', async () => {
    const refund = await lost();
    const begun = identity.begun.length;
    const someoneElse: Actor = { kind: 'customer', id: newId('cus'), language: 'en' };
    for (const actor of [someoneElse, { kind: 'artisan', id: newId('art'), language: 'en' } satisfies Actor])
      expect((await put(refund, { account: own }, 0, actor)).status).toBe(404);
    expect((await put({ ...refund, refundId: newId('ref') }, { account: own })).status).toBe(404);
    expect((await put(refund, { account: own }, 0, { kind: 'service', id: 'orders', language: 'en' })).status).toBe(
      403,
    );
    const refused: [object, string][] = [
      [{ account: `${own}-aaaaa` }, 'PAYMENTS.ACCOUNT_MISTYPED'],
      [{ account: '0.0.999999999' }, 'PAYMENTS.ACCOUNT_UNKNOWN'],
      [{ account: wallet.payInAccount, memo: 'x' }, 'PAYMENTS.ACCOUNT_OURS'],
      [{ account: wallet.exchangeAccount }, 'PAYMENTS.MEMO_NEEDED'],
      [{ account: wallet.exchangeAccount, memo: ' ' }, 'PAYMENTS.MEMO_NEEDED'],
      [{ account: own, memo: 'é'.repeat(51) }, 'PLATFORM.INVALID'],
      [{ account: 'rose.hbar' }, 'PLATFORM.INVALID'],
      [{}, 'PLATFORM.INVALID'],
      [{ account: { $ne: '' } }, 'PLATFORM.INVALID'],
    ];
    for (const [body, code] of refused) expect(await refusal(put(refund, body))).toEqual([400, code]);
    expect([identity.begun.length, (await destination(refund))?.state]).toEqual([begun, 'wanted']);
  });

  it('of more than 500 dollars goes once two operators agreed, after its day', async () => {
    const refund = await lost('1100');
    const wanted = { account: wallet.exchangeAccount, memo: `large ${refund.refundId.slice(-8)}` };
    await named(refund, wanted);
    await move(day + hour);
    const found = await caseOf(refund);
    expect(found).toMatchObject({
      actions: ['sent', 'approve'],
      needsApproval: true,
      facts: expect.arrayContaining([
        { name: 'why', value: 'large' },
        { name: 'to', value: wanted.account },
        { name: 'memo', value: wanted.memo },
      ]),
    });
    expect(await refusal(put(refund, { account: own }))).toEqual([409, 'PAYMENTS.NOTHING_TO_NAME']);
    const { approval } = caseReply.parse(await (await act(joyce, `cases/${found.id}/approve`, {})).json());
    const where = `approvals/${approval?.id ?? ''}`;
    expect(await refusal(act(joyce, where, { decision: 'approve' }))).toEqual([409, 'PAYMENTS.SECOND_OPERATOR']);
    expect(await refundSteps(service(), refund.id, 'submit')).toBe(0);
    expect(
      (await Promise.all([0, 1].map((which) => act(daniel, where, { decision: 'approve' }, which)))).map(
        ({ status }) => status,
      ),
    ).toEqual([200, 200]);
    await everybodySends(refund);
    await sent(refund);
    expect([await cameBack(wanted.account, wanted.memo), await refundSteps(service(), refund.id, 'approve')]).toEqual([
      [Number(`${(await seen(refund.id)).refunds[0]?.money.amount}`.replace('.', ''))],
      1,
    ]);
    await until(async () => (await queue()).every(({ id }) => id !== refund.refundId), 'its case to be over');
    const trail = async () =>
      auditReply
        .parse(await (await service().call(joyce as Actor, '/api/console/audit?limit=100')).json())
        .entries.filter((entry) => entry.case === refund.refundId && !entry.action.endsWith('-read'))
        .map(({ action, operator, after }) => `${action} ${operator} ${after ?? ''}`)
        .sort();
    await until(async () => (await trail()).length === 3, 'the trail');
    expect(await trail()).toEqual(
      [
        `approve ${daniel?.id ?? ''} approved`,
        `approve ${joyce?.id ?? ''} approved`,
        `propose ${joyce?.id ?? ''} approve`,
      ].sort(),
    );
  });

  it('is an operator’s after thirty days without a word, who may have its buyer asked again', async () => {
    const refund = await lost();
    await move(30 * day + hour);
    const found = await caseOf(refund);
    expect(found).toMatchObject({
      actions: ['sent', 'ask-buyer'],
      facts: expect.arrayContaining([{ name: 'why', value: 'not-named' }]),
    });
    expect(await refusal(put(refund, { account: own }))).toEqual([409, 'PAYMENTS.NOTHING_TO_NAME']);
    expect((await act(joyce, `cases/${found.id}/ask-buyer`, {})).status).toBe(200);
    await waits(refund, 'wanted');
    expect((await queue()).map(({ id }) => id)).not.toContain(refund.refundId);
    await named(refund, { account: own, memo: `again ${refund.refundId.slice(-8)}` });
    await move(day + hour);
    await sent(refund);
    expect(await cameBack(own, `again ${refund.refundId.slice(-8)}`)).toEqual([Number(refund.amount.replace('.', ''))]);
  });
});
