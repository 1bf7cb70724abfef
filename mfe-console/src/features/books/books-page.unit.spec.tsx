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
  const sums = within(screen.getByRole('table', { name: 'Unexplained differences, by age' }))
    .getAllByRole('row')
    .map((row) => [...row.children].map(({ textContent }) => textContent));
  expect(sums).toEqual([
    ['Currency', 'Up to 1 day', '1 to 7 days', 'Over 7 days'],
    ['HBAR', '0\u00a0HBAR', '0\u00a0HBAR', '0.5\u00a0HBAR'],
    ['USD', '$12.00', '$0.00', '$0.00'],
  ]);
  expect(within(screen.getByRole('table', { name: 'Ours compared with theirs' })).getAllByRole('row')).toHaveLength(4);
  const accounts = within(screen.getByRole('table', { name: 'Accounts' }));
  expect(accounts.getAllByRole('row')).toHaveLength(6);
  await userEvent.click(screen.getByRole('radio', { name: 'KES' }));
  expect(accounts.getAllByRole('rowheader').map(({ textContent }) => textContent)).toEqual([
    'mm:mpesa:float:KES',
    'artisan:payable:KES',
  ]);
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

const statement = { currency: 'KES', day: '2026-11-24', balance: '842500.00', reference: 'ST-228' };
const noBooks = { accounts: [], differences: [], unexplained: [], compared: [] };
const write = (calls: ReturnType<typeof platform>) => calls.filter(({ method }) => method === 'POST');
async function fill(balance: string): Promise<void> {
  await userEvent.selectOptions(await screen.findByLabelText('Currency'), 'KES');
  await userEvent.type(screen.getByLabelText('Closing date'), '2026-11-24');
  await userEvent.type(screen.getByLabelText('Closing balance'), balance);
  await userEvent.type(screen.getByLabelText('Reference'), ' ST-228 ');
}
const save = async () => userEvent.click(await screen.findByRole('button', { name: 'Save statement' }));

it('shows the last statement of each bank account, since when there is none, and of what day a comparison is', async () => {
  const rows = [
    { currency: 'KES', last: statement, isOverdue: false },
    { currency: 'UGX', last: null, isOverdue: true },
    { currency: 'USD', last: { ...statement, currency: 'USD', day: '2026-10-05', balance: '-12.50' }, isOverdue: true },
  ];
  platform({
    'GET /api/console/books': {
      json: {
        ...noBooks,
        compared: [
          {
            account: 'bank:KES',
            asset: 'KES',
            ours: '842500.00',
            theirs: '842500.00',
            difference: '0.00',
            at: '2026-11-26T08:00:00.000Z',
            day: '2026-11-24',
          },
        ],
        bankStatements: rows,
      },
    },
  });
  await open();
  const table = within(await screen.findByRole('table', { name: 'Bank statements' }));
  expect(
    table
      .getAllByRole('row')
      .slice(1)
      .map((row) => [...row.children].map(({ textContent }) => textContent)),
  ).toEqual([
    ['KES', 'November 24, 2026', 'KES\u00a0842,500.00', 'ST-228'],
    ['UGX', 'No statement yet', '', ''],
    ['USD', 'No statement since October 5, 2026', '−$12.50', 'ST-228'],
  ]);
  expect(screen.getByRole('rowheader', { name: /^bank: ?KES at the end of November 24, 2026$/ })).toBeTruthy();
});

it('sends a statement once it has all that takes, as its reader writes an amount, and reads the books again', async () => {
  const calls = platform({
    'GET /api/console/books': { json: { ...noBooks, bankStatements: [] } },
    'POST /api/console/bank-statements': { json: { statement } },
  });
  await open();
  expect(await screen.findByText('Our bank accounts hold no money yet.')).toBeTruthy();
  await save();
  expect(await screen.findAllByText('Required')).toHaveLength(4);
  expect(document.activeElement).toBe(screen.getByLabelText('Currency'));
  await fill('−842,500.00');
  await save();
  expect(await screen.findByText('Statement saved: KES')).toBeTruthy();
  expect(write(calls).map(({ path, body }) => [path, body])).toEqual([
    ['/api/console/bank-statements', { ...statement, balance: '-842500.00' }],
  ]);
  expect(screen.getByLabelText<HTMLInputElement>('Closing balance').value).toBe('');
  expect(calls.filter(({ path }) => path === '/api/console/books')).toHaveLength(2);
});

it('keeps what was typed where it is refused, says why, and sends the same again under the same name', async () => {
  expectConsoleError(/POST \/api\/console\/bank-statements/);
  let tries = 0;
  const calls = platform({
    'GET /api/console/books': { json: { ...noBooks, bankStatements: [] } },
    'POST /api/console/bank-statements': () =>
      (tries += 1) === 1
        ? { status: 502, text: 'lost' }
        : {
            status: 422,
            json: { status: 422, code: 'PAYMENTS.STATEMENT_DAY_OPEN', detail: 'This day isn’t over yet.' },
          },
  });
  await open();
  await fill('12.345');
  await save();
  expect(await screen.findByText('Invalid amount')).toBeTruthy();
  await userEvent.clear(screen.getByLabelText('Closing balance'));
  await userEvent.type(screen.getByLabelText('Closing balance'), '12.50');
  await save();
  expect(await screen.findByText(/Nothing was changed/)).toBeTruthy();
  await save();
  expect(await screen.findByText('This day isn’t over yet.')).toBeTruthy();
  expect(screen.getByLabelText<HTMLInputElement>('Closing date').value).toBe('2026-11-24');
  expect(new Set(write(calls).map(({ headers }) => headers['idempotency-key'])).size).toBe(1);
});
