import { afterAll, beforeAll, expect, it, jest } from '@jest/globals';
import {
  auditReply,
  bankStatementReply,
  booksReply,
  caseList,
  caseReply,
  type BankStatementRequest,
  type ConsoleCase,
} from '@asili/contracts';
import { dayBefore, moneyFromText, newId, nextDay } from '@asili/kernel';
import { EventStore, Mongo, type Actor } from '@asili/platform';
import { cleanUp, runService, testEnvironment, until, type RunningService } from '@asili/platform/testing';
import { closingOf, openDay } from '../src/bank-statements/domain/bank-statement.ts';
import { credit, debit, entry } from '../src/books/domain/entry.ts';
import { JournalLog } from '../src/books/journal-log.mongo.ts';
import { PostEntry } from '../src/books/post-entry.ts';
import { paymentsConfig } from '../src/config.ts';
import { PaymentsModule } from '../src/payments.module.ts';
import { CompareBooks } from '../src/reconciliation/compare-books.ts';
import { agreeOnRates, noRateSources } from './support/agreed-rates.ts';
import { balancesHeld } from './support/balances-held.ts';
import { TestClock } from './support/test-clock.ts';

jest.setTimeout(300_000);

const joyce: Actor = { kind: 'operator', id: newId('opr'), language: 'en' };
const clock = new TestClock();
const account = 'bank:KES';
const hourMs = 3_600_000;
const day = dayBefore(openDay('KES', new Date()));
const first: BankStatementRequest = { currency: 'KES', day, balance: '1000.00', reference: 'ST-1' };
const { end } = closingOf({ currency: 'KES', day, balance: '0', reference: '', by: '' });
let config: ReturnType<typeof paymentsConfig>;
let services: RunningService[];

const service = (which = 0): RunningService => services[which] as RunningService;
const get = (where: string) => service().call(joyce, `/api/console/${where}`);
const enter = (parts: Partial<Record<keyof BankStatementRequest, string>> = {}, which = 0, actor = joyce) =>
  service(which).post(
    actor,
    '/api/console/bank-statements',
    { ...first, ...parts },
    { 'idempotency-key': newId('req') },
  );
const refusal = async (reply: Promise<Response>): Promise<unknown> => {
  const { status, code } = (await (await reply).json()) as { status: number; code: string };
  return [status, code];
};
const books = async () => booksReply.parse(await (await get('books')).json());
const compared = async () => (await books()).compared.find((each) => each.account === account);
const cases = async (): Promise<ConsoleCase[]> => caseList.parse(await (await get('queues/books-breaks')).json()).cases;
const events = async () => (await service().app.get(EventStore).read('bank-statement-KES')).events;
/** Both instances at once, twice, with everything counted. */
async function compare(): Promise<void> {
  await balancesHeld(service().app, [account]);
  for (let look = 0; look < 2; look += 1)
    await Promise.all(services.map((each) => each.app.get(CompareBooks, { strict: false }).run()));
}
/** A provider sends us money at a moment, so far from the end of the first statement's day. */
async function settled(amount: string, fromEndMs: number): Promise<void> {
  const before = clock.ahead;
  clock.ahead = end.getTime() + fromEndMs - Date.now();
  const money = moneyFromText(amount, 'KES');
  await service()
    .app.get(PostEntry, { strict: false })
    .run(
      entry(newId('req'), `settled.${newId('req')}`, [
        debit(account, money),
        credit('psp:paystack:receivable:KES', money),
      ]),
    );
  clock.ahead = before;
}

beforeAll(async () => {
  config = paymentsConfig(testEnvironment('bst', noRateSources));
  const start = () => runService({ name: 'payments', module: PaymentsModule.forRoot(config, clock), config });
  services = [await start(), await start()];
  await agreeOnRates(service().app);
});
afterAll(async () => {
  await Promise.all(services.map((each) => each.close()));
  await cleanUp(config);
});

it('takes what an operator enters of a day that is over, in the decimals of its currency', async () => {
  expect(await refusal(enter({ day: nextDay(day) }))).toEqual([422, 'PAYMENTS.STATEMENT_DAY_OPEN']);
  for (const wrong of [
    { balance: '1,5' },
    { balance: '1.555' },
    { balance: '' },
    { currency: 'UGX', balance: '5.50' },
    { currency: 'HBAR' },
    { day: '2026-02-30' },
    { reference: ' ' },
  ])
    expect(await refusal(enter(wrong))).toEqual([400, 'PLATFORM.INVALID']);
  const others = [
    { kind: 'anonymous', id: 'nobody' },
    { kind: 'customer', id: newId('cus') },
    { kind: 'artisan', id: newId('art') },
    { kind: 'service', id: 'orders' },
  ] as const;
  expect(
    await Promise.all(others.map(async (other) => (await enter({}, 0, { ...other, language: 'en' })).status)),
  ).toEqual([401, 403, 403, 403]);
  expect(await events()).toEqual([]);
  expect((await books()).bankStatements).toEqual([]);
});

