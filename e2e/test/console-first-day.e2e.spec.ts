/**
 * @alone @full What an operator finds in the console once the demo shop is filled, on the running system: a case in each queue. While it is
 * filled, M-Pesa sends other amounts than it was told to, so nobody else may be paid then.
 */
import {
  queueNames,
  type BooksReply,
  type CaseList,
  type ConsoleCase,
  type QueueName,
  type QueuesReply,
} from '@asili/contracts';
import { until, type ShopClient } from '@asili/test-kit';
import { fillDemoShop } from '../src/demo-shop.ts';
import { consoleOf, operators } from '../src/operators.ts';

/** Two comparisons of the books, and some. */
const comparedWithinMs = 330_000;
let operator: ShopClient;

beforeAll(async () => {
  await fillDemoShop();
  operator = await consoleOf((await operators())[0]);
}, 540_000);

const read = async <Reply>(where: string): Promise<Reply> =>
  (await operator.get(`/api/console/${where}`)) as unknown as Reply;
/** Nobody in the demo shop has lost their number, or asked to be erased. */
const unfilled: readonly QueueName[] = ['number-claims', 'erasures'];
const empty = async (): Promise<QueueName[]> =>
  (await read<QueuesReply>('queues')).queues
    .filter(({ name, count }) => count === 0 && !unfilled.includes(name))
    .map(({ name }) => name);
const casesIn = async (queue: QueueName): Promise<readonly ConsoleCase[]> =>
  (await read<CaseList>(`queues/${queue}?limit=100`)).cases;
async function hasCase(queue: QueueName, facts: Readonly<Record<string, string>>): Promise<boolean> {
  return (await casesIn(queue)).some((each) =>
    Object.entries(facts).every(([name, value]) =>
      each.facts.some((fact) => fact.name === name && fact.value === value),
    ),
  );
}

it('has a case in every queue but that of the breaks, and no clock of ours ends those of a payment and of a refund', async () => {
  await until(async () => (await empty()).every((name) => name === 'books-breaks'), 'a case in every queue', 120_000);
  for (const queue of queueNames.filter((name) => name !== 'books-breaks' && !unfilled.includes(name)))
    expect([queue, (await casesIn(queue)).length > 0]).toEqual([queue, true]);
  expect(await hasCase('payments-in-review', { state: 'review' })).toBe(true);
  await until(
    () => hasCase('manual-refunds', { state: 'manual', reason: 'overpaid', why: 'large' }),
    'the refund that is too large',
  );
}, 240_000);

it('sees at the next comparison of the books that M-Pesa sent another amount', async () => {
  const differs = async () =>
    (await read<BooksReply>('books')).compared.some(
      ({ account, difference }) => account === 'mm:daraja:float:KES' && Number(difference) !== 0,
    );
  await until(differs, 'the difference', comparedWithinMs);
}, 360_000);

it('has it as a case after the one behind that', async () => {
  await until(() => hasCase('books-breaks', { account: 'mm:daraja:float:KES' }), 'the case', comparedWithinMs);
  expect(await empty()).toEqual([]);
}, 360_000);
