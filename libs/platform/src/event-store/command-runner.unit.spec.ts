import { DomainError } from '@asili/kernel';
import { describe, expect, it } from '@jest/globals';
import { Conflict, PreconditionFailed } from '../errors/platform-errors.ts';
import { CommandRunner, type Decider } from './command-runner.ts';
import { ConcurrencyConflict, type Appended, type Commit, type NewEvent, type StreamRead } from './event-store.ts';
import { MemoryEventStore } from '../testing/memory-event-store.ts';

class SoldOut extends DomainError {
  readonly code = 'TEST.SOLD_OUT';
  readonly status = 409;
}

type Taken = { type: 'taken'; data: { by: string } };
type Filled = { type: 'filled'; data: object };
const decider: Decider<{ left: number }, { by: string }, Taken> = {
  initial: { left: 3 },
  stream: (id) => `stock-${id}`,
  decide: ({ left }, { by }) => {
    if (by === 'nobody') return [];
    if (left === 0) throw new SoldOut();
    return [{ type: 'taken', data: { by } }];
  },
  evolve: ({ left }) => ({ left: left - 1 }),
};

/** Says how often a stream was read. */
class CountedStore extends MemoryEventStore {
  reads = 0;

  override read<E extends NewEvent>(stream: string): Promise<StreamRead<E>> {
    this.reads += 1;
    return super.read<E>(stream);
  }
}

/** Another writer is quicker this many times. */
class RacedStore extends MemoryEventStore {
  constructor(private races: number) {
    super();
  }

  override async append<E extends NewEvent>(
    stream: string,
    version: number,
    commit: Commit & { events: readonly E[] },
  ): Promise<Appended<E>> {
    if (this.races > 0) {
      this.races -= 1;
      await super.append(stream, version, {
        commitId: `rival${this.races}`,
        events: [{ type: 'taken', data: { by: 'rival' } }],
      });
    }
    return super.append<E>(stream, version, commit);
  }
}

