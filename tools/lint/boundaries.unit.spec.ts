import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { ESLint } from 'eslint';
import tseslint from 'typescript-eslint';
import { boundaries } from './boundaries.mjs';
import { crowded, maxCollaborators } from './plain-names.mjs';

const root = path.resolve(import.meta.dirname, '../..');
const eslint = new ESLint({
  cwd: root,
  overrideConfigFile: true,
  overrideConfig: [{ files: ['**/*.ts', '**/*.tsx'], languageOptions: { parser: tseslint.parser }, ...boundaries, plugins: { ...boundaries.plugins, '@typescript-eslint': tseslint.plugin } }],
});

async function rulesBroken(file: string, code: string): Promise<string[]> {
  const [result] = await eslint.lintText(code, { filePath: path.join(root, file) });
  return (result?.messages ?? []).map((message) => message.ruleId ?? message.message);
}

/** Of the class in the file that takes the most. */
function constructorParameters(code: string): number {
  let max = 0;
  const { ast } = tseslint.parser.parseForESLint(code) as { ast: { body: unknown[] } };
  const visit = (node: unknown): void => {
    if (typeof node !== 'object' || node === null) return;
    const { type, kind, value } = node as { type?: string; kind?: string; value?: { params?: unknown[] } };
    if (type === 'MethodDefinition' && kind === 'constructor') max = Math.max(max, value?.params?.length ?? 0);
    for (const [key, child] of Object.entries(node)) if (key !== 'parent') for (const each of Array.isArray(child) ? child : [child]) visit(each);
  };
  visit(ast);
  return max;
}

/** Every row is a file that must not pass. */
const forbidden: [why: string, file: string, code: string, rule: string][] = [
  ['a service imports another service', 'services/products/src/labels/x.ts', "import { x } from '../../../ledger/src/x.ts'; export const y = x;", '@nx/enforce-module-boundaries'],
  ['a front end imports another front end', 'mfe-verify/src/x.ts', "import { x } from '../../mfe-artisan/src/index.ts'; export const y = x;", '@nx/enforce-module-boundaries'],
  ['a front end imports platform', 'mfe-verify/src/x.ts', "import { startService } from '@asili/platform'; export const y = startService;", '@nx/enforce-module-boundaries'],
  ['contracts import platform', 'libs/contracts/src/x.ts', "import { startService } from '@asili/platform'; export const y = startService;", '@nx/enforce-module-boundaries'],
  ['the kernel imports contracts', 'libs/kernel/src/x.ts', "import { topics } from '@asili/contracts'; export const y = topics;", '@nx/enforce-module-boundaries'],
  ['the domain imports Nest', 'services/products/src/domain/x.ts', "import { Injectable } from '@nestjs/common'; export const y = Injectable;", 'asili/domain-is-pure'],
  ['the domain reaches into another room', 'services/products/src/domain/x.ts', "import { x } from '../adapters/x.ts'; export const y = x;", 'asili/domain-is-pure'],
  ['a use case imports a driver', 'services/products/src/labels/x.ts', "import { Kafka } from 'kafkajs'; export const y = Kafka;", 'asili/driver-in-adapters'],
  ['a feature imports another feature', 'mfe-verify/src/features/scan/x.ts', "import { x } from '../history/x.ts'; export const y = x;", 'asili/features-stay-apart'],
  ['a second barrel', 'services/products/src/domain/index.ts', "export * from './product.ts';", 'asili/one-barrel'],
  ['words stand in an element', 'mfe-verify/src/x.tsx', 'export const X = () => <p>Checked just now</p>;', 'asili/texts-in-messages'],
  ['words stand in a choice', 'shell/src/x.tsx', "export const X = ({ on }: { on: boolean }) => <b>{on ? 'Yes, on' : ''}</b>;", 'asili/texts-in-messages'],
  ['words stand in a template', 'libs/ui/src/x.tsx', 'export const X = ({ n }: { n: number }) => <b>{`${n} pieces`}</b>;', 'asili/texts-in-messages'],
  ['words stand in an attribute', 'mfe-artisan/src/x.tsx', 'export const X = () => <img alt="A basket" />;', 'asili/texts-in-messages'],
  ['words stand in a label', 'libs/ui/src/x.tsx', 'export const X = () => <button aria-label="Close it" />;', 'asili/texts-in-messages'],
  ['words stand in a notification', 'shell/src/x.tsx', "declare function toast(x: unknown): void; toast({ title: 'Saved for you' });", 'asili/texts-in-messages'],
  ['a link spells an address', 'mfe-verify/src/x.tsx', 'export const X = ({ id }: { id: string }) => <a href={`/product/${id}`} />;', 'asili/hrefs-from-paths'],
  ['a way spells an address', 'mfe-artisan/src/x.ts', "declare function navigate(to: string): void; navigate('/products');", 'asili/hrefs-from-paths'],
  ['a price becomes a float', 'services/products/src/catalogue/x.ts', 'export const x = (line: { unitPrice: string }) => Number(line.unitPrice);', 'asili/money-without-floats'],
  ['an amount becomes a float by a sign', 'shell/src/x.ts', 'export const x = (amount: string) => +amount;', 'asili/money-without-floats'],
  ['a float is read', 'libs/kernel/src/x.ts', "export const x = parseFloat('0.1');", 'asili/money-without-floats'],
  ['an amount is counted in floats', 'libs/contracts/src/http/x.ts', 'export interface X { readonly netAmount: number }', 'asili/money-without-floats'],
  ['a function takes a fee as a float', 'services/products/src/catalogue/x.ts', 'export const x = (fee: number) => fee;', 'asili/money-without-floats'],
  ['a default export', 'libs/kernel/src/x.ts', 'export default 1;', 'no-restricted-syntax'],
  ['an artisan’s name put together again', 'services/products/src/x.ts', 'export const nameOf = (artisan: { businessName?: string; firstName: string }) => artisan.businessName ?? artisan.firstName;', 'no-restricted-syntax'],
  ['an artisan’s name of who may be missing', 'mfe-verify/src/x.ts', "export const nameOf = (artisan?: { businessName?: string; firstName: string }) => artisan?.businessName || artisan?.firstName;", 'no-restricted-syntax'],
  ['forwardRef', 'services/products/src/x.ts', 'declare function forwardRef(x: unknown): void; forwardRef(1);', 'no-restricted-syntax'],
  ['a name has to be learnt', 'services/orders/src/cart/x.ts', 'export const patienceMs = 1;', 'asili/plain-names'],
  ['a bound is called most', 'libs/platform/src/x.ts', 'export const mostBytes = 1;', 'asili/plain-names'],
  ['a front end calls a bound most', 'shell/src/x.ts', 'export const mostBytes = 1;', 'asili/plain-names'],
  ['a front end calls an artisan a maker', 'mfe-verify/src/x.tsx', 'export const onlyMakers = 1;', 'asili/plain-names'],
  ['a service calls an artisan a maker', 'services/products/src/catalogue/x.ts', 'export const makerView = 1;', 'asili/plain-names'],
  ['a tool counts few', 'tools/web-build/test/support/x.ts', 'export const few = 1;', 'asili/plain-names'],
  ['a log line is a riddle', 'services/orders/src/cart/x.ts', "declare const log: { warn(x: string): void }; log.warn('cart: nobody to tell');", 'asili/plain-log-lines'],
  ['a constructor takes seven', 'services/orders/src/cart/x.ts', 'export class X { constructor(readonly a: 1, readonly b: 1, readonly c: 1, readonly d: 1, readonly e: 1, readonly f: 1, readonly g: 1) {} }', 'asili/few-collaborators'],
  ['any', 'libs/kernel/src/x.ts', 'export const x: any = 1;', '@typescript-eslint/no-explicit-any'],
];

