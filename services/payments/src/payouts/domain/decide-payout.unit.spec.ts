import { describe, expect, it } from '@jest/globals';
import { explore, transitionsOf } from '@asili/kernel/testing';
import fc from 'fast-check';
import { CaseChanged } from '../../cases/domain/case.ts';
import { payoutDecider, payoutMachine, type PayoutCommand } from './decide-payout.ts';
import type { Payout, PayoutEvent, PayoutQueued, PayoutState, PayoutStatusUpdate } from './payout.ts';

const facts: PayoutQueued = {
  payoutId: 'out_1',
  artisanId: 'art_1',
  provider: 'mpesa',
  money: { amount: '10465.00', currency: 'KES' },
  queuedAt: '2026-11-23T11:00:00.000Z',
  sales: [{ after: 0, upTo: 1 }],
};
const later = new Date('2026-11-23T11:05:00.000Z');
const run = (state: PayoutState, command: PayoutCommand): PayoutState =>
  payoutDecider.decide(state, command).reduce(payoutDecider.evolve, state);
const after = (...commands: readonly PayoutCommand[]): PayoutState => commands.reduce(run, payoutDecider.initial);
const seen = (...commands: readonly PayoutCommand[]): string[] => {
  let state = payoutDecider.initial;
  return commands.flatMap((command) => {
    const events = payoutDecider.decide(state, command);
    state = events.reduce(payoutDecider.evolve, state);
    return events.flatMap((event) =>
      event.type === 'payout-changed'
        ? [`${event.data.state}${event.data.reason === undefined ? '' : ` ${event.data.reason}`}`]
        : [],
    );
  });
};
const queue: PayoutCommand = { kind: 'queue', facts };
const statusUpdate = (update: PayoutStatusUpdate, attempt = 1): PayoutCommand => ({ kind: 'update', attempt, update });
const out = [queue, { kind: 'reserve' }, { kind: 'submit' }] as const;
const paid: PayoutStatusUpdate = { kind: 'succeeded', receipt: 'TKN4ABCDEF' };

describe('an operator', () => {
  const settle = (outcome: 'asked' | 'paid' | 'returned'): PayoutCommand => ({
    kind: 'settle',
    outcome,
    reference: 'TKN4ABCDEF',
    by: 'opr_1',
    note: 'statement',
  });

  it('settles what is out and nothing else; having asked changes nothing', () => {
    expect(after(...out, statusUpdate({ kind: 'unknown' }), settle('asked'))).toMatchObject({ status: 'unknown' });
    expect(after(...out, statusUpdate({ kind: 'unknown' }), settle('paid'))).toMatchObject({
      status: 'succeeded',
      receipt: 'TKN4ABCDEF',
    });
    expect(after(...out, statusUpdate({ kind: 'accepted' }), settle('returned'))).toMatchObject({
      status: 'failed',
      reason: 'by-hand',
    });
    for (const over of [
      after(queue),
      after(...out, statusUpdate(paid)),
      after(...out, settle('returned')),
      after(...out, settle('paid')),
    ])
      for (const outcome of ['paid', 'returned'] as const)
        expect(() => run(over, settle(outcome))).toThrow(CaseChanged);
  });

  it('has the provider asked while it is out and for as long as it is paid, and no longer', () => {
    for (const open of [
      out,
      [...out, statusUpdate({ kind: 'unknown' })],
      [...out, statusUpdate(paid)],
      [...out, settle('paid')],
    ])
      expect(payoutDecider.decide(after(...open), settle('asked')).map(({ type }) => type)).toEqual(['payout-settled']);
    for (const over of [
      [queue],
      [...out, settle('returned')],
      [...out, statusUpdate(paid), { kind: 'reverse', attempt: 1 } as const],
    ])
      expect(() => run(after(...over), settle('asked'))).toThrow(CaseChanged);
  });
});

