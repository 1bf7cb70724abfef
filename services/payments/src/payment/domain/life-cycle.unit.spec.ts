import { explore, transitionsOf } from '@asili/kernel/testing';
import { expect, it } from '@jest/globals';
import {
  facts,
  hbar,
  inTime,
  opened,
  receive,
  steps,
  takenUp,
  tooLate,
  until,
} from '../../../test/support/decided-payment.ts';
import { evolve } from './evolve-payment.ts';
import { type PaymentCommand, paymentMachine } from './life-cycle.ts';
import type { Created, OrderedPlan, Payment, PaymentState } from './payment.ts';

type CommandOf<Kind extends PaymentCommand['kind']> = Extract<PaymentCommand, { kind: Kind }>;

const days = new Date('2026-11-26T00:00:00Z');
const weeks = new Date('2026-12-20T00:00:00Z');
const once: Created = { ...facts, method: 'mobile_money', provider: 'mpesa' };
const plan: OrderedPlan = { plan: 'professional', months: 1, price: { amount: '19.00', currency: 'USD' } };
const tiny = 0.001;

const following = (from: PaymentState, ...commands: readonly PaymentCommand[]): Payment =>
  commands.reduce<PaymentState>(
    (state, command) => paymentMachine.decide(state, command).reduce(evolve, state),
    from,
  ) as Payment;
const create = (made: Created, ordered?: OrderedPlan): CommandOf<'create'> => ({
  kind: 'create',
  facts: made,
  ...(ordered && { plan: ordered }),
});
const of = (...commands: readonly PaymentCommand[]) => following({ kind: 'none' }, create(facts), ...commands);
const ofOnce = (...commands: readonly PaymentCommand[]) => following({ kind: 'none' }, create(once), ...commands);
const ofPlan = (...commands: readonly PaymentCommand[]) => following({ kind: 'none' }, create(once, plan), ...commands);

const escalated = [
  { kind: 'mark-unknown', isUnknown: true },
  { kind: 'escalate', why: 'no-result', now: days },
] as const;
const detected = (payment: Payment) =>
  evolve(payment, { type: 'payment-detected', data: { paymentId: 'pay_1' } }) as Payment;
const closed = (outcome: CommandOf<'close'>['outcome']): CommandOf<'close'> => ({ kind: 'close', outcome });
const euros: PaymentCommand = {
  ...(receive(1, 'e') as CommandOf<'receive'>),
  money: { currency: 'EUR', minor: 8_500n },
};
const refund = (refundId: string, amount?: number): CommandOf<'refund'> => ({
  kind: 'refund',
  refundId,
  reason: 'order-cancelled',
  orderIds: [],
  ...(amount !== undefined && { money: hbar(amount) }),
});
const requote = (amount: string, now: Date): CommandOf<'requote'> => ({
  kind: 'requote',
  terms: { ...facts, quote: { ...facts.quote, pay: { amount, currency: 'HBAR' } } },
  now,
  refundId: 'over',
});
const late = [closed('expired'), receive(125, 'a', tooLate, false)] as const;
const over = [closed('cancelled'), receive(125, 'a')] as const;
const refundIds = ['ref-a', 'u', 'l'];

const said = { by: 'opr_1', note: 'statement', now: days };
const resolve = (outcome: CommandOf<'resolve'>['outcome']): CommandOf<'resolve'>[] =>
  [inTime, days, weeks].map((now) => ({ kind: 'resolve', outcome, ...said, now }));
const settleReview = (how: CommandOf<'settle-review'>['how']): CommandOf<'settle-review'>[] =>
  [inTime, days].map((now) => ({
    kind: 'settle-review',
    how,
    refundIdOf: (receipt) => `ref-${receipt}`,
    ...said,
    now,
  }));