describe('the borders of the house', () => {
  /** The rule about projects reads nx's picture of the workspace; a fresh checkout has none. */
  beforeAll(() => execFileSync(process.execPath, [path.join(root, 'node_modules/nx/dist/bin/nx.js'), 'show', 'projects'], { cwd: root, env: { ...process.env, NX_DAEMON: 'false' } }), 60_000);

  it.each(forbidden)('refuses when %s', async (_why, file, code, rule) => {
    expect(await rulesBroken(file, code)).toContain(rule);
  });

  it('lets names, code and words of the messages pass', async () => {
    const code = "export const X = ({ t }: { t: (key: string) => string }) => <p title={t('x.title')} className=\"lead\">Asili · {t('x.text')} <input name=\"email\" type=\"email\" /> {'–'} 5</p>;";
    expect(await rulesBroken('shell/src/x.tsx', code)).toEqual([]);
  });

  it('lets addresses that are no pages pass', async () => {
    expect(await rulesBroken('shell/src/x.tsx', "export const X = ({ id }: { id: string }) => <a href={`/api/products/${id}/tag.pdf`} />;")).toEqual([]);
  });

  it('lets counts and exact money pass', async () => {
    const code = "import { moneyFromText } from '@asili/kernel'; export interface X { readonly total: number; readonly price: string; readonly minor: bigint } export const x = (text: string) => [Number(text), moneyFromText(text, 'USD').minor];";
    expect(await rulesBroken('services/products/src/catalogue/x.ts', code)).toEqual([]);
  });

  it('exempts no class from the bound of collaborators that keeps to it', () => {
    const counts = crowded.map((end) => [end, constructorParameters(readFileSync(path.join(root, end), 'utf8'))] as const);
    expect(counts.filter(([, count]) => count <= maxCollaborators)).toEqual([]);
  });

  it('lets a clean file pass', async () => {
    expect(await rulesBroken('services/products/src/product/domain/x.ts', "import { newId } from '@asili/kernel'; export const x = () => newId('prd');")).toEqual([]);
  });
});
