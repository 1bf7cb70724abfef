/** @full Hard pictures through the built reader (CONTRIBUTING, Tests). Counts do not depend on time. */
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { scanAll, total } from './figures.ts';
import { classes, perClass } from './hard-codes.ts';
import { type ReadingInBrowser, readInBrowser } from './reading-in-browser.ts';

let reading: ReadingInBrowser | undefined;
beforeAll(async () => {
  reading = await readInBrowser();
}, 300_000);
afterAll(() => reading?.close());

/** A sample of three of each class; all two hundred with `npm run test:full`. */
const ofEach = process.env['ASILI_TESTS'] === 'full' ? perClass : 3;
const pictures = ofEach * classes.length;

describe('reading hard codes', () => {
  it('finds 90 % in one frame and 92.5 % in several, and never a text that is not there', async () => {
    const all = await scanAll(reading as ReadingInBrowser, { ofEach });
    process.stderr.write(`one frame ${total(all, 'single')}, up to eight ${total(all, 'several')} of ${pictures}\n`);
    expect(total(all, 'wrong')).toBe(0);
    expect(total(all, 'single')).toBeGreaterThanOrEqual(Math.floor(0.9 * pictures));
    expect(total(all, 'several')).toBeGreaterThanOrEqual(Math.floor(0.925 * pictures));
  }, 900_000);
});