describe('a payout that was paid and is taken back', () => {
  const reverse = (attempt = 1): PayoutCommand => ({ kind: 'reverse', attempt });
  const settle = (outcome: 'reversed' | 'acknowledged'): PayoutCommand => ({
    kind: 'settle',
    outcome,
    reference: 'TKN4REVERS',
    by: 'opr_1',
    note: 'statement',
  });

  it('is told of once, when the balance has it again, and keeps its receipt', () => {
    expect(
      seen(
        ...out,
        statusUpdate(paid),
        reverse(),
        reverse(),
        { kind: 'return' },
        { kind: 'return' },
        reverse(),
        statusUpdate(paid),
      ),
    ).toEqual(['queued', 'on-the-way', 'paid', 'returned reversed']);
    expect(after(...out, statusUpdate(paid), reverse(), { kind: 'return' })).toMatchObject({
      status: 'returned',
      reason: 'reversed',
      receipt: 'TKN4ABCDEF',
      isUnseen: true,
    });
  });

  it('is so only where that attempt was paid', () => {
    for (const other of [
      [queue],
      out,
      [...out, statusUpdate({ kind: 'accepted' })],
      [...out, statusUpdate({ kind: 'failed', reason: 'declined', again: later })],
    ] as PayoutCommand[][])
      expect(after(...other, reverse())).toEqual(after(...other));
    expect(after(...out, statusUpdate(paid), reverse(2))).toMatchObject({ status: 'succeeded' });
  });

  it('is taken back by an operator too, and waits for one to say that they know, once', () => {
    const reversed = after(...out, statusUpdate(paid), settle('reversed'), { kind: 'return' });
    expect(reversed).toMatchObject({ status: 'returned', reason: 'reversed', isUnseen: true });
    expect(run(reversed, settle('acknowledged'))).not.toHaveProperty('isUnseen');
    expect(() => run(run(reversed, settle('acknowledged')), settle('acknowledged'))).toThrow(CaseChanged);
    for (const other of [after(...out), reversed]) expect(() => run(other, settle('reversed'))).toThrow(CaseChanged);
    expect(() => run(after(...out, statusUpdate(paid)), settle('acknowledged'))).toThrow(CaseChanged);
  });
});

describe('a payout of which its provider says late that it was paid', () => {
  const late = (receipt = 'TKN4LATE', attempt = 1): PayoutCommand => ({
    kind: 'paid-late',
    attempt,
    receipt,
    now: later,
  });
  const settle = (outcome: 'returned' | 'deducted' | 'borne' | 'recovered'): PayoutCommand => ({
    kind: 'settle',
    outcome,
    reference: 'x',
    by: 'opr_1',
    note: 'statement',
  });
  const returned = [...out, settle('returned'), { kind: 'return' }] as const;
  const again = [...out, statusUpdate({ kind: 'failed', reason: 'declined', again: later })] as const;
  const open = (...commands: readonly PayoutCommand[]) =>
    (after(...commands) as Payout).paidLate?.map(({ receipt, outcome }) => [receipt, outcome]);

  it('stays returned and waits for an operator, once for each receipt', () => {
    expect(after(...returned, late(), late(), { kind: 'return' })).toMatchObject({
      status: 'returned',
      paidLate: [{ attempt: 1, receipt: 'TKN4LATE' }],
    });
    expect(seen(...returned, late())).toEqual(['queued', 'on-the-way', 'returned by-hand']);
    for (const outcome of ['deducted', 'borne', 'recovered'] as const) {
      expect(open(...returned, late(), settle(outcome))).toEqual([['TKN4LATE', outcome]]);
      for (const none of [returned, [...returned, late(), settle(outcome)]])
        expect(() => after(...none, settle(outcome))).toThrow(CaseChanged);
    }
  });

  it('is not told again of what it knows: a word that comes twice, of one that was taken back', () => {
    expect(
      open(...out, statusUpdate(paid), { kind: 'reverse', attempt: 1 }, { kind: 'return' }, late('TKN4ABCDEF')),
    ).toBeUndefined();
    for (const early of [out, [...out, statusUpdate({ kind: 'unknown' })]])
      expect(open(...early, late())).toBeUndefined();
  });

  it('is paid by it where its next attempt has not left, and sends no other', () => {
    expect(after(...again, late())).toMatchObject({ status: 'succeeded', attempt: 1, receipt: 'TKN4LATE' });
    expect(open(...again, late(), late())).toBeUndefined();
  });

  it('is paid twice where its next attempt goes too, and once where that fails', () => {
    const both = [...again, { kind: 'submit' }, late()] as const;
    expect(open(...both, statusUpdate(paid, 2))).toEqual([['TKN4LATE', undefined]]);
    expect(after(...both, statusUpdate({ kind: 'failed', reason: 'declined', again: later }, 2))).toMatchObject({
      status: 'succeeded',
      attempt: 1,
      receipt: 'TKN4LATE',
      paidLate: [{ outcome: 'counted' }],
    });
  });

  it('bars others, which are cancelled while they are set aside and have not left, whatever holds them, and at no other time', () => {
    const waiting = [
      [],
      [{ kind: 'hold', reason: 'paid-twice' }],
      [{ kind: 'hold', reason: 'number-changed', until: later }],
    ] as PayoutCommand[][];
    for (const held of waiting)
      expect(after(queue, { kind: 'reserve' }, ...held, { kind: 'cancel' })).toMatchObject({
        status: 'failed',
        reason: 'paid-twice',
      });
    for (const other of [[queue], out, [...out, statusUpdate(paid)]] as PayoutCommand[][])
      expect(after(...other, { kind: 'cancel' })).toEqual(after(...other));
  });
});

