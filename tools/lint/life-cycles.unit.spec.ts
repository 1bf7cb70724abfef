import { readFileSync } from 'node:fs';
import { expect, it } from '@jest/globals';
import { file, page } from '../life-cycles.mjs';

it('docs/life-cycles.md draws the tables as they are: npm run life-cycles writes it', () => {
  expect(readFileSync(file, 'utf8')).toBe(page());
});
