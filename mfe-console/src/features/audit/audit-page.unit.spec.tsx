import { anOperator, platform, renderPage } from '@asili/web/testing';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import remote from '../../remote.ts';
import { AuditPage } from './audit-page.tsx';

const open = (search = '') => renderPage(<AuditPage />, { remote, path: `/console/audit${search}`, as: anOperator });
const entry = (action: string, rest: object = {}) => ({
  at: '2026-11-23T10:00:00.000Z',
  operator: 'amara@operators.example',
  action,
  ...rest,
});
const requests = (calls: ReturnType<typeof platform>) =>
  calls.flatMap(({ path }) => (path.startsWith('/api/console/audit') ? [path] : []));

it('shows who did what, page by page, and one case or only changes where that is asked for', async () => {
  const calls = platform({
    'GET /api/console/audit': ({ path }) => ({
      json: path.includes('cursor')
        ? { entries: [entry('sign-in')], nextCursor: null }
        : { entries: [entry('propose', { case: 'unm_1', after: 'match' }), entry('unheard-of')], nextCursor: '7' },
    }),
  });
  await open();
  expect((await screen.findByRole('link', { name: 'unm_1' })).getAttribute('href')).toBe('/console/cases/unm_1');
  expect(screen.getByText('Proposed')).toBeTruthy();
  expect(screen.getByText('unheard-of')).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Show more' }));
  expect(await screen.findByText('Signed in')).toBeTruthy();
  await userEvent.type(screen.getByRole('searchbox', { name: 'Case id' }), ' unm_1{Enter}');
  await userEvent.click(screen.getByRole('radio', { name: 'Changes only' }));
  await screen.findByText('Proposed');
  expect(requests(calls)).toEqual([
    '/api/console/audit?limit=50',
    '/api/console/audit?limit=50&cursor=7',
    '/api/console/audit?limit=50&case=unm_1',
    '/api/console/audit?limit=50&case=unm_1&only=done',
  ]);
  expect(location.search).toBe('?case=unm_1&only=done');
});

it('says that there is nothing of that case', async () => {
  platform({});
  await open('?case=unm_none');
  expect(await screen.findByText('No entries')).toBeTruthy();
});

it('names what was proposed and what became of a case, with what was given for it', async () => {
  platform({
    'GET /api/console/audit': {
      json: {
        entries: [
          entry('propose', { case: 'unm_1', after: 'match' }),
          entry('approve', { case: 'unm_1', before: 'waiting', after: 'approved' }),
          entry('match', { case: 'unm_1', before: 'open', after: 'matched to pay_1' }),
          entry('paid', { case: 'out_1', before: 'in-doubt', after: 'paid: SKG1T8W0PD' }),
          entry('confirm', { case: 'rep_1', before: 'open', after: 'to be looked at: twice' }),
        ],
        nextCursor: null,
      },
    },
  });
  await open();
  await screen.findByText('Match with a payment');
  const changes = [...document.querySelectorAll('tbody tr')].map((row) => row.lastElementChild?.textContent);
  expect(changes).toEqual([
    'Match with a payment',
    'Waiting for a second operator → Approved',
    'Open → Matched: pay_1',
    'In doubt → Paid: SKG1T8W0PD',
    'Open → to be looked at: twice',
  ]);
});