describe('CommandRunner', () => {
  it('loads, decides and appends', async () => {
    const runner = new CommandRunner(new MemoryEventStore());
    expect(await runner.load(decider, '1')).toEqual({ state: { left: 3 }, version: 0 });
    const { state, events, version } = await runner.run(decider, '1', { by: 'a' }, { commitId: 'c1' });
    expect({ state, version, data: events.map(({ data }) => data) }).toEqual({
      state: { left: 2 },
      version: 1,
      data: [{ by: 'a' }],
    });
    expect(await runner.load(decider, '1')).toEqual({ state: { left: 2 }, version: 1 });
  });

  it('decides on what it knows without reading it again, and reads where that is not the end of the stream any more', async () => {
    const store = new CountedStore();
    const [here, there] = [new CommandRunner(store), new CommandRunner(store)];
    await here.run(decider, '1', { by: 'a' }, { commitId: 'c1' });
    await there.run(decider, '1', { by: 'b' }, { commitId: 'c2' });
    store.reads = 0;
    expect((await there.run(decider, '1', { by: 'c' }, { commitId: 'c3' })).version).toBe(3);
    expect(store.reads).toBe(0);
    await expect(here.run(decider, '1', { by: 'd' }, { commitId: 'c4' })).rejects.toThrow(SoldOut);
    expect(await here.load(decider, '1')).toEqual({ state: { left: 0 }, version: 3 });
  });

  it('refuses on a fresh look alone', async () => {
    const store = new MemoryEventStore();
    const [here, there] = [new CommandRunner(store), new CommandRunner(store)];
    const shelf = {
      ...decider,
      decide: (state: { left: number }, command: { by: string }): (Taken | Filled)[] =>
        command.by === 'shop' ? [{ type: 'filled', data: {} }] : decider.decide(state, command),
      evolve: ({ left }: { left: number }, { type }: Taken | Filled) => ({ left: type === 'filled' ? 3 : left - 1 }),
    };
    for (const by of ['a', 'b', 'c']) await here.run(shelf, '1', { by }, { commitId: by });
    await there.run(shelf, '1', { by: 'shop' }, { commitId: 'filled' });
    expect((await here.run(shelf, '1', { by: 'd' }, { commitId: 'd' })).state).toEqual({ left: 2 });
  });

  it('gives the result of a command another process has done meanwhile', async () => {
    const store = new MemoryEventStore();
    const [here, there] = [new CommandRunner(store), new CommandRunner(store)];
    await here.run(decider, '1', { by: 'a' }, { commitId: 'c1' });
    await there.run(decider, '1', { by: 'b' }, { commitId: 'c2' });
    await there.run(decider, '1', { by: 'c' }, { commitId: 'c3' });
    expect(await here.run(decider, '1', { by: 'b' }, { commitId: 'c2' })).toMatchObject({
      state: { left: 1 },
      version: 2,
    });
  });

  it('takes any later state it knows of where that is enough', async () => {
    const store = new CountedStore();
    const [here, there] = [new CommandRunner(store), new CommandRunner(store)];
    await here.run(decider, '1', { by: 'a' }, { commitId: 'c1' });
    store.reads = 0;
    expect(await here.load(decider, '1', 1)).toEqual({ state: { left: 2 }, version: 1 });
    expect(store.reads).toBe(0);
    await there.run(decider, '1', { by: 'b' }, { commitId: 'c2' });
    expect(await here.load(decider, '1', 2)).toEqual({ state: { left: 1 }, version: 2 });
  });

  it('gives a repeated command its first result, even when it would now be refused', async () => {
    const runner = new CommandRunner(new MemoryEventStore());
    const first = await runner.run(decider, '1', { by: 'a' }, { commitId: 'c1' });
    await runner.run(decider, '1', { by: 'b' }, { commitId: 'c2' });
    await runner.run(decider, '1', { by: 'c' }, { commitId: 'c3' });
    await expect(runner.run(decider, '1', { by: 'd' }, { commitId: 'c4' })).rejects.toThrow(SoldOut);
    expect(await runner.run(decider, '1', { by: 'a' }, { commitId: 'c1' })).toEqual(first);
    expect((await runner.load(decider, '1')).version).toBe(3);
  });

  it('does a command to the versions it is meant for only, and takes its repeat as done whatever came since', async () => {
    const runner = new CommandRunner(new MemoryEventStore());
    const take = () => runner.run(decider, '1', { by: 'a' }, { commitId: 'c1', expectedVersions: [0, 4] });
    const first = await take();
    await expect(runner.run(decider, '1', { by: 'b' }, { commitId: 'c2', expectedVersions: [0, 4] })).rejects.toThrow(
      PreconditionFailed,
    );
    await expect(runner.run(decider, '1', { by: 'b' }, { commitId: 'c2', expectedVersions: [] })).rejects.toThrow(
      PreconditionFailed,
    );
    expect([await take(), await runner.find(decider, '1', 'c1'), await runner.find(decider, '1', 'c2')]).toEqual([
      first,
      first,
      undefined,
    ]);
    expect((await runner.load(decider, '1')).version).toBe(1);
  });

  it('stores nothing when nothing was decided', async () => {
    const store = new MemoryEventStore();
    expect(await new CommandRunner(store).run(decider, '1', { by: 'nobody' }, { commitId: 'c' })).toEqual({
      state: { left: 3 },
      events: [],
      version: 0,
    });
    expect((await store.read('stock-1')).version).toBe(0);
  });

  it('decides again on the new state after losing a race, and may then refuse', async () => {
    const { version } = await new CommandRunner(new RacedStore(2)).run(decider, '1', { by: 'a' }, { commitId: 'c' });
    expect(version).toBe(3);
    const tight = { ...decider, initial: { left: 1 } };
    await expect(new CommandRunner(new RacedStore(1)).run(tight, '1', { by: 'a' }, { commitId: 'c' })).rejects.toThrow(
      SoldOut,
    );
  });

  it('gives up after losing three races', async () => {
    const store = new RacedStore(3);
    await expect(
      new CommandRunner(store).run({ ...decider, initial: { left: 9 } }, '1', { by: 'a' }, { commitId: 'c' }),
    ).rejects.toThrow(Conflict);
    expect((await store.read('stock-1')).events.map(({ data }) => (data as Taken['data']).by)).toEqual([
      'rival',
      'rival',
      'rival',
    ]);
  });

  it('does not try again what is not a lost race', async () => {
    class Broken extends MemoryEventStore {
      calls = 0;

      override read(): never {
        this.calls += 1;
        throw new Error('down');
      }
    }
    const store = new Broken();
    await expect(new CommandRunner(store).run(decider, '1', { by: 'a' }, { commitId: 'c' })).rejects.toThrow('down');
    expect(store.calls).toBe(1);
    expect(new ConcurrencyConflict('s', 1).message).toBe('s is no longer at version 1');
  });

  describe('with events that say the whole state', () => {
    type Left = { type: 'left'; data: { left: number } };
    const whole: Decider<{ left: number }, number, Left> = {
      initial: { left: 3 },
      stream: (id) => `stock-${id}`,
      wholeEvents: true,
      decide: ({ left }, quantity) => [{ type: 'left', data: { left: left - quantity } }],
      evolve: (_state, { data }) => data,
    };

    it('reads the last commit alone, and a repeat still gives its own result', async () => {
      const store = new MemoryEventStore();
      const runner = new CommandRunner(store);
      for (const commitId of ['a', 'b', 'c']) await runner.run(whole, '1', 1, { commitId });
      store.read = () => Promise.reject(new Error('the whole stream'));
      expect(await runner.load(whole, '1')).toEqual({ state: { left: 0 }, version: 3 });
      expect(await runner.run(whole, '1', 1, { commitId: 'b' })).toMatchObject({ state: { left: 1 }, version: 2 });
      expect(await runner.find(whole, '1', 'none')).toBeUndefined();
      expect((await store.readLast('stock-1')).version).toBe(3);
    });

    it('finds the repeat that got in between the search for its command and the reading of the state', async () => {
      const store = new MemoryEventStore();
      const runner = new CommandRunner(store);
      const last: typeof whole = {
        ...whole,
        initial: { left: 1 },
        decide: (state, quantity) => {
          if (state.left < quantity) throw new SoldOut();
          return whole.decide(state, quantity);
        },
      };
      const first = await runner.run(last, '1', 1, { commitId: 'a' });
      const find = store.find.bind(store);
      store.find = () => {
        store.find = find;
        return Promise.resolve(undefined);
      };
      expect(await runner.run(last, '1', 1, { commitId: 'a' })).toMatchObject({ state: first.state, version: 1 });
      await expect(runner.run(last, '1', 1, { commitId: 'b' })).rejects.toThrow(SoldOut);
    });

    it('tries as often as it is told', async () => {
      expect(
        await new CommandRunner(new RacedStore(9)).run(
          { ...decider, initial: { left: 20 } },
          '1',
          { by: 'a' },
          { commitId: 'c', tries: 10 },
        ),
      ).toMatchObject({ version: 10 });
    });
  });
});
