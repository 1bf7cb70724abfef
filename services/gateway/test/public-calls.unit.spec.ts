import { describe, expect, it } from '@jest/globals';
import { successReplies } from '@asili/contracts';
import { isBackendPath } from '../src/requests/domain/route-table.ts';
import { everyCall, manifests, table } from './support/routes.ts';

const matchRoute = (method: string, path: string) =>
  isBackendPath(path) ? table.find(method, path).route : table.page(method, path);

/** What no client of ours calls: between services, for development, and for providers of payments and calls, whose bodies are their own. */
const own = /^(GET|POST|PUT|PATCH|DELETE|ALL) \/(internal|dev|health|webhooks|ussd)(\/|$)/;

const declared = [...everyCall].filter(([call, service]) => !own.test(call) && service !== 'web'); // Pages and files are no API.

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
      [...everyCall.keys()].map((call) => matchRoute(call.split(' ')[0] ?? '', call.split(' ')[1] ?? '')),
    );
    const rows = [...manifests].flatMap(([service, { routes }]) =>
      routes.map(({ path, methods }) => ({ service, path, methods })),
    );
    const isUsed = (row: (typeof rows)[number]) =>
      [...used].some(
        (route) => route?.service === row.service && route.path === row.path && route.methods === row.methods,
      );
    expect(rows.filter((row) => row.service !== 'web' && !isUsed(row)).map(({ path }) => path)).toEqual([]);
  });

  it('leads nobody to what is between services', () => {
    const internal = [...everyCall.keys()].filter((call) => call.includes(' /internal/'));
    expect(internal.length).toBeGreaterThan(5);
    for (const call of internal) expect(matchRoute(call.split(' ')[0] ?? '', call.split(' ')[1] ?? '')).toBeNull();
  });
});
