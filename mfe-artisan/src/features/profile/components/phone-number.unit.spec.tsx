import type { MovePhoneNumberRequest } from '@asili/contracts';
import { Link } from '@asili/ui';
import { anArtisan, expectConsoleError, platform, renderPage, session } from '@asili/web/testing';
import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import remote from '../../../remote.ts';
import { ProfilePage } from '../profile-page.tsx';

interface Problem {
  readonly status: 409 | 422 | 429;
  readonly code: string;
  readonly detail: string;
}
const challenge = (id: string, to: string, resendIn = 60) =>
  ({ id, channel: 'sms', to, expiresIn: 300, resendIn }) as const;
const to = '+254722000111';

/** Identity, with a problem instead of what comes next, if there is one. */
async function open(state: { problem?: Problem; pin?: boolean; resendIn?: number; phoneNumber?: string } = {}) {
  const { phoneNumber: own = '+254712345509' } = state;
  let kept = { ...anArtisan, phoneNumber: own, location: { city: 'Kisumu', country: 'KE' } };
  const calls = platform({
    'GET /api/auth/session': () => session(kept),
    'PUT /api/auth/phone-number': ({ body }) => {
      const { code, newCode, phoneNumber } = body as MovePhoneNumberRequest;
      if (state.problem) return { status: state.problem.status, json: state.problem };
      if (code === undefined)
        return {
          status: 202,
          json: {
            step: 'current',
            challenge: challenge('chl_1', '+2547*****509', state.resendIn),
            pin: state.pin ?? true,
          },
        };
      if (newCode === undefined)
        return { status: 202, json: { step: 'new', challenge: challenge('chl_2', '+2547*****111'), pin: false } };
      kept = { ...kept, phoneNumber };
      return { json: { user: kept } };
    },
  });
  await renderPage(<ProfilePage />, { remote, path: '/profile', as: kept });
  const section = within(await screen.findByRole('region', { name: 'Phone number' }));
  return {
    section,
    sent: () => calls.filter(({ method }) => method === 'PUT').map(({ body }) => body),
    press: async (name: string) => userEvent.click(await section.findByRole('button', { name })),
    type: async (label: string, text: string) => userEvent.type(await section.findByLabelText(label), text),
  };
}
const sendCode = 'Send a code to my current number';

it('reads a new number as one of the country of the number of now, wherever the artisan lives', async () => {
  const { section, sent, press, type } = await open({ phoneNumber: '+256772123456' });
  await press('Change phone number');
  await type('New phone number', '0778 162 999');
  expect(section.getByText('+256 778 162999')).toBeTruthy();
  await press(sendCode);
  await waitFor(() => expect(sent()).toEqual([{ phoneNumber: '+256778162999' }]));
});

it('moves the account with the code at each number and the PIN, and shows the new one', async () => {
  const { section, sent, press, type } = await open();
  expect(section.getByText('+254 712 345509')).toBeTruthy();
  await press('Change phone number');
  await waitFor(() => expect(document.activeElement).toBe(section.getByLabelText('New phone number')));
  await type('New phone number', '0722 000 111');
  await press(sendCode);
  expect(await section.findByText('We sent it to +2547*****509. It expires in 5 minutes.')).toBeTruthy();
  await type('Code sent to your current number', '190284');
  await press('Continue');
  expect(await section.findByText('The PIN has four to six digits.')).toBeTruthy();
  await type('Your Asili PIN', '4071');
  await press('Continue');
  expect(await section.findByText('We sent it to +2547*****111. It expires in 5 minutes.')).toBeTruthy();
  expect(section.queryByLabelText('Your Asili PIN')).toBeNull();
  await type('Code sent to the new number', '730164'); // The last digit sends it.
  expect(await screen.findByText('Phone number changed')).toBeTruthy();
  expect(await section.findByText('+254 722 000111')).toBeTruthy();
  const half = { phoneNumber: to, challengeId: 'chl_1', code: '190284', pin: '4071' };
  expect(sent()).toEqual([{ phoneNumber: to }, half, { ...half, newChallengeId: 'chl_2', newCode: '730164' }]);
});

