import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { successReplies } from '@asili/contracts';
import { matchRoute, routes } from '../src/requests/domain/route-table.ts';

const servicesDir = path.resolve(import.meta.dirname, '../..');
/** What no client of ours calls: between services, for development, and for providers of payments and calls, whose bodies are their own. */
const own = /^(GET|POST|PUT|PATCH|DELETE|ALL) \/(internal|dev|health|webhooks|ussd)(\/|$)/;

/** Every call the controllers of the services declare: `GET /api/products/{id}` by the service's name. */
function declaredCalls(): Map<string, string> {
  const calls = new Map<string, string>();
  for (const file of globSync('*/src/**/*.ts', { cwd: servicesDir })) {
    const text = readFileSync(path.join(servicesDir, file), 'utf8');
    if (file.endsWith('.spec.ts') || !text.includes('@Controller(')) continue;
    let base = '';
    for (const [, decorator = '', argument = "''"] of text.matchAll(
      /@(Controller|Get|Post|Put|Patch|Delete|All)\(\s*(\[[^\]]*\]|'[^']*')?/g,
    )) {
      const paths = [...argument.matchAll(/'([^']*)'/g)].map(([, one = '']) => one);
      if (decorator === 'Controller') base = paths[0] ?? '';
      else
        for (const one of paths)
          calls.set(`${decorator.toUpperCase()} ${template(base, one)}`, file.split(path.sep)[0] ?? '');
    }
  }
  return calls;
}

const template = (base: string, rest: string): string =>
  `/${[base, rest].filter(Boolean).join('/')}`
    .replace(/\/+/g, '/')
    .replace(/:(\w+)/g, '{$1}')
    .replace(/\*$/, '{path}');
const everything = declaredCalls();
const declared = [...everything].filter(([call, service]) => !own.test(call) && service !== 'web'); // Pages and files are no API.

describe('the description of the API', () => {
  it('names the calls the services have, all of them and no others', () => {
    expect(declared.map(([call]) => call).sort()).toEqual(Object.keys(successReplies).sort());
  });

  it.each(declared)('%s is led to %s', (call, service) => {
    const [method = '', where = ''] = call.split(' ');
    expect(matchRoute(method, where)?.service).toBe(service);
  });

  it('has a call for every row of the route table that a service answers', () => {
    const used = new Set(
      [...everything.keys()].map((call) => matchRoute(call.split(' ')[0] ?? '', call.split(' ')[1] ?? '')),
    );
    expect(
      routes
        .filter((route) => !['simulators', 'wallet'].includes(route.service) && !used.has(route))
        .map((route) => route.path),
    ).toEqual([]);
  });

  it('leads nobody to what is between services', () => {
    const internal = [...everything.keys()].filter((call) => call.includes(' /internal/'));
    expect(internal.length).toBeGreaterThan(5);
    for (const call of internal) expect(matchRoute(call.split(' ')[0] ?? '', call.split(' ')[1] ?? '')).toBeNull();
  });
});
