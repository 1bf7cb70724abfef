import { initI18n, queryClient, useKeptSince } from '@asili/web';
import { answerWith, expectConsoleError } from '@asili/web/testing';
import { jest } from '@jest/globals';
import { QueryClientProvider, useQuery } from '@tanstack/react-query';
import { act, render, screen } from '@testing-library/react';
import { loaders } from '../messages.ts';
import { loadOfflineMessages } from './messages.ts';
import { OfflineSupport } from './offline-support.tsx';

const at = '2026-11-20T08:00:00.000Z';
const kept = { json: {}, headers: { 'x-kept-at': at } };
type Answer = Parameters<typeof answerWith>[0];
let line = true;

beforeAll(async () => {
  await initI18n('shell', loaders);
  await loadOfflineMessages();
  Object.defineProperty(navigator, 'onLine', { get: () => line, configurable: true });
});
afterAll(() => Reflect.deleteProperty(navigator, 'onLine'));
beforeEach(() => {
  line = true;
  jest.useFakeTimers();
});
afterEach(() => {
  queryClient.clear();
  jest.useRealTimers();
});

function Product({ id }: { readonly id: string }) {
  useQuery({ queryKey: ['/api/products', id] });
  const since = useKeptSince();
  return (
    <>
      <p>{since ?? 'of now'}</p>
      <OfflineSupport keptSince={since} />
    </>
  );
}
const page = (id: string) => (
  <QueryClientProvider client={queryClient}>
    <Product id={id} />
  </QueryClientProvider>
);
const pass = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms));
const reconnect = async () => {
  line = true;
  dispatchEvent(new Event('online'));
  await pass(0);
};

/** The page of a product, first answered from the cache; `answer` says what the worker answers then. */
async function aKeptPage(id: string) {
  history.replaceState(null, '', `/product/${id}`);
  let answer: Answer = () => kept;
  const calls = answerWith((call) => (call.path.startsWith('/api/products') ? answer(call) : { json: {} }));
  const { rerender } = render(page(id));
  await pass(0);
  screen.getByText(at);
  return {
    asked: (of = id) => calls.filter(({ path }) => path === `/api/products/${of}`).length,
    show: (other: string) => rerender(page(other)),
    beAnswered: (next: Answer) => {
      answer = next;
    },
  };
}

describe('a page that shows what came from the cache', () => {
  it('asks again by itself when nothing got through yet as the connection came back', async () => {
    line = false;
    const { asked, beAnswered } = await aKeptPage('prd_1');
    await reconnect();
    expect(asked()).toBe(2);
    screen.getByText(at);
    beAnswered(() => ({ json: {} }));
    await pass(5000);
    screen.getByText('of now');
    expect(asked()).toBe(3);
    await pass(600_000);
    expect(asked()).toBe(3);
  });

  it('asks after growing pauses, never without a connection, and soon once it is back', async () => {
    const { asked } = await aKeptPage('prd_2');
    await pass(5000 + 10_000 + 20_000 + 40_000);
    expect(asked()).toBe(5);
    await pass(60_000);
    expect(asked()).toBe(6);
    line = false;
    await pass(600_000);
    expect(asked()).toBe(6);
    await reconnect();
    expect(asked()).toBe(7);
    await pass(5000);
    expect(asked()).toBe(8);
  });

  it('asks again when the connection came back while its first request was in hand', async () => {
    const { show, asked, beAnswered } = await aKeptPage('prd_3');
    let give = (): void => undefined;
    beAnswered(
      () =>
        new Promise((resolve) => {
          give = () => resolve(new Response('{}', { headers: kept.headers }));
        }),
    );
    act(() => history.pushState(null, '', '/product/prd_4'));
    show('prd_4');
    await reconnect();
    expect(asked('prd_4')).toBe(1);
    beAnswered(() => ({ json: {} }));
    await act(async () => give());
    await pass(0);
    screen.getByText(at);
    await pass(5000);
    screen.getByText('of now');
    expect(asked('prd_4')).toBe(2);
  });

  it('stays as old as it is while the server is in trouble, and asks on', async () => {
    expectConsoleError(/GET \/api\/products\/prd_5 failed/);
    const { beAnswered } = await aKeptPage('prd_5');
    beAnswered(() => ({ status: 503, json: { status: 503, code: 'GATEWAY.AWAY' } }));
    await pass(5000);
    screen.getByText(at);
    beAnswered(() => ({ json: {} }));
    await pass(10_000);
    screen.getByText('of now');
  });

  it('does not stay old for what it no longer shows', async () => {
    const { show, beAnswered } = await aKeptPage('prd_6');
    beAnswered(() => ({ json: {} }));
    show('prd_7');
    await pass(0);
    screen.getByText(at);
    await pass(5000);
    screen.getByText('of now');
  });
});
