import { describe, expect, it } from '@jest/globals';
import { receive, after, opened, outcome } from '../../../test/support/decided-payment.ts';
import type { PaymentCommand } from './life-cycle.ts';

describe('refunds', () => {
  const part = (refundId: string, minor?: bigint): PaymentCommand => ({
    kind: 'refund',
    refundId,
    reason: 'order-cancelled',
    orderIds: ['ord_1'],
    ...(minor !== undefined && { money: { currency: 'HBAR', minor } }),
  });
  it('are once by name, and never more than came', () => {
    expect(outcome(...opened, receive(125), part('a', 50_0000_0000n), part('a', 50_0000_0000n))).toEqual([
      'confirmed',
      ['50.00000000 order-cancelled'],
      1,
    ]);
    expect(outcome(...opened, receive(125), part('a', 50_0000_0000n), part('b', 90_0000_0000n), part('c'))).toEqual([
      'refund-pending',
      ['50.00000000 order-cancelled', '75.00000000 order-cancelled'],
      1,
    ]);
  });

  const complete = (refundId: string, bounces = 0): PaymentCommand => ({ kind: 'complete-refund', refundId, bounces });
  const fail = (refundId: string, bounces: number): PaymentCommand => ({ kind: 'fail-refund', refundId, bounces });
  const published = (...commands: readonly PaymentCommand[]) =>
    after(...opened, receive(125), part('a'), ...commands)
      .events.flatMap((event) =>
        event.type === 'payment-refunded' || event.type === 'payment-refund-failed'
          ? [event.type]
          : event.type === 'payment-changed'
            ? [event.data.state]
            : [],
      )
      .slice(1);

  it('are told of once each time that they went or came back, in that order', () => {
    expect(
      after(...opened, receive(125), part('a'), complete('a'), complete('a'), complete('b')).events.filter(
        ({ type }) => type === 'payment-refunded',
      ),
    ).toEqual([
      {
        type: 'payment-refunded',
        data: {
          paymentId: 'pay_1',
          purchaseId: 'pur_1',
          refundId: 'a',
          money: { amount: '125.00000000', currency: 'HBAR' },
          orderIds: ['ord_1'],
        },
      },
    ]);
    expect(published(fail('a', 1), complete('a', 1))).toEqual(['refund-pending']);
    expect(published(complete('a'), fail('a', 1), fail('a', 1), complete('a'))).toEqual([
      'refund-pending',
      'payment-refunded',
      'payment-refund-failed',
      'refund-pending',
    ]);
    expect(
      published(complete('a'), fail('a', 1), complete('a', 1), complete('a', 1), fail('a', 1), fail('a', 2)),
    ).toEqual([
      'refund-pending',
      'payment-refunded',
      'payment-refund-failed',
      'refund-pending',
      'payment-refunded',
      'payment-refund-failed',
      'refund-pending',
    ]);
  });

  it('are given to their own stream once, which changes nothing that anybody sees', () => {
    const entrust: PaymentCommand = { kind: 'entrust-refund', refundId: 'a' };
    const { state, events } = after(...opened, receive(125), part('a'), entrust, entrust, {
      kind: 'entrust-refund',
      refundId: 'z',
    });
    expect(events.filter(({ type }) => type === 'payment-refund-handed-over')).toEqual([
      { type: 'payment-refund-handed-over', data: { paymentId: 'pay_1', refundId: 'a', reason: 'own-stream' } },
    ]);
    expect(state).toMatchObject({ status: 'refund-pending', refunds: [{ state: 'requested', hasStream: true }] });
  });

  it('make a payment refunded when all of it is back', () => {
    const status = (...commands: readonly PaymentCommand[]) =>
      after(...opened, receive(125), part('a', 50_0000_0000n), part('b'), ...commands).state.status;
    expect([status(complete('a')), status(complete('b')), status(complete('a'), complete('b'))]).toEqual([
      'refund-pending',
      'refund-pending',
      'refunded',
    ]);
  });

  it('go to nobody by themselves where several gave what is to go back', () => {
    const from = (payer: string, amount: number): PaymentCommand =>
      ({ ...receive(amount, payer), payer }) as PaymentCommand;
    const to = (...commands: readonly PaymentCommand[]) =>
      after(...opened, ...commands).state.refunds.map((refund) => refund.to);
    expect(to(from('0.0.7', 125), part('a'))).toEqual(['0.0.7']);
    expect(to(from('0.0.7', 60), from('0.0.8', 65), part('a'))).toEqual(['']);
    expect(to(from('0.0.7', 125), from('0.0.8', 130))).toEqual(['0.0.8']);
  });
});
