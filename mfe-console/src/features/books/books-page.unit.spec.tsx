import { anOperator, expectConsoleError, platform, renderPage } from '@asili/web/testing';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import remote from '../../remote.ts';
import { BooksPage } from './books-page.tsx';

const open = () => renderPage(<BooksPage />, { remote, path: '/console/books', as: anOperator });

it('shows differences with their age and summed by it, ours beside theirs, and the accounts of one currency', async () => {
  platform({});
  await open();
  const differences = within(await screen.findByRole('table', { name: 'Differences' }));
  expect(differences.getByText('$12.00')).toBeTruthy();
  expect(differences.getByText('3 hours')).toBeTruthy();
  const sums = within(screen.getByRole('table', { name: 'Unexplained differences, by age' })).getAllByRole('row').map((row) => [...row.children].map(({ textContent }) => textContent));
  expect(sums).toEqual([['Currency', 'Up to 1 day', '1 to 7 days', 'Over 7 days'], ['HBAR', '0 HBAR', '0 HBAR', '0.5 HBAR'], ['USD', '$12.00', '$0.00', '$0.00']]);
  expect(within(screen.getByRole('table', { name: 'Ours compared with theirs' })).getAllByRole('row')).toHaveLength(3);
  const accounts = within(screen.getByRole('table', { name: 'Accounts' }));
  expect(accounts.getAllByRole('row')).toHaveLength(6);
  await userEvent.click(screen.getByRole('radio', { name: 'KES' }));
  expect(accounts.getAllByRole('rowheader').map(({ textContent }) => textContent)).toEqual(['mm:mpesa:float:KES', 'artisan:payable:KES']);
  expect(location.search).toBe('?asset=KES');
});

it('says that all agrees where it does, and when they did not load', async () => {
  expectConsoleError(/GET \/api\/console\/books/);
  platform({ 'GET /api/console/books': { json: { accounts: [], differences: [], unexplained: [], compared: [] } } });
  const { unmount } = await open();
  expect(await screen.findByText('The books balance.')).toBeTruthy();
  expect(screen.getByText('There are no unexplained differences.')).toBeTruthy();
  expect(screen.queryByRole('table', { name: 'Unexplained differences, by age' })).toBeNull();
  unmount();
  platform({ 'GET /api/console/books': { status: 503, json: { status: 503, code: 'PLATFORM.UNAVAILABLE' } } });
  await open();
  expect(await screen.findByText('The books didn’t load')).toBeTruthy();
});