it('has every command decided in every status: it leads where the table says, changes nothing, or is refused by a code', () => {
  const seen = explore(paymentMachine, {
    max: 600,
    examples: {
      none: [{ kind: 'none' }],
      created: [of(), of({ kind: 'ask' }), ofOnce(...escalated)],
      'awaiting-payment': [of(...opened), ofOnce(...opened, ...escalated), ofPlan(...opened)],
      detected: [detected(of(...opened)), following(detected(ofOnce(...opened)), ...escalated)],
      processing: [of(...opened, takenUp), ofOnce(...opened, { ...takenUp, why: 'unanswered' }, escalated[1])],
      underpaid: [
        of(...opened, receive(100)),
        of(...opened, ...late, requote('200.00000000', tooLate)),
        ofOnce(...opened, receive(0), ...escalated),
      ],
      confirmed: [of(...opened, receive(125)), ofPlan(...opened, receive(125))],
      late: [of(...opened, ...late), of(...opened, receive(125, 'a', tooLate)), ofPlan(...opened, ...late)],
      expired: [of(...opened, closed('expired')), ofPlan(...opened, closed('expired'))],
      cancelled: [of(...opened, closed('cancelled'))],
      failed: [of(...opened, closed('failed'))],
      'refund-pending': [of(...opened, ...over)],
      refunded: [of(...opened, ...over, { kind: 'complete-refund', refundId: 'ref-a', bounces: 0 })],
      review: [of(...opened, euros), of(...opened, receive(125), euros), of(...opened, euros, receive(125))],
    },
    commands: {
      create: [create(facts), create(once, plan)],
      ask: [{ kind: 'ask' }],
      open: [{ kind: 'open', steps }],
      'mark-unknown': [true, false].map((isUnknown) => ({ kind: 'mark-unknown', isUnknown })),
      escalate: [tooLate, days].map((now) => ({ kind: 'escalate', why: 'no-result', now })),
      'resolve-asked': resolve('asked'),
      'resolve-paid': resolve('paid'),
      'resolve-unpaid': resolve('unpaid'),
      process: (['settling', 'unanswered'] as const).map((why) => ({ kind: 'process', until, why, held: true })),
      receive: [
        ...[inTime, tooLate, weeks].flatMap((at) =>
          [tiny, 60, 125, 140].flatMap((amount) => [true, false].map((holds) => receive(amount, 'b', at, holds))),
        ),
        receive(125, 'a'),
        euros,
      ] as CommandOf<'receive'>[],
      'close-expired': [closed('expired'), { ...closed('expired'), asked: false }],
      'close-cancelled': [closed('cancelled'), { ...closed('cancelled'), asked: false }],
      'close-failed': [closed('failed')],
      lapse: [tooLate, days].map((now) => ({ kind: 'lapse', now, refundId: 'l' })),
      requote: ['100.00000000', '200.00000000'].flatMap((amount) => [requote(amount, tooLate), requote(amount, days)]),
      'return-late': ['ref-a', 'r'].map((refundId) => ({ kind: 'return-late', refundId })),
      'answer-hold': [true, false].map((held) => ({
        kind: 'answer-hold',
        held,
        now: tooLate,
        refundId: 'gone',
        overId: 'over',
      })),
      'complete-order': [{ kind: 'complete-order', orderId: 'ord_1' }],
      'review-take': settleReview('take'),
      'review-refund': settleReview('refund'),
      dispute: (['open', 'won', 'lost'] as const).map((state) => ({
        kind: 'dispute',
        disputeId: 'dsp_1',
        state,
        orders: [],
      })),
      refund: [refund('u'), refund('v', 25), refund('w', 0)],
      'refund-plan': [days, new Date('2027-02-01')].map((now) => ({
        kind: 'refund-plan',
        refundId: 'p',
        ...said,
        now,
      })),
      'entrust-refund': refundIds.map((refundId) => ({ kind: 'entrust-refund', refundId })),
      'complete-refund': refundIds.map((refundId) => ({ kind: 'complete-refund', refundId, bounces: 0 })),
      'fail-refund': refundIds.map((refundId) => ({ kind: 'fail-refund', refundId, bounces: 1 })),
    },
    after: (before, events) => events.reduce<PaymentState>(evolve, before),
  });
  expect(seen).toEqual(transitionsOf(paymentMachine));
});
