import { describe, expect, it } from '@jest/globals';
import {
  tooLate,
  facts,
  hold,
  receive,
  after,
  opened,
  expired,
  outcome,
} from '../../../test/support/decided-payment.ts';
import { decide } from './decide.ts';
import type { PaymentCommand } from './life-cycle.ts';
import { evolve } from './evolve-payment.ts';
import { CannotRequote, NothingToChoose } from './late-money.ts';
import type { PaymentState } from './payment.ts';

describe('late money that is enough', () => {
  it('tells nobody that it is paid, nor that there is anything to choose, before orders keep what it pays for', () => {
    const published = (...commands: PaymentCommand[]) =>
      after(...opened, ...commands).events.flatMap((event) =>
        event.type === 'payment-changed'
          ? [event.data.state]
          : event.type === 'payment-confirmed' || event.type === 'payment-ended'
            ? [event.type]
            : [],
      );
    expect(published(receive(125, 'a', tooLate))).toEqual(['awaiting-payment']);
    expect(published(receive(125, 'a', tooLate), hold(true))).toEqual(['awaiting-payment', 'payment-confirmed']);
    expect(published(receive(125, 'a', tooLate), hold(false))).toEqual([
      'awaiting-payment',
      'payment-ended',
      'refund-pending',
    ]);
    expect(
      published(
        receive(125, 'a', tooLate),
        { kind: 'refund', refundId: 'gone', reason: 'unfulfillable', orderIds: [] },
        hold(false),
      ),
    ).toEqual(['awaiting-payment', 'payment-ended', 'refund-pending']); // Orders’ event was quicker.
    expect(published(expired, receive(125, 'a', tooLate), hold(false))).toEqual([
      'awaiting-payment',
      'payment-ended',
      'refund-pending',
    ]);
  });

  it('is sold by the terms agreed on before, which an earlier release reads as well', () => {
    const { state, events } = after(...opened, receive(125, 'a', tooLate), hold(true));
    expect([state.facts.hash, state.facts.quote]).toEqual([facts.hash, facts.quote]);
    const known = events.filter(({ type }) => !type.startsWith('payment-hold-'));
    expect(known.reduce<PaymentState>(evolve, { kind: 'none' })).toMatchObject({
      status: 'confirmed',
      received: state.received,
    });
  });
});

describe('late money whose buyer chooses', () => {
  const late = [expired, receive(125, 'a', tooLate, false)] as const;
  const soon = new Date('2026-11-24T12:00:00Z');
  const terms = (amount: string, minutes = 15) => ({
    hash: 'h2',
    tolerance: '0.36764705',
    shares: [],
    quote: {
      ...facts.quote,
      pay: { amount, currency: 'HBAR' as const },
      expiresAt: new Date(soon.getTime() + minutes * 60_000).toISOString(),
    },
  });
  const requote = (amount: string, now = soon): PaymentCommand => ({
    kind: 'requote',
    terms: terms(amount),
    now,
    refundId: 'rq',
  });
  const back: PaymentCommand = { kind: 'return-late', refundId: 'x' };
  const lapse = (now: string): PaymentCommand => ({ kind: 'lapse', now: new Date(now), refundId: 'x' });
  it.each<[string, PaymentCommand[], unknown[]]>([
    ['the order, which is covered', [...late, requote('125.3'), hold(true)], ['confirmed', [], 1]],
    [
      'the order, which is covered and gone',
      [...late, requote('125.3'), hold(false)],
      ['refund-pending', ['125.00000000 unfulfillable'], 0],
    ],
    [
      'the order, and nobody says yet whether it can be kept',
      [...late, requote('125.3'), requote('90')],
      ['late', [], 0],
    ],
    ['the order, for less than came', [...late, requote('120'), hold(true)], ['confirmed', ['5.00000000 overpaid'], 1]],
    [
      'the order, twice',
      [...late, requote('120'), requote('90'), hold(true)],
      ['confirmed', ['5.00000000 overpaid'], 1],
    ],
    ['the order, and nothing more comes yet', [...late, requote('130')], ['underpaid', [], 0]],
    [
      'the order, and sends the rest',
      [...late, requote('130'), receive(5, 'b', soon), hold(true)],
      ['confirmed', [], 1],
    ],
    [
      'the order, and sends the rest too late',
      [...late, requote('130'), receive(5, 'b', new Date('2026-11-24T12:16:00Z'), false)],
      ['late', [], 0],
    ],
    [
      'the order, and sends nothing',
      [...late, requote('130'), lapse('2026-11-24T12:16:00Z'), lapse('2026-11-24T12:17:00Z')],
      ['refund-pending', ['125.00000000 late'], 0],
    ],
    ['the order, then their money', [...late, requote('130'), back], ['refund-pending', ['125.00000000 late'], 0]],
    [
      'their money, twice, and the sweep comes',
      [...late, back, back, lapse('2026-11-26T00:00:00Z')],
      ['refund-pending', ['125.00000000 late'], 0],
    ],
    [
      'their money, which the sweep sends back already',
      [...late, lapse('2026-11-26T00:00:00Z'), back],
      ['refund-pending', ['125.00000000 late'], 0],
    ],
    ['nothing, until a day after it came', [...late, lapse('2026-11-25T11:29:00Z')], ['late', [], 0]],
  ])('%s', (_what, commands, expected) => {
    expect(outcome(...opened, ...commands)).toEqual(expected);
  });

  it('keeps the quote that was chosen, once', () => {
    expect(after(...opened, ...late, requote('130'), requote('140')).state.facts).toMatchObject({
      hash: 'h2',
      quote: { pay: { amount: '130' } },
      customerId: 'cus_1',
    });
  });

  it.each<[string, PaymentCommand[]]>([
    ['the order after the refund', [...late, back, requote('120')]],
    ['the order after a day', [...late, requote('120', new Date('2026-11-25T11:31:00Z'))]],
    ['the order of what is not late', [requote('120')]],
    ['a refund of what is paid', [receive(125), back]],
    ['a refund of what became the order', [...late, requote('120'), hold(true), back]],
    ['a refund while orders are asked', [...late, requote('120'), back]],
    ['a refund of what is too little in time', [receive(100), back]],
  ])('cannot choose %s', (_what, commands) => {
    expect(() => after(...opened, ...commands)).toThrow(NothingToChoose);
  });

  it('cannot send parts where one sum is asked for', () => {
    const card = after(...opened, ...late).state;
    expect(() => decide({ ...card, facts: { ...card.facts, method: 'card' } }, requote('130'))).toThrow(CannotRequote);
  });
});