it('lies beside the books as of the end of its day, however often and wherever it is entered', async () => {
  await settled('1000.00', -hourMs);
  await settled('500.00', 0);
  await balancesHeld(service().app, [account]);
  expect((await books()).bankStatements).toEqual([{ currency: 'KES', last: null, isOverdue: true }]);
  for (const reply of await Promise.all([0, 1, 0, 1].map((which) => enter({}, which))))
    expect(bankStatementReply.parse(await reply.json())).toEqual({ statement: first });
  expect((await enter()).status).toBe(200);
  expect(await events()).toHaveLength(1);
  await compare();
  expect(await compared()).toMatchObject({ ours: '1000.00', theirs: '1000.00', difference: '0.00', day });
  expect([(await books()).bankStatements, await cases()]).toEqual([
    [{ currency: 'KES', last: first, isOverdue: false }],
    [],
  ]);
});

it('is corrected by the next one of its day; what differs is a case, which does not move with what comes after', async () => {
  await Promise.all([0, 1].map((which) => enter({ balance: '990.00' }, which)));
  expect((await events()).map(({ data }) => (data as { balance: string }).balance)).toEqual(['100000', '99000']);
  await compare();
  const [found, ...others] = await cases();
  expect([found, others]).toMatchObject([{ money: { currency: 'KES', amount: '10.00' }, actions: ['explain'] }, []]);
  expect(found?.facts).toEqual(
    expect.arrayContaining([
      { name: 'account', value: account },
      { name: 'closing-day', value: day },
      { name: 'ours', value: '1000.00 KES' },
      { name: 'theirs', value: '990.00 KES' },
    ]),
  );
  expect((await books()).unexplained).toEqual([{ asset: 'KES', day: '10.00', week: '0.00', older: '0.00' }]);
  await settled('50.00', hourMs);
  await compare();
  expect((await cases()).map(({ id, money }) => [id, money?.amount])).toEqual([[found?.id, '10.00']]);
});

it('is gone with the next statement that agrees; one before that is refused', async () => {
  clock.ahead = 24 * hourMs;
  expect((await enter({ day: nextDay(day), balance: '1550.00', reference: 'ST-2' })).status).toBe(200);
  await compare();
  expect([await cases(), await compared()]).toMatchObject([
    [],
    { ours: '1550.00', theirs: '1550.00', day: nextDay(day) },
  ]);
  expect(await refusal(enter())).toEqual([409, 'PAYMENTS.STATEMENT_TOO_OLD']);
});

it('shows money of our own, which is booked later and counts as of its day', async () => {
  clock.ahead = 48 * hourMs;
  await enter({ day: nextDay(nextDay(day)), balance: '1650.00', reference: 'ST-3' });
  await compare();
  const [found] = await cases();
  expect(found).toMatchObject({ money: { amount: '100.00' }, actions: ['explain', 'top-up'] });
  const reply = await service().post(
    joyce,
    `/api/console/cases/${found?.id ?? ''}/top-up`,
    { note: 'Paid in at the counter', reference: 'SLIP-9' },
    { 'idempotency-key': newId('req') },
  );
  expect(caseReply.parse(await reply.json()).case.actions).toEqual([]);
  await until(async () => (await balancesHeld(service().app, [account]))[0] === '1650.00', 'the top-up in the books');
  await compare();
  expect([await cases(), await compared()]).toMatchObject([[], { ours: '1650.00', difference: '0.00' }]);
  expect(await balancesHeld(service().app, [account, 'fx:position:KES'])).toEqual(['1650.00', '100.00']);
});

it('is compared by what moved since, and no longer than it is good for', async () => {
  const log = service().app.get(JournalLog, { strict: false });
  expect(await log.onBank(account, end, await log.last())).toHaveLength(3); // Not the one from before.
  expect(await service().app.get(Mongo).collection('journal_log').indexes()).toContainEqual(
    expect.objectContaining({
      name: 'bank_KES',
      key: { postedAt: 1 },
      partialFilterExpression: { 'legs.account': account },
    }),
  );
  clock.ahead = 39 * 24 * hourMs;
  expect((await books()).bankStatements).toMatchObject([{ currency: 'KES', isOverdue: true }]);
  const last = await compared();
  await compare();
  expect([await compared(), await cases()]).toEqual([last, []]);
});

it('is in the trail, each once', async () => {
  const trail = async () =>
    auditReply
      .parse(await (await get('audit?limit=100&only=done')).json())
      .entries.filter(({ action }) => action === 'bank-statement')
      .map(({ operator, case: about, after }) => [operator, about, after])
      .reverse();
  await until(async () => (await trail()).length === 4, 'the trail');
  expect(await trail()).toEqual([
    [joyce.id, account, `${day}: 1000.00 KES, ST-1`],
    [joyce.id, account, `${day}: 990.00 KES, ST-1`],
    [joyce.id, account, `${nextDay(day)}: 1550.00 KES, ST-2`],
    [joyce.id, account, `${nextDay(nextDay(day))}: 1650.00 KES, ST-3`],
  ]);
});
