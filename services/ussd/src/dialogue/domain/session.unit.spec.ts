import { describe, expect, it } from '@jest/globals';
import type { Hop } from '../../aggregators/domain/wires.ts';
import { maskNumber } from '../../callers/domain/number-plan.ts';
import { inputOf, saysAll, type Session } from './session.ts';

const at = 1_000_000;
const session = (lastText: string, facts: Partial<Session> = {}): Session => ({
  msisdn: '+254700123456',
  startedAt: at,
  hop: 1,
  at,
  lastText,
  pending: null,
  reply: { text: '', ends: false },
  caller: { language: 'en', artisanId: null, currency: 'KES', pin: 'none' },
  place: { at: 'menu' },
  pages: [],
  ends: false,
  ...facts,
});
const over = { reply: { text: '', ends: true } };
const hop = (style: Hop['style'], text: string, facts: Partial<Hop> = {}): Hop => ({
  provider: 'africastalking',
  sessionId: '1',
  msisdn: '+254700123456',
  style,
  text,
  dialled: text,
  ...facts,
});

describe('all inputs at once', () => {
  it.each([
    ['9', '9*1043213', 'input', '1043213'],
    ['', '9', 'input', '9'],
    ['7', '7*a*b*****', 'input', 'a*b*****'],
    ['9', '9', 'repeat', undefined],
    ['9*1043213', '9', 'repeat', undefined],
    ['9*1043213', '', 'repeat', undefined],
    ['9*1043213', '9*1043221*3', 'stray', undefined],
    ['9*10', '9*1043213', 'stray', undefined],
  ])('after %j, %j is %s', (before, text, kind, typed) => {
    expect(inputOf(hop('cumulative', text), session(before), at + 5000)).toEqual(
      typed === undefined ? { kind } : { kind, text: typed },
    );
  });

  it.each([
    ['0*1', '0*1', { kind: 'repeat' }],
    ['0*1', '0*1*2', { kind: 'stray' }],
    ['0*1', '', { kind: 'dial', inputs: [] }],
    ['0*1', '7', { kind: 'dial', inputs: ['7'] }],
    ['0*1', '0', { kind: 'repeat' }],
  ])('after a call that ended with %j, %j is %j', (before, text, input) => {
    expect(inputOf(hop('cumulative', text), session(before, over), at)).toEqual(input);
  });
});

describe('the last input alone', () => {
  it('is a repeat within a second, and typed again after it', () => {
    expect([0, 999, 1000, 60_000].map((ms) => inputOf(hop('last', '1'), session('1'), at + ms).kind)).toEqual([
      'repeat',
      'repeat',
      'input',
      'input',
    ]);
  });

  it('is a repeat however late behind what was done, where nothing but the menu and more of it is offered', () => {
    const kinds = (text: string, place: Session['place']) =>
      inputOf(hop('last', text), session(text, { place }), at + 60_000).kind;
    expect(['1', '0', '98', '00'].map((text) => kinds(text, { at: 'done' }))).toEqual([
      'repeat',
      'input',
      'input',
      'input',
    ]);
    expect(kinds('1', { at: 'menu' })).toBe('input');
    const numbered = inputOf(
      hop('last', '1', { sequence: 5 }),
      session('1', { place: { at: 'done' }, sequence: 4 }),
      at + 60_000,
    );
    expect(numbered.kind).toBe('input');
  });

  it('is a repeat however late, if it came before the answer', () => {
    expect(
      [4999, 5000].map((ms) => inputOf(hop('last', '1'), session('1', { answeredAt: at + 5000 }), at + ms).kind),
    ).toEqual(['repeat', 'input']);
  });

  it.each([
    ['late', { sequence: 2 }, '1', 4, 60_000, 'repeat'],
    ['the same bytes however late', { sequence: 4 }, '1', 4, 60_000, 'repeat'],
    ['typed again at once', { sequence: 5 }, '1', 4, 10, 'input'],
    ['of a provider whose number never moves', { sequence: 1 }, '2', 1, 5000, 'input'],
    ['without a number', {}, '1', 4, 5000, 'input'],
    ['dialled anew', { sequence: 1, phase: 'start' as const }, '9', 4, 5000, 'dial'],
  ])('that is numbered: %s', (_, facts, text, last, ms, kind) => {
    expect(inputOf(hop('last', text, facts), session('1', { sequence: last }), at + ms).kind).toBe(kind);
  });

  it('belongs to no call where there is none, unless it was dialled', () => {
    expect(
      [
        hop('last', '9'),
        hop('last', '9', { phase: 'start' }),
        hop('last', '384*7*9', { dialled: '9' }),
        hop('cumulative', '9'),
      ].map((each) => inputOf(each, null, at).kind),
    ).toEqual(['stray', 'dial', 'dial', 'dial']);
    expect(inputOf(hop('last', '9'), session('4', over), at).kind).toBe('stray');
  });

  it('begins a call where the provider says so, and again where it says so again', () => {
    expect(inputOf(hop('last', '9', { phase: 'start' }), session('4'), at)).toEqual({ kind: 'dial', inputs: ['9'] });
    expect(inputOf(hop('last', '9', { phase: 'start' }), session('9'), at + 60_000)).toEqual({ kind: 'repeat' });
    expect(inputOf(hop('last', '384*7*5', { dialled: '5' }), session('4', over), at)).toEqual({
      kind: 'dial',
      inputs: ['5'],
    });
  });

  it('says all there is to say only when it was dialled', () => {
    expect(
      [
        hop('cumulative', '9'),
        hop('last', '9', { phase: 'start' }),
        hop('last', '384*7', { dialled: '' }),
        hop('last', '9'),
      ].map(saysAll),
    ).toEqual([true, true, true, false]);
  });
});

it('a number is shown by its last three digits', () => {
  expect(maskNumber('+254700123456')).toBe('***456');
});
