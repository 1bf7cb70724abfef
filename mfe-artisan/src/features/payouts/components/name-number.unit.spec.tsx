import type { PayoutList } from '@asili/contracts';
import { Link } from '@asili/ui';
import {
  anArtisan,
  expectConsoleError,
  noPayouts,
  payoutChallenge,
  payoutList,
  platform,
  renderPage,
} from '@asili/web/testing';
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import remote from '../../../remote.ts';
import { PayoutsPage } from '../payouts-page.tsx';

const open = (country = 'KE') =>
  renderPage(<PayoutsPage />, {
    remote,
    path: '/payouts',
    as: { ...anArtisan, location: { city: 'Machakos', country } },
  });
const press = async (name: string | RegExp) => userEvent.click(await screen.findByRole('button', { name }));
const number = () => screen.findByLabelText('Mobile money number');
const code = () => screen.findByLabelText('Code from the SMS');
const changed: PayoutList['account'] = {
  provider: 'mpesa',
  phoneNumber: '+254······905',
  since: '2026-11-23T11:20:00.000Z',
  heldUntil: '2026-11-24T11:20:00.000Z',
  problem: null,
};

it('names the first number with a code alone, and shows it', async () => {
  let list = noPayouts;
  const calls = platform({
    'GET /api/payouts': () => ({ json: list }),
    'PUT /api/payout-account': ({ body }) => {
      if (!(body as { code?: string }).code) return { status: 202, json: { ...payoutChallenge, pin: false } };
      list = { ...noPayouts, account: changed };
      return { json: { account: changed } };
    },
  });
  await open();
  await press('Add your number');
  await waitFor(async () => expect(document.activeElement).toBe(await number()));
  expect(screen.queryByText(/^Changing it needs a code/)).toBeNull();
  await userEvent.type(await number(), '0733 118 905');
  await press('Send me a code');
  expect(screen.queryByLabelText('Your Asili PIN')).toBeNull();
  expect(
    await screen.findByText('We sent it to +2547*****678, the number you sign in with. It expires in 5 minutes.'),
  ).toBeTruthy();
  expect(screen.getByText('+254 733 118905')).toBeTruthy();
  await userEvent.type(await code(), '190284');
  expect(await screen.findByText('M-Pesa +254······905')).toBeTruthy();
  const wish = { provider: 'mpesa', phoneNumber: '+254733118905' };
  expect(calls.filter(({ method }) => method === 'PUT').map(({ body }) => body)).toEqual([
    wish,
    { ...wish, challengeId: 'chl_payout', code: '190284' },
  ]);
  expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Where we pay you' }));
});

it('says before a change what it brings, asks for the PIN too, and sends nothing until both are there', async () => {
  expectConsoleError(/PUT \/api\/payout-account/);
  let isRight = false;
  const calls = platform({
    'GET /api/payouts': { json: payoutList() },
    'PUT /api/payout-account': ({ body }) => {
      if (!(body as { code?: string }).code) return { status: 202, json: payoutChallenge };
      return isRight
        ? { json: { account: changed } }
        : { status: 422, json: { status: 422, code: 'PAYMENTS.PIN_REFUSED', detail: 'This PIN is incorrect.' } };
    },
  });
  await open();
  expect(await screen.findByText(/^Changing it needs a code\. Payouts then pause for 24 hours/)).toBeTruthy();
  await press('Change number');
  expect(screen.getByText(/^Changing it needs a code/)).toBeTruthy();
  await userEvent.type(await number(), '0733118905{Enter}');
  await userEvent.type(await code(), '190284');
  await press('Use this number');
  expect(await screen.findByText('The PIN has four to six digits.')).toBeTruthy();
  expect(calls.filter(({ method }) => method === 'PUT')).toHaveLength(1);
  const pin = screen.getByLabelText('Your Asili PIN');
  expect(pin.getAttribute('type')).toBe('password');
  await userEvent.type(pin, '40a71');
  await press('Use this number');
  expect(await screen.findByText('This PIN is incorrect.')).toBeTruthy();
  expect([pin.getAttribute('aria-invalid'), (await code()).getAttribute('aria-invalid')]).not.toEqual([null, 'true']);
  isRight = true;
  await press('Use this number');
  expect(await screen.findByText('Payouts pause for 24 hours, then go to this number.')).toBeTruthy();
  expect(calls.findLast(({ method }) => method === 'PUT')?.body).toEqual({
    provider: 'mpesa',
    phoneNumber: '+254733118905',
    challengeId: 'chl_payout',
    code: '190284',
    pin: '4071',
  });
});

