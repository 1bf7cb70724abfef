import { describe, expect, it } from '@jest/globals';
import { CircuitBreaker, CircuitOpen } from '../circuit-breaker.ts';
import { LocalCounters } from './limit-requests.ts';

describe('counting without Redis', () => {
  it('counts per key in fixed windows', async () => {
    let now = 0;
    const counters = new LocalCounters(() => now);
    const used = async (key: string) => (await counters.hit([key], 60))[0]?.used;
    expect([await used('a'), await used('a'), await used('b')]).toEqual([1, 2, 1]);
    now = 59_999;
    expect(await used('a')).toBe(3);
    now = 60_000;
    expect(await used('a')).toBe(1);
  });

  it('holds a bounded number of windows', async () => {
    const counters = new LocalCounters(() => 0);
    for (let i = 0; i < 50_010; i += 1) await counters.hit([`key-${i}`], 60);
    expect((await counters.hit(['key-50009'], 60))[0]?.used).toBe(2);
    expect((await counters.hit(['key-0'], 60))[0]?.used).toBe(1);
  });
});

describe('the circuit', () => {
  it('fails fast after something hung, and asks again a little later', async () => {
    let now = 0;
    let asked = 0;
    const circuit = new CircuitBreaker(() => now);
    const hanging = () => {
      asked += 1;
      return new Promise<never>(() => undefined);
    };
    await expect(circuit.run(hanging)).rejects.toThrow(CircuitOpen);
    await expect(circuit.run(hanging)).rejects.toThrow(CircuitOpen);
    expect(asked).toBe(1);
    now = 1500;
    expect(await circuit.run(async () => 'back')).toBe('back');
  });

  it('takes an answer that came while this process was busy', async () => {
    const circuit = new CircuitBreaker();
    const reading = circuit.run(
      () =>
        new Promise<string>((resolve) => {
          setTimeout(() => {
            resolve('read late');
          }, 100);
        }),
    );
    await new Promise((resolve) => setTimeout(resolve, 10));
    const busyUntil = performance.now() + 900;
    while (performance.now() < busyUntil);
    expect(await reading).toBe('read late');
  });
});
