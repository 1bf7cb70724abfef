import { readFileSync } from 'node:fs';
import path from 'node:path';
import { LintSamples } from './lint-samples.mjs';
import { crowded } from './house-rules.mjs';

const root = path.resolve(import.meta.dirname, '../..');

/** Every row is a file that must not pass. */
const forbidden: [why: string, file: string, code: string, rule: string][] = [
  [
    'a service imports another service',
    'services/products/src/labels/x.ts',
    "import { x } from '../../../ledger/src/x.ts'; export const y = x;",
    'asili/projects-apart',
  ],
  [
    'a front end imports another front end',
    'mfe-verify/src/x.ts',
    "import { x } from '../../mfe-artisan/src/index.ts'; export const y = x;",
    'asili/projects-apart',
  ],
  [
    'a front end imports platform',
    'mfe-verify/src/y.ts',
    "import { startService } from '@asili/platform'; export const y = startService;",
    'asili/projects-apart',
  ],
  [
    'contracts import platform',
    'libs/contracts/src/x.ts',
    "import { startService } from '@asili/platform'; export const y = startService;",
    'asili/projects-apart',
  ],
  [
    'the kernel imports contracts',
    'libs/kernel/src/x.ts',
    "import { topics } from '@asili/contracts'; export const y = topics;",
    'asili/projects-apart',
  ],
  [
    'a service imports a front end while it runs',
    'services/web/src/x.ts',
    "export const y = () => import('@asili/web/paths');",
    'asili/projects-apart',
  ],
  [
    'the domain imports Nest',
    'services/products/src/domain/x.ts',
    "import { Injectable } from '@nestjs/common'; export const y = Injectable;",
    'asili/domain-is-pure',
  ],
  [
    'the domain reaches into another room',
    'services/products/src/domain/x.ts',
    "import { x } from '../adapters/x.ts'; export const y = x;",
    'asili/domain-is-pure',
  ],
  [
    'a use case imports a driver',
    'services/products/src/labels/x.ts',
    "import { Kafka } from 'kafkajs'; export const y = Kafka;",
    'asili/driver-in-adapters',
  ],
  [
    'a feature imports another feature',
    'mfe-verify/src/features/scan/x.ts',
    "import { x } from '../history/x.ts'; export const y = x;",
    'asili/features-stay-apart',
  ],
  ['a second barrel', 'services/products/src/domain/index.ts', "export * from './product.ts';", 'asili/one-barrel'],
  [
    'words stand in an element',
    'mfe-verify/src/x.tsx',
    'export const X = () => <p>Checked just now</p>;',
    'asili/texts-in-messages',
  ],
  [
    'words stand in a choice',
    'shell/src/x.tsx',
    "export const X = ({ on }: { on: boolean }) => <b>{on ? 'Yes, on' : ''}</b>;",
    'asili/texts-in-messages',
  ],
  [
    'words stand in a template',
    'libs/ui/src/x.tsx',
    'export const X = ({ n }: { n: number }) => <b>{`${n} pieces`}</b>;',
    'asili/texts-in-messages',
  ],
  [
    'words stand in an attribute',
    'mfe-artisan/src/x.tsx',
    'export const X = () => <img alt="A basket" />;',
    'asili/texts-in-messages',
  ],
  [
    'words stand in a label',
    'libs/ui/src/x.tsx',
    'export const X = () => <button aria-label="Close it" />;',
    'asili/texts-in-messages',
  ],
  [
    'words stand in a notification',
    'shell/src/x.tsx',
    "declare function toast(x: unknown): void; toast({ title: 'Saved for you' });",
    'asili/texts-in-messages',
  ],
  [
    'a link spells an address',
    'mfe-verify/src/x.tsx',
    'export const X = ({ id }: { id: string }) => <a href={`/product/${id}`} />;',
    'asili/hrefs-from-paths',
  ],
  [
    'a way spells an address',
    'mfe-artisan/src/x.ts',
    "declare function navigate(to: string): void; navigate('/products');",
    'asili/hrefs-from-paths',
  ],
  [
    'a link of the router',
    'mfe-verify/src/x.tsx',
    "import { Link } from 'wouter'; export const X = ({ to }: { to: string }) => <Link href={to} />;",
    'asili/links-know-what-leaves',
  ],
  [
    'a part that failed is kept',
    'shell/src/x.ts',
    "import { lazy } from 'react'; export const load = lazy;",
    'asili/links-know-what-leaves',
  ],
  [
    'a bare link',
    'mfe-verify/src/x.tsx',
    'export const X = ({ to }: { to: string }) => <a href={to} />;',
    'asili/links-know-what-leaves',
  ],
  [
    'the way of the router',
    'shell/src/x.ts',
    "import { navigate } from 'wouter/use-browser-location'; export const go = (to: string) => navigate(to);",
    'asili/links-know-what-leaves',
  ],
  [
    'the second half of useLocation',
    'mfe-artisan/src/x.ts',
    "import { useLocation } from 'wouter'; export function useGo() { const [, go] = useLocation(); return go; }",
    'asili/links-know-what-leaves',
  ],
  [
    'an address is pushed by hand',
    'mfe-console/src/x.ts',
    "export const go = (to: string) => history.pushState(null, '', to);",
    'asili/links-know-what-leaves',
  ],
  [
    'the page is sent away by hand',
    'shell/src/x.ts',
    'export const go = (to: string) => location.assign(to);',
    'asili/links-know-what-leaves',
  ],
  [
    'a price becomes a float',
    'services/products/src/labels/y.ts',
    'export const x = (line: { unitPrice: string }) => Number(line.unitPrice);',
    'asili/money-without-floats',
  ],
  [
    'an amount becomes a float by a sign',
    'shell/src/x.ts',
    'export const x = (amount: string) => +amount;',
    'asili/money-without-floats',
  ],
  ['a float is read', 'libs/kernel/src/x.ts', "export const x = parseFloat('0.1');", 'asili/money-without-floats'],
  [
    'an amount is counted in floats',
    'libs/contracts/src/http/x.ts',
    'export interface X { readonly netAmount: number }',
    'asili/money-without-floats',
  ],
  [
    'a function takes a fee as a float',
    'services/products/src/labels/y.ts',
    'export const x = (fee: number) => fee;',
    'asili/money-without-floats',
  ],
  ['a default export', 'libs/kernel/src/x.ts', 'export default 1;', 'asili/refused-code'],
  [
    'an artisan’s name put together again',
    'services/products/src/x.ts',
    'export const nameOf = (artisan: { businessName?: string; firstName: string }) => artisan.businessName ?? artisan.firstName;',
    'asili/refused-code',
  ],
  [
    'an artisan’s name of who may be missing',
    'mfe-verify/src/x.ts',
    'export const nameOf = (artisan?: { businessName?: string; firstName: string }) => artisan?.businessName || artisan?.firstName;',
    'asili/refused-code',
  ],
  [
    'forwardRef',
    'services/products/src/x.ts',
    'declare function forwardRef(x: unknown): void; forwardRef(1);',
    'asili/refused-code',
  ],
  [
    'a constructor takes seven',
    'services/orders/src/cart/x.ts',
    'export class X { constructor(readonly a: 1, readonly b: 1, readonly c: 1, readonly d: 1, readonly e: 1, readonly f: 1, readonly g: 1) {} }',
    'asili/few-collaborators',
  ],
  [
    'a hook is called in a branch',
    'shell/src/use-x.tsx',
    "import { useState } from 'react'; export function useX(on: boolean) { return on ? useState(1) : null; }",
    'react-hooks/rules-of-hooks',
  ],
  [
    'an effect forgets what it reads',
    'mfe-verify/src/use-x.tsx',
    "import { useEffect } from 'react'; export function useX(x: string) { useEffect(() => { document.title = x; }, []); }",
    'react-hooks/exhaustive-deps',
  ],
  [
    'a component is made while another renders',
    'libs/web/src/x.tsx',
    'export function X() { const Y = () => <b />; return <Y />; }',
    'react/static-components',
  ],
  [
    'an effect sets state at once',
    'libs/ui/src/use-x.tsx',
    "import { useEffect, useState } from 'react'; export function useX(x: string) { const [y, setY] = useState(''); useEffect(() => { setY(x); }, [x]); return y; }",
    'react/set-state-in-effect',
  ],
  ['something is never used', 'libs/kernel/src/x.ts', 'const x = 1; export const y = 2;', 'eslint/no-unused-vars'],
  [
    'a comment allows what is not refused',
    'libs/kernel/src/x.ts',
    '// oxlint-disable-next-line typescript/no-explicit-any\nexport const x = 1;',
    '',
  ],
  ['any', 'libs/kernel/src/x.ts', 'export const x: any = 1;', 'typescript/no-explicit-any'],
];