it('says what is wrong with a number or a code, keeps what was typed, and can be left', async () => {
  expectConsoleError(/PUT \/api\/payout-account/);
  let problem: { status: 400 | 422; code: string; detail: string } | null = {
    status: 400,
    code: 'PAYMENTS.WALLET_NOT_SERVED',
    detail: 'We can’t pay out to this number.',
  };
  const calls = platform({
    'GET /api/payouts': { json: payoutList() },
    'PUT /api/payout-account': () =>
      problem ? { status: problem.status, json: problem } : { status: 202, json: { ...payoutChallenge, pin: false } },
  });
  await open();
  await press('Change number');
  await press('Send me a code');
  expect((await number()).getAttribute('aria-invalid')).toBe('true');
  expect(calls.filter(({ method }) => method === 'PUT')).toEqual([]);
  await userEvent.type(await number(), '+255 712 345 678');
  await press('Send me a code');
  expect((await screen.findByRole('alert')).textContent).toContain('We can’t pay out to this number.');
  expect(await number()).toHaveProperty('value', '+255 712 345 678');
  problem = null;
  await press('Send me a code');
  await code();
  problem = { status: 422, code: 'PAYMENTS.CODE_REFUSED', detail: 'This code is incorrect or has expired.' };
  await userEvent.type(await code(), '000000');
  expect(await screen.findByText('This code is incorrect or has expired.')).toBeTruthy();
  await press('Change');
  expect(await number()).toHaveProperty('value', '+255 712 345 678');
  await press('Keep +254······311');
  expect(screen.getByText('M-Pesa +254······311')).toBeTruthy();
  expect(screen.queryByLabelText('Mobile money number')).toBeNull();
});

it('asks before a typed number is left, and before the code of one', async () => {
  platform({
    'GET /api/payouts': { json: noPayouts },
    'PUT /api/payout-account': { status: 202, json: { ...payoutChallenge, pin: false } },
  });
  await open();
  await press('Add your number');
  await userEvent.type(await number(), '0733 118 905');
  render(<Link href="/products">Elsewhere</Link>);
  const staysAsked = async () => {
    await userEvent.click(screen.getByRole('link', { name: 'Elsewhere' }));
    expect(await screen.findByText('What you typed isn’t saved. Discard it?')).toBeTruthy();
    expect(location.pathname).toBe('/payouts');
    await press('Keep editing');
  };
  await staysAsked();
  expect(await number()).toHaveProperty('value', '0733 118 905');
  await press('Send me a code');
  await code();
  await staysAsked();
});

it('says that no other code could be sent where it was asked for, not at the code', async () => {
  let isFirst = true;
  platform({
    'GET /api/payouts': { json: noPayouts },
    'PUT /api/payout-account': () => {
      if (!isFirst)
        return { status: 429, json: { status: 429, code: 'PLATFORM.TOO_MANY_REQUESTS', detail: 'Wait a minute.' } };
      isFirst = false;
      return {
        status: 202,
        json: { ...payoutChallenge, challenge: { ...payoutChallenge.challenge, resendIn: 0 }, pin: false },
      };
    },
  });
  await open();
  await press('Add your number');
  await userEvent.type(await number(), '0733 118 905');
  await press('Send me a code');
  await press('Send again');
  expect((await screen.findByRole('alert')).textContent).toBe('Wait a minute.');
  expect((await code()).getAttribute('aria-invalid')).toBeNull();
});

it('takes a number written at home for one of the artisan’s own country', async () => {
  const calls = platform({
    'GET /api/payouts': { json: noPayouts },
    'PUT /api/payout-account': { status: 202, json: { ...payoutChallenge, pin: false } },
  });
  await open('UG');
  await press('Add your number');
  expect((await screen.findByLabelText<HTMLSelectElement>('Country of the number')).value).toBe('UG');
  await userEvent.type(await number(), '0772 123 456');
  expect(screen.getByText('+256 772 123456')).toBeTruthy();
  await press('Send me a code');
  await code();
  expect(calls.filter(({ method }) => method === 'PUT').map(({ body }) => body)).toEqual([
    { provider: 'mtn', phoneNumber: '+256772123456' },
  ]);
});

it('takes a number of MTN where the number is of another country', async () => {
  const calls = platform({
    'GET /api/payouts': { json: noPayouts },
    'PUT /api/payout-account': { status: 202, json: { ...payoutChallenge, pin: false } },
  });
  await open();
  await press('Add your number');
  await userEvent.type(await number(), '+256 772 123 456');
  await press('Send me a code');
  await code();
  expect(calls.filter(({ method }) => method === 'PUT').map(({ body }) => body)).toEqual([
    { provider: 'mtn', phoneNumber: '+256772123456' },
  ]);
});
