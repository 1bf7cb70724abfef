import { describe, expect, it } from '@jest/globals';
import { routeOf } from '../../test/support/routes.ts';
import { mergeOpenApi } from './describe-api.ts';

const route = routeOf('POST', '/webhooks/paystack');
const reference = (name: string) => ({ $ref: `#/components/schemas/${name}` });
const operation = (name: string) => ({
  responses: { 200: { content: { 'application/json': { schema: reference(name) } } } },
});

describe('merging OpenAPI documents', () => {
  it('joins public paths, keeps equal schemas once and renames clashing ones with their references', () => {
    const merged = mergeOpenApi(
      [
        {
          service: 'one',
          document: {
            paths: { '/api/a': { get: operation('Reply') }, '/internal/x': { get: operation('Reply') } },
            components: { schemas: { Reply: { type: 'string' }, Item: { type: 'object' } } },
          },
        },
        {
          service: 'two',
          document: {
            paths: { '/api/a': { post: operation('Reply') }, '/api/b': { get: operation('Item') } },
            components: { schemas: { Reply: { type: 'array', items: reference('Item') }, Item: { type: 'object' } } },
          },
        },
      ],
      (_method, path) => (path.startsWith('/api/') ? route : null),
      { publicUrl: 'https://asili.example', sessionCookie: '__Host-sid' },
    ) as {
      openapi: string;
      paths: Record<string, Record<string, { tags: string[]; responses: unknown }>>;
      components: { schemas: Record<string, unknown> };
    };
    expect(merged.openapi).toBe('3.1.0');
    expect(Object.keys(merged.paths)).toEqual(['/api/a', '/api/b']);
    expect(merged.components.schemas).toMatchObject({
      Problem: { type: 'object', required: expect.arrayContaining(['code', 'detail']) },
      Reply: { type: 'string' },
      Item: { type: 'object' },
      'two-Reply': { type: 'array', items: reference('Item') },
    });
    const problems = {
      default: expect.objectContaining({ content: { 'application/problem+json': { schema: reference('Problem') } } }),
    };
    expect(merged.paths['/api/a']?.['get']).toMatchObject({
      responses: { ...operation('Reply').responses, ...problems },
      tags: ['one'],
    });
    expect(merged.paths['/api/a']?.['post']).toMatchObject({
      responses: { ...operation('two-Reply').responses, ...problems },
      parameters: [{ $ref: '#/components/parameters/CsrfToken' }],
      tags: ['two'],
    });
  });
});
