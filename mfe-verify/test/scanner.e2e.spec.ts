/** Two hundred hard pictures through the built reader (CONTRIBUTING, Tests). Counts do not depend on time. */
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { scanAll, total } from './figures.ts';
import { type ReadingInBrowser, readInBrowser } from './reading-in-browser.ts';

let reading: ReadingInBrowser | undefined;
beforeAll(async () => {
  reading = await readInBrowser();
}, 300_000);
afterAll(() => reading?.close());

describe('reading hard codes', () => {
  it('finds at least 180 of 200 in one frame and 185 in several, and never a text that is not there', async () => {
    const all = await scanAll(reading as ReadingInBrowser);
    process.stderr.write(`one frame ${total(all, 'single')}, up to eight ${total(all, 'several')} of 200\n`);
    expect(total(all, 'wrong')).toBe(0);
    expect(total(all, 'single')).toBeGreaterThanOrEqual(180);
    expect(total(all, 'several')).toBeGreaterThanOrEqual(185);
  }, 900_000);
});
