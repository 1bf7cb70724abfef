import { afterAll, beforeAll, expect, it, jest } from '@jest/globals';
import { auditReply, booksReply, caseList, caseReply, type ConsoleCase } from '@asili/contracts';
import { newId } from '@asili/kernel';
import { EventStore, type Actor } from '@asili/platform';
import { cleanUp, runService, testEnvironment, until, type RunningService } from '@asili/platform/testing';
import type { Wallet } from '@asili/simulators/wallet';
import { credit, debit, entry } from '../src/books/domain/entry.ts';
import { PostEntry } from '../src/books/post-entry.ts';
import { paymentsConfig } from '../src/config.ts';
import { FollowTransfers } from '../src/providers/hedera/follow-transfers.ts';
import { PaymentsModule } from '../src/payments.module.ts';
import { CompareBooks } from '../src/reconciliation/compare-books.ts';
import { ExternalAccounts, type ExternalAccount } from '../src/reconciliation/external-accounts.ts';
import { agreeOnRates, noRateSources } from './support/agreed-rates.ts';
import { balancesHeld } from './support/balances-held.ts';
import { startSigner } from './support/signer-process.ts';
import { testWallet } from './support/test-wallet.ts';

jest.setTimeout(300_000);

const joyce: Actor = { kind: 'operator', id: newId('opr'), language: 'en' };
const daniel: Actor = { kind: 'operator', id: newId('opr'), language: 'en' };
const note = 'What the account was opened with';
let wallet: Wallet;
let signer: Awaited<ReturnType<typeof startSigner>>;
let config: ReturnType<typeof paymentsConfig>;
let services: RunningService[];
let float = 0n;
/** What M-Pesa says that our account holds. */
const external: ExternalAccount = { account: 'mm:daraja:float:KES', balance: () => Promise.resolve(float) };

const service = (which = 0): RunningService => services[which] as RunningService;
const get = (where: string) => service().call(joyce, `/api/console/${where}`);
const post = (actor: Actor, where: string, body: object, which = 0) =>
  service(which).post(actor, `/api/console/${where}`, body, { 'idempotency-key': newId('req') });
const queue = async (): Promise<ConsoleCase[]> => caseList.parse(await (await get('queues/books-breaks')).json()).cases;
const books = async () => booksReply.parse(await (await get('books')).json());
/** Both instances at once, until what is on its way is in the books and seen twice. */
async function compared(): Promise<void> {
  await service().app.get(FollowTransfers).run();
  for (let look = 0; look < 3; look += 1)
    await Promise.all(services.map((each) => each.app.get(CompareBooks, { strict: false }).run()));
}
const comes = (is: (cases: ConsoleCase[]) => boolean, what: string) =>
  until(async () => {
    await compared();
    const cases = await queue();
    return is(cases) ? cases : undefined;
  }, what);

beforeAll(async () => {
  wallet = await testWallet();
  const env = testEnvironment('brk', {
    ...noRateSources,
    HEDERA_MIRROR_REST: process.env['HEDERA_MIRROR_REST'] ?? '',
    HEDERA_NODE: process.env['HEDERA_NODE'] ?? '',
    PAY_IN_ACCOUNT: wallet.payInAccount,
    PAY_IN_POLL_MS: '300',
  });
  signer = await startSigner(env, wallet);
  config = paymentsConfig({ ...env, SIGNER_URL: signer.url });
  await wallet.pay({ amount: '2000' }); // From before anybody followed what comes in.
  const start = () => runService({ name: 'payments', module: PaymentsModule.forRoot(config), config });
  services = [await start(), await start()];
  for (const each of services) each.app.get(ExternalAccounts, { strict: false }).register(external);
  await agreeOnRates(service().app);
});
afterAll(async () => {
  await Promise.all(services.map((each) => each.close()));
  await signer.stop();
  wallet.close();
  await cleanUp(config);
});

it('finds the ledger’s account and the books in agreement, with what came before anybody followed it and what comes now', async () => {
  await until(async () => {
    await compared();
    return (await books()).compared.some(
      ({ account, theirs, difference }) =>
        account === 'hbar:treasury:hot' && Number(theirs) >= 2000 && difference === '0.00000000',
    );
  }, 'both to agree');
  await wallet.pay({ amount: '7' });
  await until(async () => {
    await compared();
    return (await books()).compared.some(
      ({ account, theirs, difference }) =>
        account === 'hbar:treasury:hot' && Number(theirs) >= 2007 && difference === '0.00000000',
    );
  }, 'both to agree again');
  await comes((cases) => cases.length === 0, 'nothing between them'); // What was on its way for more than one look is over.
  const { differences, unexplained } = await books();
  expect([differences, unexplained]).toEqual([[], []]);
});

