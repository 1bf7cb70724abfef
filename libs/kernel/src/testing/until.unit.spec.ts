import { describe, expect, it } from '@jest/globals';
import { until } from './index.ts';

describe('until', () => {
  it('gives what is found once something is, whatever was thrown before', async () => {
    const steps = [
      () => undefined,
      () => {
        throw new Error('not yet');
      },
      () => 0,
      () => 'found',
    ];
    expect(await until(() => steps.shift()?.())).toBe('found');
  });

  it('says what it waited for and what it saw last', async () => {
    await expect(until(() => 0, 'an order', 1)).rejects.toThrow('not within 1 ms: an order (last saw 0)');
  });

  it('says what was thrown last, and the condition itself where it has no name', async () => {
    const failing = async (): Promise<boolean> => {
      throw new Error('connection refused');
    };
    await expect(until(failing, undefined, 1)).rejects.toThrow(
      /async \(\)\s*=>[^]*\(last threw Error: connection refused\)/,
    );
  });
});
