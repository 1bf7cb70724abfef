import { existsSync, globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { ESLint, type Linter } from 'eslint';
import tseslint from 'typescript-eslint';
import { boundaries } from './boundaries.mjs';
import { isFixed, published } from './published-events.mjs';

const root = path.resolve(import.meta.dirname, '../..');
const source = path.join(root, 'libs/contracts/src');
const rules = Object.fromEntries(Object.entries(boundaries.rules).filter(([name]) => /published-events-frozen|events-stand-alone/.test(name))) as Linter.RulesRecord;
const eslint = new ESLint({ cwd: root, overrideConfigFile: true, overrideConfig: [{ files: ['**/*.ts'], languageOptions: { parser: tseslint.parser }, plugins: { asili: boundaries.plugins.asili }, rules }] });

async function broken(file: string, code: string): Promise<string[]> {
  const [result] = await eslint.lintText(code, { filePath: path.join(source, file) });
  return (result?.messages ?? []).map(({ ruleId, message }) => `${ruleId}: ${message}`);
}
const textOf = (file: string): string => readFileSync(path.join(source, file), 'utf8');
const registered = 'events/products/product-registered.v1.ts';

describe('a published event version', () => {
  it('passes as it was published', async () => {
    expect(await broken(registered, textOf(registered))).toEqual([]);
  });

  it.each([
    ['gets a field', registered, textOf(registered).replace('shortCode: z.string(),', 'shortCode: z.string(), shop: z.string(),')],
    ['loses a comment', registered, textOf(registered).replace(/^\/\*\*.*$/m, '')],
    ['is built on something that changed', 'events/open-enum.ts', textOf('events/open-enum.ts').replace('z.string()', 'z.enum(known)')],
  ])('must not pass when it %s', async (_why, file, code) => {
    expect(await broken(file, code)).toEqual([expect.stringMatching(/^asili\/published-events-frozen: A published version is never edited: write the next version/)]);
  });

  it('must be listed before it passes', async () => {
    expect(await broken('events/products/product-registered.v2.ts', "import { z } from 'zod';\nexport const productRegisteredV2 = z.object({});\n")).toEqual([expect.stringContaining('contracts:accept')]);
  });

  it('is still there', () => {
    expect(Object.keys(published).filter((file) => !existsSync(path.join(source, file)))).toEqual([]);
    expect(Object.keys(published).sort()).toEqual(globSync('events/**/*.ts', { cwd: source }).filter(isFixed).sort());
  });
});

describe('what an event may stand on', () => {
  it.each([
    ['a version imports from http/', 'events/products/x.v1.ts', "import { priceText } from '../../http/common.ts'; export const y = priceText;", 'holds its whole shape'],
    ['a version imports a list of values', 'events/products/x.v1.ts', "import { techniques } from '../../constants.ts'; export const y = techniques;", 'holds its whole shape'],
    ['a version imports another version', 'events/products/x.v1.ts', "import { productArchivedV1 } from './product-archived.v1.ts'; export const y = productArchivedV1;", 'holds its whole shape'],
    ['a version imports the kernel', 'events/products/x.v1.ts', "import { currencies } from '@asili/kernel'; export const y = currencies;", 'holds its whole shape'],
    ['an upcaster imports from http/', 'events/products/x.v1.upcast.ts', "import type { Certificate } from '../../http/products.ts'; export type Y = Certificate;", 'no form or list can change'],
    ['the registry imports a list of values', 'events/registry.ts', "import { languages } from '../constants.ts'; export const y = languages;", 'no form or list can change'],
  ])('refuses when %s', async (_why, file, code, reason) => {
    expect(await broken(file, code)).toContainEqual(expect.stringMatching(new RegExp(`^asili/events-stand-alone: .*${reason}`)));
  });

  it('lets an upcaster know the versions it joins', async () => {
    expect(await broken('events/products/x.v1.upcast.ts', "import type { ProductVerifiedV1 } from './product-verified.v1.ts'; export type Y = ProductVerifiedV1;")).toEqual([]);
  });
});
