import { describe, expect, it } from '@jest/globals';
import { DomainError } from './domain-error.ts';
import { type Cell, machine, nothing, refuse, to, when } from './machine.ts';
import { explore, transitionsOf } from './testing/index.ts';

class Locked extends DomainError {
  readonly code = 'DOOR.LOCKED';
  readonly status = 409;
}
interface Door {
  readonly state: 'open' | 'shut';
  readonly isLocked: boolean;
  readonly shutsAt?: Date;
}
interface Push {
  readonly kind: 'push' | 'close';
  readonly hasKey: boolean;
}
type DoorCell = Cell<Door['state'], Door, Push, Door['state']>;

const push: DoorCell = when(
  ({ isLocked }, { hasKey }) => !isLocked || hasKey,
  to('open', () => ['open']),
  refuse(() => new Locked()),
);
const close: DoorCell = to('shut', () => ['shut']);
const doorOf = (pushed: DoorCell) =>
  machine<Record<Door['state'], Door>, Record<Push['kind'], Push>, Door['state']>({
    name: 'Door',
    stateOf: ({ state }) => state,
    commandOf: ({ kind }) => kind,
    cells: { shut: { push: pushed, close: nothing }, open: { push: nothing, close } },
    deadlines: {
      open: [
        { what: 'draught', at: () => new Date(2_000) },
        { what: 'spring', at: ({ shutsAt }) => shutsAt, command: 'close' },
      ],
    },
  });
const door = doorOf(push);
const shut: Door = { state: 'shut', isLocked: true };
const given = (kind: Push['kind'], hasKey = false): Push => ({ kind, hasKey });

describe('a machine', () => {
  it('decides by the cell of state and command: what follows, nothing, or a refusal', () => {
    expect(door.decide(shut, given('push', true))).toEqual(['open']);
    expect(door.decide(shut, given('close'))).toEqual([]);
    expect(() => door.decide(shut, given('push'))).toThrow(Locked);
  });

  it('allows what leads anywhere, and nothing that is refused or no news', () => {
    expect([given('push', true), given('push'), given('close')].map((command) => door.allows(shut, command))).toEqual([
      true,
      false,
      false,
    ]);
  });

  it('tells what waits in a state, soonest first, and only what is set', () => {
    const open: Door = { state: 'open', isLocked: false };
    const draught = { what: 'draught', at: new Date(2_000) };
    expect(door.deadlinesOf(shut)).toEqual([]);
    expect(door.deadlinesOf(open)).toEqual([draught]);
    expect(door.deadlinesOf({ ...open, shutsAt: new Date(1_000) })).toEqual([
      { what: 'spring', at: new Date(1_000), command: 'close' },
      draught,
    ]);
  });
});

describe('exploring a machine', () => {
  const explored = (pushed: DoorCell) =>
    explore(doorOf(pushed), {
      examples: { shut: [shut], open: [{ state: 'open', isLocked: true }] },
      commands: { push: [given('push'), given('push', true)], close: [given('close')] },
      after: (before, [state = before.state]) => ({ ...before, state }),
    });

  it('finds every transition of the table', () => {
    expect(explored(push)).toEqual(transitionsOf(door));
    expect(transitionsOf(door)).toEqual(['open --> shut : close', 'shut --> open : push']);
  });

  it.each<[string, DoorCell, string]>([
    ['leads where the table does not say', to([], () => ['open']), 'shut × push leads to open'],
    ['throws what is no refusal', refuse(() => new Error('stuck') as DomainError), 'shut × push: Error: stuck'],
    ['is allowed, and refused', { ...push, allows: () => true }, 'shut × push is allowed, and refused'],
    ['is done, though it is not allowed', { ...push, allows: () => false }, 'shut × push is not allowed, and done'],
  ])('fails for a cell that %s', (_what, cell, reason) => {
    expect(() => explored(cell)).toThrow(reason);
  });
});
