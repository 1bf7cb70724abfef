/** The lists that name pages beside `paths.ts` ([ADR 121](../../../docs/adr/0121-addresses-and-screens.md)): none of them leaves one out. */
import { describe, expect, it } from '@jest/globals';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { screens } from '../screens/list.mjs';

const read = (file: string) => readFileSync(path.resolve(import.meta.dirname, '../../..', file), 'utf8');
/** Quoted addresses in a file. */
const addressesIn = (file: string) => [...read(file).matchAll(/'(\/[^']*)'/g)].map(([, address = '']) => address);

const patterns = [...read('libs/web/src/paths/paths.ts').matchAll(/define\('([^']+)'\)/g)].map(
  ([, pattern = '']) => pattern,
);
/** Patterns none of the addresses is one of; a name in a pattern stands for anything. */
const without = (addresses: readonly string[]) =>
  patterns.filter(
    (pattern) =>
      !addresses.some((address) =>
        new RegExp(`^${pattern.replace(/:\w+/g, '[^/]+')}$`).test(address.split(/[?#]/)[0] ?? ''),
      ),
  );

describe('every page', () => {
  it('is among the screens that are looked at', () => {
    expect(patterns.length).toBeGreaterThan(40);
    expect(without(screens.map((screen) => screen.path))).toEqual([]);
  });

  it('is in the table of who has it and who has not', () => {
    expect(without(addressesIn('e2e/src/screens/route-table.ts'))).toEqual([]);
  });
});
