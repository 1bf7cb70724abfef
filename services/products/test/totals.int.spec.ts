import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { publishTotals } from './support/foreign-events.ts';
import { until } from './support/products-app.ts';
import { openStall, type Stall } from './support/stall.ts';

let { app, aProduct, read } = {} as Stall;

beforeAll(async () => {
  ({ app, aProduct, read } = await openStall());
});
afterAll(() => app.stop());

describe('verifications', () => {
  it('are shown as the greatest total there was', async () => {
    const { id } = await aProduct();
    for (const verifications of [2, 3, 1, 4]) await publishTotals(app.bus, id, verifications);
    const seen: number[] = [];
    await until(async () => {
      seen.push((await read(id)).verificationCount);
      return seen.at(-1) === 4;
    }, 'the last total');
    expect(seen).toEqual([...seen].sort((a, b) => a - b));
  });
});
