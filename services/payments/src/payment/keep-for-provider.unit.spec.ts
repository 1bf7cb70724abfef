import { expect, it } from '@jest/globals';
import type { Clock } from '@asili/kernel';
import { RemoteProblem, type Log } from '@asili/platform';
import type { Purchases } from '../quotes/purchases.http.ts';
import type { Payment } from './domain/payment.ts';
import { ExtendHoldForProvider } from './provider-payments.ts';
import type { PaymentCommands } from './payment-commands.ts';

const clock: Clock = { now: () => new Date('2026-11-24T08:14:00Z') };
const payment = {
  kind: 'payment',
  status: 'awaiting-payment',
  facts: {
    paymentId: 'pay_1',
    purchaseId: 'pur_1',
    method: 'mobile_money',
    quote: { expiresAt: '2026-11-24T08:15:00Z' },
  },
} as unknown as Payment;
const gone = new RemoteProblem('orders', 'ORDERS.HOLD_GONE', 409);

/** What its payment is told where orders answer like that. */
async function commandsAfter(why: 'settling' | 'unanswered', answer: () => Promise<void>): Promise<unknown[]> {
  const sent: unknown[] = [];
  const commands = {
    run: async (_id: string, command: object) => {
      sent.push(command);
    },
  } as unknown as PaymentCommands;
  await new ExtendHoldForProvider(commands, { paymentSettling: answer } as unknown as Purchases, clock, {
    warn: () => undefined,
  } as unknown as Log).run(payment, why);
  return sent;
}

it('says of what its provider settles whether the items are held, and of what nobody answers for nothing where they are not', async () => {
  const [kept, refused] = [() => Promise.resolve(), () => Promise.reject(gone)];
  const until = new Date('2026-11-25T08:14:00Z');
  expect(await commandsAfter('settling', kept)).toEqual([{ kind: 'process', until, why: 'settling', held: true }]);
  expect(await commandsAfter('settling', refused)).toEqual([{ kind: 'process', until, why: 'settling', held: false }]);
  expect(await commandsAfter('unanswered', kept)).toEqual([{ kind: 'process', until, why: 'unanswered', held: true }]);
  expect(await commandsAfter('unanswered', refused)).toEqual([]);
});
