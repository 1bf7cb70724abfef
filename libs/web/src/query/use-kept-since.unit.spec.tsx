import { QueryClientProvider, useQuery } from '@tanstack/react-query';
import { act, renderHook, waitFor } from '@testing-library/react';
import { answerWith } from '../testing/platform.ts';
import { queryClient, useKeptSince } from './query-client.ts';

const at = '2026-11-20T08:00:00.000Z';
const worker = new EventTarget();

beforeAll(() => Object.defineProperty(navigator, 'serviceWorker', { value: worker, configurable: true }));
afterAll(() => Reflect.deleteProperty(navigator, 'serviceWorker'));
afterEach(() => queryClient.clear());

/** The page of one product that also shows something else, and what its worker answers. */
async function aPage(id: string) {
  history.replaceState(null, '', `/product/${id}`);
  let headers: Record<string, string> = { 'x-kept-at': at };
  const calls = answerWith(({ path }) => ({
    json: { path },
    headers: path.startsWith('/api/products') ? headers : {},
  }));
  const usePage = () => {
    useQuery({ queryKey: ['/api/figures'] });
    useQuery({ queryKey: ['/api/products', id] });
    return useKeptSince();
  };
  const { result } = renderHook(usePage, {
    wrapper: ({ children }) => <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>,
  });
  await waitFor(() => expect(result.current).toBe(at));
  return {
    result,
    asked: () => calls.map(({ path }) => path),
    beFresh: () => {
      headers = {};
    },
  };
}

describe('what the service worker answered from its cache', () => {
  it('is said with its age on the page that asked, and on no other', async () => {
    const { result } = await aPage('prd_1');
    act(() => history.pushState(null, '', '/verify'));
    expect(result.current).toBeUndefined();
    act(() => history.pushState(null, '', '/product/prd_1'));
    expect(result.current).toBe(at);
  });

  it.each([
    [
      'when the worker has the answer that came late',
      (path: string) => worker.dispatchEvent(new MessageEvent('message', { data: { type: 'late-answer', path } })),
    ],
    ['when the connection is back', () => dispatchEvent(new Event('online'))],
  ])('is asked for again %s, and nothing else is', async (_when, happen) => {
    const { result, asked, beFresh } = await aPage('prd_2');
    beFresh();
    act(() => void happen('/api/products/prd_2'));
    await waitFor(() => expect(result.current).toBeUndefined());
    expect(asked()).toEqual(['/api/figures', '/api/products/prd_2', '/api/products/prd_2']);
  });

  it('stays as old as it is when it is kept still', async () => {
    const { result, asked } = await aPage('prd_3');
    act(() => void dispatchEvent(new Event('online')));
    await waitFor(() => expect(asked()).toHaveLength(3));
    expect(result.current).toBe(at);
  });
});