describe('a payout that is held', () => {
  const held = (reason: string) => [...out, { kind: 'refused', attempt: 1, reason, until: later }] as const;
  const delay = (minutes: number): PayoutCommand => ({
    kind: 'delay',
    now: new Date(Date.parse(facts.queuedAt) + minutes * 60_000),
  });
  const published = (...commands: readonly PayoutCommand[]): number => {
    let state = payoutDecider.initial;
    return commands.flatMap((command) => {
      const events = payoutDecider.decide(state, command);
      state = events.reduce(payoutDecider.evolve, state);
      return events.filter(({ type }) => type === 'payout-delayed');
    }).length;
  };

  it('is told of once, after an hour, where nothing else tells of it', () => {
    expect(published(...held('float-empty'), delay(59))).toBe(0);
    expect(
      published(
        ...held('float-empty'),
        delay(60),
        { kind: 'submit' },
        { kind: 'refused', attempt: 1, reason: 'credentials', until: later },
        delay(90),
      ),
    ).toBe(1);
    expect(
      ['number-changed', 'sim-changed', 'no-account', 'wrong-number', 'sim-unknown'].map((reason) =>
        published(...held(reason), delay(90)),
      ),
    ).toEqual([0, 0, 0, 0, 1]);
    expect(published(...out, statusUpdate({ kind: 'unknown' }), delay(90))).toBe(0);
  });
});

describe('a payout of which a callback says that it failed', () => {
  const said = statusUpdate({ kind: 'said-failed', reason: 'limit' });

  it('is out as before, whoever says it and how often, and no other attempt begins', () => {
    for (const before of [
      out,
      [...out, statusUpdate({ kind: 'accepted' })],
      [...out, statusUpdate({ kind: 'unknown' })],
    ])
      expect(after(...before, said, said)).toMatchObject({ status: 'accepted', attempt: 1, reason: 'limit' });
    expect(seen(...out, said, said, statusUpdate({ kind: 'accepted' }))).toEqual(['queued', 'on-the-way']);
    expect(after(...out, said, statusUpdate(paid))).toMatchObject({ status: 'succeeded', attempt: 1 });
    expect(after(...out, statusUpdate(paid), said)).toMatchObject({ status: 'succeeded' });
  });

  it('keeps the reason for the answer, which has none, whatever else is said meanwhile', () => {
    expect(after(...out, said, statusUpdate({ kind: 'unknown' }), statusUpdate({ kind: 'accepted' }))).toMatchObject({
      status: 'accepted',
      reason: 'limit',
    });
    expect(
      after(...out, said, statusUpdate({ kind: 'failed', reason: 'limit', again: later }), { kind: 'submit' }),
    ).not.toHaveProperty('reason');
  });
});

describe('a payout that is declined', () => {
  const declined = (attempt: number): PayoutCommand[] => [
    { kind: 'submit' },
    statusUpdate({ kind: 'failed', reason: 'declined', again: later }, attempt),
  ];
  const often = [queue, { kind: 'reserve' } as const, ...[1, 2, 3].flatMap(declined)];
  const retry: PayoutCommand = { kind: 'settle', outcome: 'retried', by: 'opr_1', note: 'the number is right' };

  it('is counted while nothing else holds it', () => {
    expect(after(...often)).toMatchObject({ status: 'held', attempt: 4, declined: 3 });
    expect(after(...often, { kind: 'hold', reason: 'number-changed', until: later })).not.toHaveProperty('declined');
  });

  it('too often waits for an operator, who has it tried again, as another attempt, once', () => {
    const waiting = [
      ...often,
      { kind: 'submit' } as const,
      statusUpdate({ kind: 'failed', reason: 'declined', again: 'by-hand' }, 4),
    ];
    expect(after(...waiting)).toMatchObject({ status: 'held', reason: 'given-up', attempt: 5, declined: 4 });
    expect(after(...waiting)).not.toHaveProperty('until');
    expect(after(...waiting, retry)).toMatchObject({ status: 'reserved', attempt: 5, declined: 4 });
    expect(() => run(after(...waiting, retry), retry)).toThrow(CaseChanged);
    for (const other of [after(...often), after(...out)]) expect(() => run(other, retry)).toThrow(CaseChanged);
  });
});

