import { existsSync, globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { LintSamples } from './lint-samples.mjs';
import { isFixed, published } from './published-events.mjs';

const root = path.resolve(import.meta.dirname, '../..');
const source = path.join(root, 'libs/contracts/src');
const rules = ['asili/published-events-frozen', 'asili/events-stand-alone'];

const samples = new LintSamples();
const sample = (file: string, code: string) => {
  const reported = samples.add(`libs/contracts/src/${file}`, code);
  return () =>
    reported()
      .filter(({ rule }) => rules.includes(rule))
      .map(({ rule, message }) => `${rule}: ${message}`);
};
const textOf = (file: string): string => readFileSync(path.join(source, file), 'utf8');
const registered = 'events/products/product-registered.v1.ts';

describe('a published event version', () => {
  const asPublished = sample(registered, textOf(registered));
  it('passes as it was published', () => {
    expect(asPublished()).toEqual([]);
  });

  it.each([
    [
      'gets a field',
      sample(
        registered,
        textOf(registered).replace('shortCode: z.string(),', 'shortCode: z.string(), shop: z.string(),'),
      ),
    ],
    ['loses a comment', sample(registered, textOf(registered).replace(/^\/\*\*.*$/m, ''))],
    [
      'is built on something that changed',
      sample('events/open-enum.ts', textOf('events/open-enum.ts').replace('z.string()', 'z.enum(known)')),
    ],
  ])('must not pass when it %s', (_why, broken) => {
    expect(broken()).toEqual([
      expect.stringMatching(
        /^asili\/published-events-frozen: A published version is never edited: write the next version/,
      ),
    ]);
  });

  const unlisted = sample(
    'events/products/product-registered.v2.ts',
    "import { z } from 'zod';\nexport const productRegisteredV2 = z.object({});\n",
  );
  it('must be listed before it passes', () => {
    expect(unlisted()).toEqual([expect.stringContaining('contracts:accept')]);
  });

  it('is still there', () => {
    expect(Object.keys(published).filter((file) => !existsSync(path.join(source, file)))).toEqual([]);
    expect(Object.keys(published).sort()).toEqual(globSync('events/**/*.ts', { cwd: source }).filter(isFixed).sort());
  });
});

describe('what an event may stand on', () => {
  it.each([
    [
      'a version imports from http/',
      sample(
        'events/products/x.v1.ts',
        "import { priceText } from '../../http/common.ts'; export const y = priceText;",
      ),
      'holds its whole shape',
    ],
    [
      'a version imports a list of values',
      sample(
        'events/products/x.v1.ts',
        "import { techniques } from '../../constants.ts'; export const y = techniques;",
      ),
      'holds its whole shape',
    ],
    [
      'a version imports another version',
      sample(
        'events/products/x.v1.ts',
        "import { productArchivedV1 } from './product-archived.v1.ts'; export const y = productArchivedV1;",
      ),
      'holds its whole shape',
    ],
    [
      'a version imports the kernel',
      sample('events/products/x.v1.ts', "import { currencies } from '@asili/kernel'; export const y = currencies;"),
      'holds its whole shape',
    ],
    [
      'an upcaster imports from http/',
      sample(
        'events/products/x.v1.upcast.ts',
        "import type { Certificate } from '../../http/products.ts'; export type Y = Certificate;",
      ),
      'no form or list can change',
    ],
    [
      'the registry imports a list of values',
      sample('events/registry.ts', "import { languages } from '../constants.ts'; export const y = languages;"),
      'no form or list can change',
    ],
  ])('refuses when %s', (_why, broken, reason) => {
    expect(broken()).toContainEqual(expect.stringMatching(new RegExp(`^asili/events-stand-alone: .*${reason}`)));
  });

  const joining = sample(
    'events/products/y.v1.upcast.ts',
    "import type { ProductVerifiedV1 } from './product-verified.v1.ts'; export type Y = ProductVerifiedV1;",
  );
  it('lets an upcaster know the versions it joins', () => {
    expect(joining()).toEqual([]);
  });
});
