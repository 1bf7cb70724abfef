import { describe, expect, it } from '@jest/globals';
import { mergeOpenApi } from './merge-open-api.ts';

const reference = (name: string) => ({ $ref: `#/components/schemas/${name}` });
const operation = (name: string) => ({ responses: { 200: { content: { 'application/json': { schema: reference(name) } } } } });

describe('merging OpenAPI documents', () => {
  it('joins public paths, keeps equal schemas once and renames clashing ones with their references', () => {
    const merged = mergeOpenApi(
      [
        { service: 'one', document: { paths: { '/api/a': { get: operation('Reply') }, '/internal/x': { get: operation('Reply') } }, components: { schemas: { Reply: { type: 'string' }, Problem: { type: 'object' } } } } },
        { service: 'two', document: { paths: { '/api/a': { post: operation('Reply') }, '/api/b': { get: operation('Problem') } }, components: { schemas: { Reply: { type: 'array', items: reference('Problem') }, Problem: { type: 'object' } } } } },
      ],
      (path) => path.startsWith('/api/'),
      'https://asili.example',
    ) as { openapi: string; paths: Record<string, Record<string, { tags: string[]; responses: unknown }>>; components: { schemas: Record<string, unknown> } };
    expect(merged.openapi).toBe('3.1.0');
    expect(Object.keys(merged.paths)).toEqual(['/api/a', '/api/b']);
    expect(merged.components.schemas).toEqual({ Reply: { type: 'string' }, Problem: { type: 'object' }, 'two-Reply': { type: 'array', items: reference('Problem') } });
    expect(merged.paths['/api/a']?.['get']).toEqual({ ...operation('Reply'), tags: ['one'] });
    expect(merged.paths['/api/a']?.['post']).toEqual({ ...operation('two-Reply'), tags: ['two'] });
  });
});
