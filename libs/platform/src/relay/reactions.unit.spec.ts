import { describe, expect, it } from '@jest/globals';
import { eventRegistry } from '../contracts/event-registry.ts';
import { laneOf } from '../event-store/commit-document.ts';
import { Reactions } from './reactions.ts';
import { Together } from './publishing.ts';

const registry = eventRegistry({ 'pots.pot-glazed.v1': { parse: String }, 'pots.pot-fired.v1': { parse: String } });
const nothing = () => Promise.resolve();
const glazed = { type: 'pot-glazed', data: { n: 1 }, stream: 'pot-1' };

describe('reactions', () => {
  it('are due for what they want: events by name, or by a test; one whose test fails is told', () => {
    const reactions = new Reactions({ service: 'pots', registry });
    reactions.on('pots.fire', ['pot-glazed'], nothing);
    reactions.on('pots.keep', ({ stream }) => stream.startsWith('pot-'), nothing);
    reactions.on('pots.sell', ['pot-fired'], nothing);
    reactions.on('pots.doubt', ({ data }) => (data as { not: { there: boolean } }).not.there, nothing);
    expect(reactions.dueFor([glazed])).toEqual(['pots.fire', 'pots.keep', 'pots.doubt']);
  });

  it('have one name each, and want events the service writes', () => {
    const reactions = new Reactions({ service: 'pots', registry });
    reactions.on('pots.fire', ['pot-glazed'], nothing);
    expect(() => {
      reactions.on('pots.fire', ['pot-fired'], nothing);
    }).toThrow('there is a reaction of this name');
    expect(() => {
      reactions.on('pots.break', ['pot-broken'], nothing);
    }).toThrow('pots writes no pot-broken');
    expect(() => {
      reactions.on('publish', ['pot-fired'], nothing);
    }).toThrow('is called <service>.<what-it-does>');
  });
});

describe('lanes', () => {
  it('of a stream are the same for ever: FNV-1a, by its published test vectors', () => {
    // 32-bit FNV-1a of 'a', 'foobar' and 'chongo was here!\n': e40c292c, bf9cf968, d49930d5. Source: Noll's test suite, test_fnv.c.
    expect(['a', 'foobar', 'chongo was here!\n'].map(laneOf)).toEqual([0xc, 0x8, 0x5]);
  });
});

describe('work done together', () => {
  it('takes what comes meanwhile in one call, up to its weight, in order; a call fails for those in it', async () => {
    const calls: (readonly number[])[] = [];
    const together = new Together<number>(
      async (items) => {
        calls.push(items);
        await Promise.resolve();
        if (items.includes(3)) throw new Error('three');
      },
      { maxWeight: 5, weigh: (item) => item },
    );
    const results = await Promise.allSettled([1, 2, 3, 9, 1].map((item) => together.add(item)));
    expect(calls).toEqual([[1], [2, 3], [9], [1]]);
    expect(results.map(({ status }) => status)).toEqual([
      'fulfilled',
      'rejected',
      'rejected',
      'fulfilled',
      'fulfilled',
    ]);
  });
});
