import { afterAll, expect, it, jest } from '@jest/globals';
import { usedRate } from '@asili/contracts';
import type { Statement, StatementLine } from './domain/statement.ts';
import { printStatement } from './statement-printer.pdf.ts';
import { StatementPrinter } from './statements.controller.ts';

jest.setTimeout(300_000);

const rate = usedRate.parse({
  from: 'USD',
  to: 'KES',
  rate: '125.000000',
  asOf: '2026-11-24T12:00:00.000Z',
  sources: ['a', 'b'],
});
const usd = (amount: string) => ({ amount, currency: 'USD' as const });
const line = (n: number): StatementLine => ({
  at: new Date(Date.parse('2026-11-01T06:00:00Z') + n * 60_000),
  cause: { kind: 'sale', paymentId: 'pay_1', orderId: `ord_${n}` },
  amount: 1_531_000n,
  balance: BigInt(n + 1) * 1_531_000n,
  orderNumber: String(1_000_000 + n),
  sale: {
    orderId: `ord_${n}`,
    gross: usd('127.00'),
    fee: usd('4.52'),
    net: usd('122.48'),
    receives: { amount: '15310.00', currency: 'KES' },
    rate,
    method: 'card',
    percent: '3.4',
  },
});
const statementOf = (sales: number): Statement => ({
  month: {
    name: '2026-11',
    zone: 'Africa/Nairobi',
    from: new Date('2026-10-31T21:00:00Z'),
    before: new Date('2026-11-30T21:00:00Z'),
  },
  seller: 'Wanjiku Crafts',
  currencies: [
    {
      currency: 'KES',
      opening: 0n,
      closing: BigInt(sales) * 1_531_000n,
      lines: Array.from({ length: sales }, (_, n) => line(n)),
    },
  ],
});
const printer = new StatementPrinter();
afterAll(() => printer.onModuleDestroy());

/** How often this process came to anything else while it waited. */
async function turnsDuring(work: () => Promise<Uint8Array>): Promise<{ bytes: Uint8Array; turns: number }> {
  let [turns, isOver] = [0, false];
  const done = work().finally(() => {
    isOver = true;
  });
  while (!isOver) {
    await new Promise((resolve) => setTimeout(resolve, 1));
    turns += 1;
  }
  return { bytes: await done, turns };
}

it('draws a month of hundreds of sales while the service goes on answering, to the same bytes as anywhere', async () => {
  await printer.print(statementOf(0), 'en'); // The thread stands.
  const month = statementOf(250);
  const apart = await turnsDuring(() => printer.print(month, 'sw'));
  const here = await turnsDuring(() => printStatement(month, 'sw'));
  expect(Buffer.from(apart.bytes).subarray(0, 5).toString()).toBe('%PDF-');
  expect(Buffer.from(apart.bytes).equals(Buffer.from(here.bytes))).toBe(true);
  expect(apart.turns).toBeGreaterThan(5 * here.turns);
});
