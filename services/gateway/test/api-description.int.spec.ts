import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { successReplies } from '@asili/contracts';
import { Validator } from '@seriousme/openapi-schema-validator';
import { startFakeServices, type FakeServices } from './support/fake-services.ts';
import { startGateway, type TestGateway } from './support/gateway.ts';
import { publicCalls } from './support/routes.ts';

let fake: FakeServices;
let gateway: TestGateway;
beforeAll(async () => {
  fake = await startFakeServices();
  gateway = await startGateway({ upstream: fake.urls });
});
afterAll(async () => {
  await gateway.close();
  await fake.close();
});

describe("the API's description", () => {
  it('joins what every service says, keeps private paths out, and survives one that is down', async () => {
    fake.json('/openapi.json', 200, {
      paths: {
        '/api/marketplace/products': { get: { responses: {} } },
        '/internal/x': { get: {} },
        '/health/live': { get: {} },
        '/dev/mailbox': { get: {} },
      },
      components: { schemas: { Problem: { type: 'object' } } },
    });
    await fake.stop('ledger');
    const { json, headers } = await gateway.call('GET', '/api/openapi.json');
    expect(json.openapi).toBe('3.1.0');
    expect(Object.keys(json.paths)).toEqual([
      '/api/auth/session',
      '/api/marketplace/products',
      '/api/openapi.json',
      '/health/live',
      '/health/ready',
    ]);
    expect(headers.get('cache-control')).toBe('public, max-age=60');
  });

  it('is OpenAPI 3.1 to a validator, with the session, the CSRF header and refusals on every write', async () => {
    const others = await startFakeServices();
    const again = await startGateway({ upstream: others.urls });
    const controllers = {
      paths: {
        '/api/products': {
          post: {
            parameters: [{ name: 'Idempotency-Key', in: 'header', schema: { type: 'string' } }],
            security: [{ session: [] }],
            responses: { 201: { description: 'made' } },
          },
        },
        '/api/marketplace/products': { get: { responses: { 200: { description: 'found' } } } },
      },
    };
    others.json('/openapi.json', 200, controllers);
    const { json } = await again.call('GET', '/api/openapi.json');
    await again.close();
    await others.close();
    const verdict = await new Validator().validate(structuredClone(json));
    expect([verdict.valid, verdict.errors]).toEqual([true, undefined]);
    const post = json.paths['/api/products'].post;
    expect(post.security).toEqual([{ session: [] }]);
    expect(
      post.parameters.map((parameter: { name?: string; $ref?: string }) => parameter.name ?? parameter.$ref),
    ).toEqual(['Idempotency-Key', '#/components/parameters/CsrfToken']);
    expect(json.components.securitySchemes.session).toMatchObject({ type: 'apiKey', in: 'cookie', name: '__Host-sid' });
    expect(json.components.parameters.CsrfToken).toMatchObject({ in: 'header', name: 'x-csrf-token' });
    for (const operations of Object.values<Record<string, { responses: Record<string, object> }>>(json.paths)) {
      for (const { responses } of Object.values(operations))
        expect(responses['default']).toEqual({
          description: 'A problem',
          content: { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } } },
        });
    }
    expect(json.paths['/api/marketplace/products'].get.parameters).toBeUndefined();
  });

  it('says of every call what it takes and which statuses it answers with', async () => {
    const others = await startFakeServices();
    const again = await startGateway({ upstream: others.urls });
    const paths: Record<string, Record<string, object>> = {};
    for (const [call, replies] of Object.entries(successReplies)) {
      const [method = '', where = ''] = call.split(' ');
      paths[where] = {
        ...paths[where],
        [method.toLowerCase()]: {
          responses: Object.fromEntries(replies.map(({ status, description }) => [status, { description }])),
          ...(where === '/api/products' &&
            method === 'POST' && {
              parameters: [{ name: 'Idempotency-Key', in: 'header', schema: { type: 'string' } }],
            }),
          ...(where.startsWith('/ipfs/') && {
            parameters: [{ name: '*', in: 'path', required: true, schema: { type: 'string' } }],
          }),
        },
      };
    }
    others.json('/openapi.json', 200, { paths });
    const { json } = await again.call('GET', '/api/openapi.json');
    await again.close();
    await others.close();
    const verdict = await new Validator().validate(structuredClone(json));
    expect([verdict.valid, verdict.errors]).toEqual([true, undefined]);
    expect(Object.keys(json.paths).sort()).toEqual([...new Set(publicCalls.map((call) => call.split(' ')[1]))].sort());
    const names = (operation: { parameters?: { name?: string; $ref?: string }[] }) =>
      (operation.parameters ?? []).map(({ name, $ref }) => name ?? $ref);
    const statuses = (operation: { responses: object }) => Object.keys(operation.responses);
    expect(names(json.paths['/ipfs/{cid}/{path}'].get)).toEqual(['cid', 'path', 'format']);
    expect(names(json.paths['/api/events'].get)).toEqual(['Last-Event-ID']);
    expect(names(json.paths['/api/products'].post)).toEqual(['Idempotency-Key', '#/components/parameters/CsrfToken']);
    expect(statuses(json.paths['/api/products'].post)).toEqual([
      '201',
      '400',
      '401',
      '403',
      '408',
      '409',
      '413',
      '415',
      '421',
      '422',
      '429',
      '503',
      'default',
    ]);
    expect(statuses(json.paths['/api/products/{id}'].get)).toEqual([
      '200',
      '304',
      '400',
      '404',
      '421',
      '429',
      '503',
      'default',
    ]);
    expect(statuses(json.paths['/media/{imageId}/{file}'].get)).toEqual([
      '200',
      '304',
      '400',
      '404',
      '421',
      '503',
      'default',
    ]);
    for (const [where, operations] of Object.entries<Record<string, { parameters?: { name: string; in: string }[] }>>(
      json.paths,
    )) {
      for (const operation of Object.values(operations)) {
        const inPath = (operation.parameters ?? [])
          .filter((parameter) => parameter.in === 'path')
          .map(({ name }) => name);
        expect(inPath).toEqual([...where.matchAll(/\{(\w+)\}/g)].map(([, name]) => name));
      }
    }
  });
});
