import { anOperator, cases, expectConsoleError, platform, renderPage } from '@asili/web/testing';
import { jest } from '@jest/globals';
import { act, fireEvent, screen, within } from '@testing-library/react';
import type { ReactNode } from 'react';
import remote from '../../remote.ts';
import { OverviewPage } from './overview-page.tsx';
import { QueuePage } from './queue-page.tsx';

const open = (page: ReactNode, path: string) => renderPage(page, { remote, path, as: anOperator });
const reads = (calls: ReturnType<typeof platform>) => calls.filter(({ path }) => path === '/api/console/queues').length;
const unavailable = { status: 503, json: { status: 503, code: 'PLATFORM.UNAVAILABLE' } } as const;

it('shows how much waits where and since when, and what cannot be asked', async () => {
  platform({
    'GET /api/console/queues': {
      json: {
        queues: [
          { name: 'disputes', count: 2, oldestAt: new Date(Date.now() - 48 * 3_600_000).toISOString() },
          { name: 'messages', count: 0, oldestAt: null, unavailable: true },
        ],
      },
    },
  });
  await open(<OverviewPage />, '/console');
  expect(await screen.findByText('2 cases are waiting for an operator.')).toBeTruthy();
  expect(screen.getByText(/^2 days ago/)).toBeTruthy();
  expect(screen.getByText('Not available right now')).toBeTruthy();
  const nav = within(screen.getByRole('navigation', { name: 'Console' }));
  expect(
    nav.getByRole('link', { name: 'Disputes, 2 cases waiting, some for more than a day' }).getAttribute('href'),
  ).toBe('/console/queues/disputes');
  expect(nav.queryByRole('link', { name: /Unmatched/ })).toBeNull();
});

it('keeps the counts true while somebody is there, and asks no more once nobody is', async () => {
  jest.useFakeTimers({ doNotFake: ['queueMicrotask', 'nextTick'] });
  try {
    const calls = platform({});
    await open(<OverviewPage />, '/console');
    await act(() => jest.advanceTimersByTimeAsync(60_100));
    expect(reads(calls)).toBe(2);
    await act(() => jest.advanceTimersByTimeAsync(600_000));
    const quiet = reads(calls);
    expect(quiet).toBeLessThan(8);
    await act(() => jest.advanceTimersByTimeAsync(600_000));
    expect(reads(calls)).toBe(quiet);
    fireEvent.keyDown(document.body, { key: 'a' });
    await act(() => jest.advanceTimersByTimeAsync(60_000));
    expect(reads(calls)).toBe(quiet + 1);
  } finally {
    jest.useRealTimers();
  }
});

it('says that the next cases did not load and keeps those before', async () => {
  expectConsoleError(/GET \/api\/console\/queues\/unmatched-money/);
  platform({
    'GET /api/console/queues/unmatched-money': ({ path }) =>
      path.includes('cursor')
        ? unavailable
        : {
            json: {
              cases: cases.filter(({ queue }) => queue === 'unmatched-money').slice(0, 1),
              nextCursor: 'unm_next',
            },
          },
  });
  await open(<QueuePage />, '/console/queues/unmatched-money');
  fireEvent.click(await screen.findByRole('button', { name: 'Show more' }));
  expect((await screen.findByRole('alert')).textContent).toMatch(/^This didn’t load/);
  expect(screen.getByRole('button', { name: 'Show more' }).getAttribute('aria-busy')).toBeNull();
  expect(within(screen.getByRole('list', { name: 'Unmatched money' })).getAllByRole('listitem').length).toBeGreaterThan(
    0,
  );
});

it('lists cases of any queue from their data, page by page', async () => {
  const [first, second] = cases.filter(({ queue }) => queue === 'unmatched-money');
  if (!first || !second) throw new Error('no cases');
  const odd = { ...second, facts: [{ name: 'moon-phase', value: '<b>full</b>' }] };
  platform({
    'GET /api/console/queues/unmatched-money': ({ path }) => ({
      json: path.includes('cursor') ? { cases: [odd], nextCursor: null } : { cases: [first], nextCursor: 'unm_next' },
    }),
  });
  await open(<QueuePage />, '/console/queues/unmatched-money');
  expect((await screen.findByRole('link', { name: '40\u00a0HBAR' })).getAttribute('href')).toBe(
    `/console/cases/${first.id}`,
  );
  expect(screen.getByText('Late')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Show more' }));
  expect(await screen.findByText('<b>full</b>')).toBeTruthy();
  expect(screen.getByText('Moon phase')).toBeTruthy();
  expect(screen.getByText('Waiting for a second operator')).toBeTruthy();
});

it('finds reports that are over, too', async () => {
  const calls = platform({});
  await open(<QueuePage />, '/console/queues/counterfeit-reports');
  await screen.findByText('Round belly basket');
  fireEvent.click(screen.getByRole('radio', { name: 'All' }));
  await screen.findByText('Round belly basket');
  expect(calls.map(({ path }) => path)).toContain('/api/console/reports?limit=24');
  expect(location.search).toBe('?which=all');
});

it('says what is empty, what failed and what is no queue', async () => {
  expectConsoleError(/GET \/api\/console\/queues\/disputes/);
  platform({
    'GET /api/console/queues/disputes': unavailable,
    'GET /api/console/queues/payments-in-review': { json: { cases: [], nextCursor: null } },
  });
  const { unmount } = await open(<QueuePage />, '/console/queues/disputes');
  expect(await screen.findByText('The cases didn’t load')).toBeTruthy();
  unmount();
  const empty = await open(<QueuePage />, '/console/queues/payments-in-review');
  expect(await screen.findByText('Nothing to do here')).toBeTruthy();
  empty.unmount();
  await open(<QueuePage />, '/console/queues/nothing');
  expect(screen.getByRole('heading', { level: 1, name: 'Queue not found' })).toBeTruthy();
});
