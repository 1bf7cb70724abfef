import { describe, expect, it } from '@jest/globals';
import { successReplies } from '@asili/contracts';
import { withReplies } from './openapi.ts';

describe('answers in the API description', () => {
  it('are those of the contracts, beside the problems the service names', () => {
    const problem = { description: 'A problem' };
    const described = withReplies('post', '/api/auth/login', {
      responses: { 201: { description: '' }, default: problem },
    }) as { responses: Record<string, { content?: Record<string, { schema: { properties: object } }> }> };
    expect(Object.keys(described.responses)).toEqual(['200', '202', 'default']);
    expect(Object.keys(described.responses['202']?.content?.['application/json']?.schema.properties ?? {})).toEqual([
      'artisan',
      'challenge',
      'csrfToken',
    ]);
    expect(described.responses['default']).toBe(problem);
    expect(withReplies('get', '/api/unknown', { responses: {} })).toEqual({ responses: {} });
  });

  it.each(Object.keys(successReplies))('%s can be described', (call) => {
    const [method = '', path = ''] = call.split(' ');
    expect(JSON.stringify(withReplies(method, path, {}))).not.toContain('$schema');
  });
});
