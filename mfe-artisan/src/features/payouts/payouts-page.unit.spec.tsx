import type { Payout, PayoutList } from '@asili/contracts';
import {
  anArtisan,
  expectConsoleError,
  noPayouts,
  orderOf,
  payoutList,
  payouts,
  platform,
  renderPage,
} from '@asili/web/testing';
import { act, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import remote from '../../remote.ts';
import { PayoutsPage } from './payouts-page.tsx';

const open = () => renderPage(<PayoutsPage />, { remote, path: '/payouts', as: anArtisan });
const withList = (list: PayoutList) =>
  platform({
    'GET /api/payouts': { json: list },
    'GET /api/orders': { json: { orders: [orderOf('completed', 'artisan')], nextCursor: null } },
  });
const [paid] = payouts.filter(({ state }) => state === 'paid') as [Payout];
const card = async (amount: string) =>
  within((await screen.findByText(amount, { selector: 'h3 *' })).closest('li') as HTMLElement);

it('shows what is to come, what was paid and where, each sale with its fee, rate and net', async () => {
  withList(payoutList());
  await open();
  expect(await screen.findByText('KES 10,465.50')).toBeTruthy();
  expect(screen.getByText('Held until delivery').parentElement?.textContent).toMatch(/KES\s15,477\.50/);
  expect(screen.getByText('M-Pesa +254······311')).toBeTruthy();
  const one = await card('KES 14,090.00');
  for (const text of ['Paid', '$117.00', '−$4.28', '$1.00 = KES 125.00', '$112.72'])
    expect(one.getByText(text)).toBeTruthy();
  expect(one.getByText(/SKG1T8W0PD/)).toBeTruthy();
  expect((await one.findByRole('link', { name: 'Order 1043213' })).getAttribute('href')).toBe('/orders/ord_completed0');
});

it('has the months to print and as a table, and what comes off by each way to pay', async () => {
  withList(payoutList());
  await open();
  const statements = within(await screen.findByRole('region', { name: 'Statements' }));
  const now = new Date();
  const month = `${now.getFullYear()}-${String(now.getMonth() + 1).padStart(2, '0')}`;
  expect(
    statements
      .getAllByRole('link')
      .slice(0, 2)
      .map((link) => link.getAttribute('href')),
  ).toEqual([`/api/statements/${month}.pdf`, `/api/statements/${month}.csv`]);
  const fees = screen.getByRole('region', { name: 'Fees' });
  expect(fees.textContent).toContain('HBAR1.5%Bank transfer1.9%Mobile money2.5%Card3.4% + $0.30');
});

it('says of one in doubt that it is on the way, and that it goes once; never that it failed', async () => {
  withList(payoutList());
  await open();
  const inDoubt = await card('KES 20,568.00');
  expect(inDoubt.getByText('On the way')).toBeTruthy();
  expect(
    inDoubt.getByText('M-Pesa hasn’t told us yet that it arrived. It won’t be sent twice, and it can’t get lost.'),
  ).toBeTruthy();
  expect(inDoubt.queryByText(/fail|doubt/i)).toBeNull();
  expect(inDoubt.getAllByRole('listitem')).toHaveLength(2);
});

it.each([
  [{ state: 'held', reason: 'pin-reset' }, 'Held', /^Your PIN was reset\. We wait a day/],
  [{ state: 'held', reason: 'number-changed' }, 'Held', /^The number is new\. We wait a day/],
  [{ state: 'held', reason: 'sim-changed' }, 'Held', /^Your SIM card was changed\. We wait a day/],
  [{ state: 'held', reason: 'sim-unknown' }, 'Held', /^Your mobile operator hasn’t told us yet/],
  [{ state: 'held', reason: 'float-empty' }, 'Held', /^We’re topping up our account/],
  [
    { state: 'held', reason: 'a-reason-of-next-year' },
    'Held',
    'It hasn’t gone through yet. We’ll try again automatically; your money is safe.',
  ],
  [
    { state: 'returned', reason: 'wrong-number' },
    'Returned',
    'The number isn’t registered for mobile money. The money is back in your balance.',
  ],
  [{ state: 'returned' }, 'Returned', 'The money is back in your balance.'],
] as const)('says why a payout is %j', async (how, word, text) => {
  withList(payoutList([{ ...paid, ...how }]));
  await open();
  const one = await card('KES 14,090.00');
  expect([one.getByText(word), one.getByText(text)]).toHaveLength(2);
});

it('says that a number is wrong as long as it is the one we pay to', async () => {
  const wrong = payoutList([{ ...paid, state: 'held', reason: 'wrong-number', to: '' }]);
  withList({ ...wrong, account: wrong.account && { ...wrong.account, problem: 'wrong-number' } });
  const shown = await open();
  expect((await screen.findByText('M-Pesa couldn’t pay +254······311.')).closest('[role=status]')).toBeTruthy();
  expect((await card('KES 14,090.00')).queryByText(/^To /)).toBeNull();
  shown.unmount();
  withList(payoutList([{ ...paid, state: 'returned', reason: 'wrong-number' }]));
  await open();
  await card('KES 14,090.00');
  expect(screen.queryByText('M-Pesa couldn’t pay +254······311.')).toBeNull();
});

it('says what to do on the first day, and shows a balance without payouts', async () => {
  withList(noPayouts);
  const shown = await open();
  expect(await screen.findByText('Nothing to pay out yet')).toBeTruthy();
  expect(screen.getByText(/^You have no number for payouts yet/)).toBeTruthy();
  shown.unmount();
  withList({
    ...noPayouts,
    balance: {
      available: [],
      pending: [
        { amount: '10.00', currency: 'UGX' },
        { amount: '5.00', currency: 'KES' },
      ],
    },
  });
  await open();
  expect(await screen.findByText('KES 5.00')).toBeTruthy();
  expect(screen.queryByText('Nothing to pay out yet')).toBeNull();
});

it('says until when a new number waits', async () => {
  withList({
    ...payoutList(),
    account: {
      provider: 'mtn',
      phoneNumber: '+256······905',
      since: '2026-11-23T11:20:00.000Z',
      heldUntil: '2026-11-24T11:20:00.000Z',
      problem: null,
    },
  });
  await open();
  expect(await screen.findByText('MTN MoMo +256······905')).toBeTruthy();
  expect(screen.getByText(/^The number is new\. Payouts pause until/).textContent).toContain('November 24, 2026');
});

it.each([
  ['sim-changed', /^Your SIM card was changed\. Payouts pause until/],
  ['pin-reset', /^Payouts pause until/],
] as const)('says until when payouts wait for %s', async (heldFor, text) => {
  withList({
    ...payoutList(),
    account: {
      provider: 'mpesa',
      phoneNumber: '+254······311',
      since: '2026-11-01T11:20:00.000Z',
      heldUntil: '2026-11-24T11:20:00.000Z',
      heldFor,
      problem: null,
    },
  });
  await open();
  expect((await screen.findByText(text)).textContent).toContain('November 24, 2026');
});

it('shows more, and what failed can be tried again', async () => {
  expectConsoleError(/GET \/api\/payouts/);
  let isDown = true;
  const calls = platform({
    'GET /api/payouts': ({ path }) => {
      if (isDown) return { status: 503, json: { status: 503, code: 'PLATFORM.UNAVAILABLE' } };
      return {
        json: path.includes('cursor=')
          ? payoutList([{ ...paid, id: 'out_old', amount: { amount: '77.00', currency: 'KES' } }])
          : { ...payoutList(), nextCursor: 'a b' },
      };
    },
  });
  await open();
  expect(await screen.findByText('Your payouts didn’t load')).toBeTruthy();
  isDown = false;
  await userEvent.click(screen.getByRole('button', { name: /again/i }));
  await userEvent.click(await screen.findByRole('button', { name: 'Show more' }));
  expect(await card('KES 77.00')).toBeTruthy();
  expect(calls.at(-1)?.path).toBe('/api/payouts?cursor=a%20b');
});

it('follows the server’s word of a payout', async () => {
  const listeners = new Map<string, (event: MessageEvent<string>) => void>();
  globalThis.EventSource = class {
    close() {}
    removeEventListener() {}
    addEventListener(type: string, listener: (event: MessageEvent<string>) => void) {
      listeners.set(type, listener);
    }
  } as unknown as typeof EventSource;
  let state: Payout['state'] = 'on-the-way';
  platform({ 'GET /api/payouts': () => ({ json: payoutList([{ ...paid, state }]) }) });
  await open();
  const one = await card('KES 14,090.00');
  expect(one.getByText('On the way')).toBeTruthy();
  state = 'paid';
  act(() => listeners.get('payout')?.(new MessageEvent('payout', { data: '{}' })));
  expect(await one.findByText('Paid')).toBeTruthy();
});