describe('a payout', () => {
  it('goes its way: queued, on the way, paid', () => {
    expect(seen(...out, statusUpdate({ kind: 'accepted' }), statusUpdate(paid))).toEqual([
      'queued',
      'on-the-way',
      'paid',
    ]);
    expect(after(...out, statusUpdate({ kind: 'accepted' }), statusUpdate(paid))).toMatchObject({
      status: 'succeeded',
      attempt: 1,
      receipt: 'TKN4ABCDEF',
    });
  });

  it('is in doubt until its provider says, whose word may come before it has said that it took it up', () => {
    expect(
      seen(...out, statusUpdate({ kind: 'unknown' }), statusUpdate({ kind: 'accepted' }), statusUpdate(paid)),
    ).toEqual(['queued', 'on-the-way', 'in-doubt', 'on-the-way', 'paid']);
    expect(
      after(...out, statusUpdate(paid), statusUpdate({ kind: 'accepted' }), statusUpdate({ kind: 'unknown' })),
    ).toMatchObject({ status: 'succeeded' });
  });

  it('is held with the reason, and begun anew only by a name of its own after it failed for certain', () => {
    const held = [...out, statusUpdate({ kind: 'failed', reason: 'float-empty', again: later })] as const;
    expect(after(...held)).toMatchObject({ status: 'held', attempt: 2, reason: 'float-empty', until: later });
    expect(after(...held, { kind: 'submit' })).toMatchObject({ status: 'submitting', attempt: 2 });
    expect(after(...held, { kind: 'submit' }, statusUpdate(paid, 1))).toMatchObject({ status: 'submitting' });
    expect(seen(...held, { kind: 'submit' }, statusUpdate(paid, 2))).toEqual([
      'queued',
      'on-the-way',
      'held float-empty',
      'on-the-way',
      'paid',
    ]);
  });

  it('keeps its name where it was not taken up, and believes that it was after all', () => {
    const refused = [...out, { kind: 'refused', attempt: 1, reason: 'provider-away', until: later }] as const;
    expect(after(...refused)).toMatchObject({ status: 'held', attempt: 1 });
    expect(after(...refused, statusUpdate(paid))).toMatchObject({ status: 'succeeded' });
    expect(after(...refused, statusUpdate({ kind: 'failed', reason: 'wrong-number' }))).toMatchObject({
      status: 'held',
      attempt: 1,
    });
  });

  it('that will not go is the artisan’s again, which is said when the books say so', () => {
    expect(seen(...out, statusUpdate({ kind: 'failed', reason: 'wrong-number' }), { kind: 'return' })).toEqual([
      'queued',
      'on-the-way',
      'returned wrong-number',
    ]);
    expect(payoutDecider.decide(after(...out), { kind: 'return' })).toEqual([]);
  });

  it('tells of another reason for holding it, and not twice of the same', () => {
    const hold = (reason: string): PayoutCommand => ({ kind: 'hold', reason, until: later });
    expect(
      seen(queue, { kind: 'reserve' }, hold('number-changed'), hold('number-changed'), hold('float-empty')),
    ).toEqual(['queued', 'held number-changed', 'held float-empty']);
    expect(payoutDecider.decide(after(...out), hold('number-changed'))).toEqual([]);
  });

  it('ends once, whatever is said in which order and how often', () => {
    const update = fc.constantFrom<PayoutStatusUpdate>(
      { kind: 'accepted' },
      { kind: 'unknown' },
      paid,
      { kind: 'failed', reason: 'wrong-number' },
      { kind: 'failed', reason: 'limit', again: later },
    );
    const command = fc.oneof<fc.Arbitrary<PayoutCommand>[]>(
      fc.constantFrom<PayoutCommand>(
        queue,
        { kind: 'reserve' },
        { kind: 'submit' },
        { kind: 'return' },
        { kind: 'hold', reason: 'limit' },
      ),
      fc.tuple(update, fc.integer({ min: 1, max: 3 })).map(([one, attempt]) => statusUpdate(one, attempt)),
    );
    fc.assert(
      fc.property(fc.array(command, { maxLength: 30 }), (commands) => {
        let state = payoutDecider.initial;
        const events: PayoutEvent[] = [];
        for (const each of commands) {
          const wasOver = state.kind === 'payout' && ['succeeded', 'returned'].includes(state.status);
          const decided = payoutDecider.decide(state, each);
          if (wasOver) expect(decided).toEqual([]);
          state = decided.reduce(payoutDecider.evolve, state);
          events.push(...decided);
        }
        const ends = events.filter(
          (event) =>
            event.type === 'payout-changed' && (event.data.state === 'paid' || event.data.state === 'returned'),
        );
        expect(ends.length).toBeLessThanOrEqual(1);
        const lastWords = events.filter(
          (event) =>
            event.type === 'payout-stepped' && (event.data.state === 'succeeded' || event.data.state === 'failed'),
        );
        expect(lastWords.length).toBeLessThanOrEqual(1);
      }),
    );
  });
});

