import type { UssdCall } from '@asili/contracts';
import { platform, renderPage } from '@asili/web/testing';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import remote from '../../remote.ts';
import { CallsPage } from './calls-page.tsx';

const at = '2026-11-23T09:00:00.000Z';
const call = (facts: Partial<UssdCall> = {}): UssdCall => ({
  provider: 'africastalking',
  sessionId: 'ATU_1',
  number: '***456',
  at,
  hops: [
    { to: 'menu', typed: 0, ms: 12, at },
    { to: '9.status', typed: 1, ms: 31, at: '2026-11-23T09:00:09.000Z', text: 'Hali?\n1 Imekubaliwa', language: 'sw' },
  ],
  end: { status: 'Incomplete', error: 'timeout' },
  ...facts,
});

const open = () => renderPage(<CallsPage />, { remote, path: '/console/calls' });

it('shows where calls break off and the way each went, and asks for one caller by their whole number', async () => {
  const calls = platform({
    'GET /api/console/ussd/screens': {
      json: { calls: 10, ended: 7, screens: [{ screen: '9.status', seen: 4, left: 3 }] },
    },
    'GET /api/console/ussd/calls': {
      json: {
        calls: [call(), call({ sessionId: 'ATU_2', hops: [{ to: 'end', typed: 9, ms: 44, at }], end: null })],
        nextCursor: null,
      },
    },
  });
  await open();
  expect(await screen.findByText('7 of 10 calls were completed.')).toBeTruthy();
  expect(screen.getByText('75 %')).toBeTruthy();
  const list = within(await screen.findByRole('table', { name: 'Calls' }));
  expect(list.getByText('Timed out')).toBeTruthy();
  expect(list.getByText('Completed')).toBeTruthy();
  expect(list.getByText('31 ms')).toBeTruthy();
  await userEvent.click(list.getByText('Show what the caller read'));
  const read = list.getByText(/^Hali\?\s+1 Imekubaliwa$/);
  expect([read.closest('li')?.getAttribute('lang'), list.getAllByText('Not kept').length]).toEqual(['sw', 1]);
  await userEvent.type(screen.getByRole('searchbox'), '+254 722 000311{Enter}');
  await screen.findByRole('table', { name: 'Calls' });
  expect(
    calls.filter(({ path }) => path.startsWith('/api/console/ussd/calls')).map(({ path }) => decodeURIComponent(path)),
  ).toEqual(['/api/console/ussd/calls?limit=25', '/api/console/ussd/calls?limit=25&number=+254722000311']);
  expect(location.search).not.toContain('254722');
});

it('says that nobody has called', async () => {
  platform({
    'GET /api/console/ussd/screens': { json: { calls: 0, ended: 0, screens: [] } },
    'GET /api/console/ussd/calls': { json: { calls: [], nextCursor: null } },
  });
  await open();
  expect(await screen.findByText('No calls')).toBeTruthy();
});
