import { answerWith } from '../testing/platform.ts';
import { queryClient } from './query-client.ts';

describe('queries without a function of their own', () => {
  it('get the key joined by slashes', async () => {
    const calls = answerWith(() => ({ json: { product: { id: 'prd_1' } } }));
    expect(await queryClient.fetchQuery({ queryKey: ['/api/products', 'prd_1'] })).toEqual({
      product: { id: 'prd_1' },
    });
    expect(calls.map(({ method, path }) => `${method} ${path}`)).toEqual(['GET /api/products/prd_1']);
  });

  it('are never stale, never refetched, never retried', () => {
    expect(queryClient.getDefaultOptions()).toMatchObject({
      queries: { staleTime: Infinity, refetchInterval: false, refetchOnWindowFocus: false, retry: false },
      mutations: { retry: false },
    });
  });
});