it('has every command decided in every state: it leads where the table says, changes nothing, or is refused by a code', () => {
  const payout = (...commands: readonly PayoutCommand[]) => after(...commands) as Payout;
  const hold = (reason: string, until?: Date): PayoutCommand => ({ kind: 'hold', reason, ...(until && { until }) });
  const declined = statusUpdate({ kind: 'failed', reason: 'declined' });
  type Command<Kind extends PayoutCommand['kind']> = Extract<PayoutCommand, { kind: Kind }>;
  const updates = <Update extends PayoutStatusUpdate>(...all: readonly Update[]) =>
    [1, 2].flatMap((attempt) => all.map((update) => ({ kind: 'update', attempt, update }) as const));
  const settle = (outcome: Command<'settle'>['outcome']): Command<'settle'>[] => [
    { kind: 'settle', outcome, by: 'opr_1', note: 'statement' },
    { kind: 'settle', outcome, by: 'opr_1', note: 'statement', reference: 'TKN9' },
  ];
  const paidLate = (attempt: number, receipt = `LATE${attempt}`) =>
    ({ kind: 'paid-late', attempt, receipt, now: later }) as const;
  const seen = explore(payoutMachine, {
    examples: {
      none: [{ kind: 'none' }],
      queued: [payout(queue)],
      reserved: [payout(queue, { kind: 'reserve' })],
      submitting: [payout(...out)],
      accepted: [payout(...out, statusUpdate({ kind: 'accepted' }))],
      unknown: [payout(...out, statusUpdate({ kind: 'unknown' }))],
      held: [
        payout(queue, { kind: 'reserve' }, hold('empty', later)),
        payout(...out, statusUpdate({ kind: 'failed', reason: 'declined', again: 'by-hand' })),
      ],
      succeeded: [payout(...out, statusUpdate(paid))],
      failed: [payout(...out, declined)],
      reversed: [payout(...out, statusUpdate(paid), { kind: 'reverse', attempt: 1 })],
      returned: [payout(...out, declined, { kind: 'return' })],
    },
    commands: {
      queue: [{ kind: 'queue', facts }],
      reserve: [{ kind: 'reserve' }],
      hold: [hold('empty', later), hold('empty'), hold('number-changed')] as Command<'hold'>[],
      submit: [{ kind: 'submit' }],
      refused: [1, 2].map((attempt) => ({ kind: 'refused', attempt, reason: 'busy', until: later })),
      accepted: updates({ kind: 'accepted' }),
      unknown: updates({ kind: 'unknown' }, { kind: 'unknown', reason: 'no-number' }),
      succeeded: updates({ kind: 'succeeded', receipt: 'TKN1' }),
      'said-failed': updates({ kind: 'said-failed', reason: 'declined' }),
      failed: updates(
        { kind: 'failed', reason: 'declined' },
        { kind: 'failed', reason: 'declined', again: later },
        { kind: 'failed', reason: 'declined', again: 'by-hand' },
      ),
      reverse: [1, 2].map((attempt) => ({ kind: 'reverse', attempt })),
      'paid-late': [paidLate(1), paidLate(2), paidLate(1, 'TKN1')],
      cancel: [{ kind: 'cancel' }],
      delay: [later, new Date('2026-11-23T13:00:00.000Z')].map((now) => ({ kind: 'delay', now })),
      return: [{ kind: 'return' }],
      asked: settle('asked'),
      paid: settle('paid'),
      returned: settle('returned'),
      reversed: settle('reversed'),
      acknowledged: settle('acknowledged'),
      retried: settle('retried'),
      deducted: settle('deducted'),
      borne: settle('borne'),
      recovered: settle('recovered'),
    },
    after: (before, events) => events.reduce<PayoutState>(payoutDecider.evolve, before),
  });
  expect(seen).toEqual(transitionsOf(payoutMachine));
});