it('shows what a provider holds and the books do not know as one break, once it is seen twice', async () => {
  float = 1_000_000_00n;
  await service().app.get(CompareBooks, { strict: false }).run();
  expect(await queue()).toEqual([]);
  const [found] = await comes((cases) => cases.length === 1, 'a break');
  expect(found).toMatchObject({
    queue: 'books-breaks',
    money: { currency: 'KES', amount: '1000000.00' },
    needsApproval: true,
    actions: ['explain', 'top-up'],
  });
  await compared();
  expect((await queue()).map(({ id }) => id)).toEqual([found?.id]);
  const shown = await books();
  expect(shown.differences).toEqual([
    { asset: 'KES', account: external.account, amount: '1000000.00', age: expect.any(Number) },
  ]);
  expect(shown.unexplained).toEqual([{ asset: 'KES', day: '1000000.00', week: '0.00', older: '0.00' }]);
  expect(shown.compared.find(({ account }) => account === external.account)).toMatchObject({
    ours: '0.00',
    theirs: '1000000.00',
    difference: '1000000.00',
  });
  expect((await service().app.get(EventStore).read('break-mm.daraja.float.KES')).events).toHaveLength(1);
});

it('is booked as a top-up by two operators, once, and then both books agree', async () => {
  const [found] = await queue();
  expect((await post(joyce, `cases/${found?.id ?? ''}/top-up`, { note })).status).toBe(400);
  const { approval } = caseReply.parse(
    await (await post(joyce, `cases/${found?.id ?? ''}/top-up`, { note, reference: 'opening' })).json(),
  );
  expect(approval?.state).toBe('waiting');
  await Promise.all(
    [0, 1, 0].map((which) => post(daniel, `approvals/${approval?.id ?? ''}`, { decision: 'approve' }, which)),
  );
  await until(async () => {
    await compared();
    return (await books()).compared.find(({ account }) => account === external.account)?.difference === '0.00';
  }, 'both books to agree');
  const { accounts, differences } = await books();
  expect([differences, await queue(), accounts.find(({ name }) => name === 'bank:KES')?.balance]).toEqual([
    [],
    [],
    '-1000000.00',
  ]);
  const trail = async () =>
    auditReply
      .parse(await (await get('audit?limit=100')).json())
      .entries.filter((entry) => entry.case === found?.id && !entry.action.endsWith('-read'))
      .map(({ action, operator }) => [action, operator])
      .reverse();
  await until(async () => (await trail()).length === 3, 'the trail');
  const [first, ...then] = await trail();
  expect(first).toEqual(['propose', joyce.id]);
  expect(then.sort()).toEqual([
    ['approve', daniel.id],
    ['top-up', joyce.id],
  ]); // Noted by two reactions, neither of which waits for the other.
});

it('that is small is explained by one, and is no news from then on; one that goes away is over by itself', async () => {
  float -= 12_00n;
  const [found] = await comes((cases) => cases.length === 1, 'a break');
  expect(found).toMatchObject({ money: { amount: '12.00' }, needsApproval: false, actions: ['explain'] });
  expect((await post(joyce, `cases/${found?.id ?? ''}/explain`, { note: 'A charge, booked tomorrow' })).status).toBe(
    200,
  );
  await compared();
  expect(await queue()).toEqual([]);
  float += 5_00n;
  await comes((cases) => cases.length === 1, 'another break');
  float -= 5_00n;
  await comes((cases) => cases.length === 0, 'it gone');
});

it('is found on an account that is never still, and that is two of our books’', async () => {
  const [account, charges] = ['mm:momo:float:UGX', 'mm:momo:charges:UGX'];
  let theirs = 0n;
  for (const each of services)
    each.app
      .get(ExternalAccounts, { strict: false })
      .register({ account, alsoHeld: [charges], balance: () => Promise.resolve(theirs) });
  const money = (minor: bigint) => ({ currency: 'UGX' as const, minor });
  const ugandan = async () => (await queue()).filter((each) => each.money?.currency === 'UGX');
  /** A pay-in and the charge of a payout in both books, and one look at them once they are counted. */
  const look = async (): Promise<void> => {
    const postEntry = service().app.get(PostEntry, { strict: false });
    await postEntry.run(
      entry(newId('req'), `payment.${newId('pay')}`, [debit(account, money(1000n)), credit('bank:UGX', money(1000n))]),
    );
    await postEntry.run(
      entry(newId('req'), `payout.${newId('pay')}`, [
        debit('exp:mm:momo:UGX', money(30n)),
        credit(charges, money(30n)),
      ]),
    );
    theirs += 970n;
    await balancesHeld(service().app, [account, charges]);
    await service().app.get(CompareBooks, { strict: false }).run();
  };
  for (let n = 0; n < 3; n += 1) await look();
  expect(await ugandan()).toEqual([]);
  theirs -= 500n;
  await until(async () => {
    await look();
    return (await ugandan()).length === 1;
  }, 'a break');
  expect(await ugandan()).toMatchObject([{ money: { currency: 'UGX', amount: '500' } }]);
});