it('says each refusal at its own field, and keeps what was typed', async () => {
  expectConsoleError(/PUT \/api\/auth\/phone-number/);
  const state: Parameters<typeof open>[0] = {};
  const { section, press, type } = await open(state);
  await press('Change phone number');
  await press(sendCode);
  expect((await section.findByLabelText('New phone number')).getAttribute('aria-invalid')).toBe('true');
  await type('New phone number', '0722000111');
  state.problem = {
    status: 422,
    code: 'IDENTITY.SIM_CHANGED',
    detail: 'The SIM card of your number was changed in the last 24 hours.',
  };
  await press(sendCode);
  expect((await section.findByRole('alert')).textContent).toContain('The SIM card of your number was changed');
  delete state.problem;
  await press(sendCode);
  await type('Code sent to your current number', '190284');
  await type('Your Asili PIN', '4072');
  state.problem = { status: 422, code: 'IDENTITY.PIN_REFUSED', detail: 'This PIN is incorrect.' };
  await press('Continue');
  await waitFor(() => expect(section.getByLabelText('Your Asili PIN').getAttribute('aria-invalid')).toBe('true'));
  expect(section.getByLabelText('Code sent to your current number').getAttribute('aria-invalid')).not.toBe('true');
  state.problem = {
    status: 422,
    code: 'IDENTITY.CURRENT_CODE_REFUSED',
    detail: 'The code sent to your current number is incorrect.',
  };
  await press('Continue');
  await waitFor(() =>
    expect(section.getByLabelText('Code sent to your current number').getAttribute('aria-invalid')).toBe('true'),
  );
  state.problem = { status: 409, code: 'IDENTITY.NUMBER_IN_USE', detail: 'This number belongs to another account.' };
  await press('Continue');
  expect(await section.findByText('This number belongs to another account.')).toBeTruthy();
  expect([
    section.getByLabelText<HTMLInputElement>('New phone number').value,
    section.getByLabelText('New phone number').getAttribute('aria-invalid'),
  ]).toEqual(['0722000111', 'true']);
});

it('asks before a typed number is left, and before the code of one', async () => {
  const { section, press, type } = await open();
  render(<Link href="/products">Elsewhere</Link>);
  const staysAsked = async () => {
    await userEvent.click(screen.getByRole('link', { name: 'Elsewhere' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Keep editing' }));
    expect(location.pathname).toBe('/profile');
  };
  await press('Change phone number');
  await type('New phone number', '0722 000 111');
  await staysAsked();
  await press(sendCode);
  await section.findByLabelText('Code sent to your current number');
  await staysAsked();
});

it('says that no other code could be sent where it was asked for, not at the code', async () => {
  const state: Parameters<typeof open>[0] = { pin: false, resendIn: 0 };
  const { section, press, type, sent } = await open(state);
  await press('Change phone number');
  await type('New phone number', '0722000111');
  await press(sendCode);
  await section.findByLabelText('Code sent to your current number');
  state.problem = { status: 429, code: 'IDENTITY.TOO_MANY', detail: 'Wait a minute.' };
  await press('Send again');
  expect((await section.findByRole('alert')).textContent).toBe('Wait a minute.');
  expect(section.getByLabelText('Code sent to your current number').getAttribute('aria-invalid')).toBeNull();
  expect(sent()).toEqual([{ phoneNumber: to }, { phoneNumber: to }]);
});

it('a wrong code at the new number is said there; a first code that is over meanwhile begins anew', async () => {
  expectConsoleError(/PUT \/api\/auth\/phone-number/);
  const state: Parameters<typeof open>[0] = { pin: false };
  const { section, press, type, sent } = await open(state);
  await press('Change phone number');
  await type('New phone number', '0722000111');
  await press(sendCode);
  await type('Code sent to your current number', '190284');
  await section.findByLabelText('Code sent to the new number');
  state.problem = {
    status: 422,
    code: 'IDENTITY.NEW_CODE_REFUSED',
    detail: 'The code sent to the new number is incorrect.',
  };
  await type('Code sent to the new number', '000000');
  expect(await section.findByText('The code sent to the new number is incorrect.')).toBeTruthy();
  state.problem = {
    status: 422,
    code: 'IDENTITY.CURRENT_CODE_REFUSED',
    detail: 'The code sent to your current number has expired.',
  };
  await userEvent.clear(section.getByLabelText('Code sent to the new number'));
  await type('Code sent to the new number', '730164');
  expect((await section.findByRole('alert')).textContent).toContain(
    'The code sent to your current number has expired.',
  );
  expect(section.getByLabelText<HTMLInputElement>('New phone number').value).toBe('0722000111');
  await press('Keep my current number');
  expect(section.getByText('+254 712 345509')).toBeTruthy();
  expect(sent()).toHaveLength(4);
});
