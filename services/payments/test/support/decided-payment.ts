import type { Asset, Money } from '@asili/kernel';
import { decide } from '../../src/payment/domain/decide.ts';
import type { PaymentCommand } from '../../src/payment/domain/life-cycle.ts';
import { evolve } from '../../src/payment/domain/evolve-payment.ts';
import type { Created, Payment, PaymentEvent, PaymentState } from '../../src/payment/domain/payment.ts';

/* Commands on a payment of 125 HBAR, and what they make of it. */

export const expiresAt = new Date('2026-11-24T11:17:00Z');
export const inTime = new Date('2026-11-24T11:05:00Z');
export const tooLate = new Date('2026-11-24T11:30:00Z');
export const facts: Created = {
  paymentId: 'pay_1',
  purchaseId: 'pur_1',
  customerId: 'cus_1',
  method: 'hbar',
  provider: 'hedera',
  hash: '',
  tolerance: '0.36764705',
  shares: [],
  quote: {
    method: 'hbar',
    pay: { amount: '125.00000000', currency: 'HBAR' },
    lines: [],
    receives: [],
    rates: [],
    expiresAt: expiresAt.toISOString(),
  },
};
export const hbar = (amount: number): Money<Asset> => ({ currency: 'HBAR', minor: BigInt(Math.round(amount * 1e8)) });
export const steps = { reference: 'AH-1' };
/** Orders keep what late money pays for, or do not. */
export const hold = (held: boolean): PaymentCommand => ({
  kind: 'answer-hold',
  held,
  now: tooLate,
  refundId: 'gone',
  overId: 'over',
});
export const receive = (amount: number, receipt = `r${amount}`, at = inTime, priceHolds = true): PaymentCommand => ({
  kind: 'receive',
  receipt,
  money: hbar(amount),
  at,
  now: at,
  priceHolds,
  refundId: `ref-${receipt}`,
  payer: '0.0.7',
});

export function after(...commands: readonly PaymentCommand[]): { state: Payment; events: PaymentEvent[] } {
  const all: PaymentEvent[] = [];
  const state = [{ kind: 'create', facts } as const, ...commands].reduce<PaymentState>(
    (now, command) => {
      const events = decide(now, command);
      all.push(...events);
      return events.reduce(evolve, now);
    },
    { kind: 'none' },
  );
  return { state: state as Payment, events: all };
}
export const opened = [{ kind: 'ask' }, { kind: 'open', steps }] as const;
export const expired = { kind: 'close', outcome: 'expired' } as const;
export const until = new Date('2026-12-14T11:05:00Z');
export const takenUp: Extract<PaymentCommand, { kind: 'process' }> = {
  kind: 'process',
  until,
  why: 'settling',
  held: true,
};
export const outcome = (...commands: readonly PaymentCommand[]) => {
  const { state, events } = after(...commands);
  return [
    state.status,
    state.refunds.map(({ money, reason }) => `${money.amount} ${reason}`),
    events.filter(({ type }) => type === 'payment-confirmed').length,
  ];
};

export const complete = (refundId: string, bounces: number): PaymentCommand => ({
  kind: 'complete-refund',
  refundId,
  bounces,
});