const passing: [what: string, file: string, code: string][] = [
  [
    'names, code and words of the messages',
    'shell/src/x.tsx',
    'export const X = ({ t }: { t: (key: string) => string }) => <p title={t(\'x.title\')} className="lead">Asili · {t(\'x.text\')} <input name="email" type="email" /> {\'–\'} 5</p>;',
  ],
  [
    'addresses that are no pages',
    'shell/src/x.tsx',
    "import { Link } from '@asili/ui'; export const X = ({ id }: { id: string }) => <Link href={`/api/products/${id}/tag.pdf`} />;",
  ],
  ['a place in this page', 'shell/src/x.tsx', 'export const X = ({ id }: { id: string }) => <a href={`#${id}`} />;'],
  [
    'counts and exact money',
    'services/products/src/catalogue/x.ts',
    "import { moneyFromText } from '@asili/kernel'; export interface X { readonly total: number; readonly price: string; readonly minor: bigint } export const x = (text: string) => [Number(text), moneyFromText(text, 'USD').minor];",
  ],
  [
    'a clean file',
    'services/products/src/product/domain/x.ts',
    "import { newId } from '@asili/kernel'; export const x = () => newId('prd');",
  ],
];

const samples = new LintSamples();

describe('the borders of the house', () => {
  it.each(forbidden.map(([why, file, code, rule]) => [why, samples.add(file, code), rule] as const))(
    'refuses when %s',
    (_why, reported, rule) => {
      expect(reported().map((each) => each.rule)).toContain(rule);
    },
  );

  it.each(passing.map(([what, file, code]) => [what, samples.add(file, code)] as const))(
    'lets %s pass',
    (_what, reported) => {
      expect(reported()).toEqual([]);
    },
  );

  /** Under other names they are not exempt. */
  it.each(
    crowded.map(
      (end) =>
        [end, samples.add(end.replace('.ts', '-renamed.ts'), readFileSync(path.join(root, end), 'utf8'))] as const,
    ),
  )('exempts %s from the bound of collaborators with a reason', (_end, reported) => {
    expect(reported().map((each) => each.rule)).toContain('asili/few-collaborators');
  });
});
