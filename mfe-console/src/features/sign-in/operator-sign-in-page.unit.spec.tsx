import { aCustomer, anOperator, expectConsoleError, platform, press, renderPage, typeIn } from '@asili/web/testing';
import { screen } from '@testing-library/react';
import type { User } from '@asili/contracts';
import remote from '../../remote.ts';
import { OperatorSignInPage } from './operator-sign-in-page.tsx';

const open = (search = '', as?: User) =>
  renderPage(<OperatorSignInPage />, { remote, path: `/console/sign-in${search}`, ...(as && { as }) });
const login = 'POST /api/console/auth/login';
const codes = 'Code from your authenticator app';
const challenge = { id: 'chl_1', channel: 'email', to: '···', expiresIn: 600, resendIn: 0 } as const;
const refused = {
  status: 401,
  json: { status: 401, code: 'IDENTITY.CODE_REFUSED', detail: 'That did not fit.' },
} as const;

it('takes the address, then both codes at once, and leads to the console', async () => {
  const calls = platform({
    [login]: ({ body }) =>
      (body as { code?: string }).code
        ? { json: { operator: anOperator, csrfToken: 'token-2' } }
        : { status: 202, json: { operator: null, challenge } },
  });
  await open();
  await typeIn('Email address', 'joyce@operators.example');
  await press('Send the code');
  await screen.findByLabelText('Code from the email');
  await typeIn('Code from the email', '123456');
  await press('Sign in');
  expect(await screen.findByText('This code has six digits.')).toBeTruthy();
  expect(calls.filter(({ method }) => method === 'POST')).toHaveLength(1);
  await typeIn(codes, '654321');
  await press('Sign in');
  expect(await screen.findByText('Welcome back, Joyce')).toBeTruthy();
  expect(calls.filter(({ method }) => method === 'POST').map(({ body }) => body)).toEqual([
    { email: 'joyce@operators.example' },
    { email: 'joyce@operators.example', code: '123456', totp: '654321', challengeId: 'chl_1' },
  ]);
  expect(location.pathname).toBe('/console');
});

it('goes back to where it was asked for, and asks for a new code of the authenticator after a refusal', async () => {
  expectConsoleError(/POST \/api\/console\/auth\/login/);
  let isRefused = true;
  platform({
    [login]: ({ body }) =>
      !(body as { code?: string }).code
        ? { status: 202, json: { operator: null, challenge } }
        : isRefused
          ? refused
          : { json: { operator: anOperator } },
  });
  await open('?next=%2Fconsole%2Fbooks');
  await typeIn('Email address', 'joyce@operators.example');
  await press('Send the code');
  await screen.findByLabelText('Code from the email');
  await typeIn('Code from the email', '123456');
  await typeIn(codes, '654321');
  await press('Sign in');
  expect(await screen.findByText('That did not fit.')).toBeTruthy();
  expect(screen.getByLabelText<HTMLInputElement>(codes).value).toBe('');
  isRefused = false;
  await typeIn(codes, '111222');
  await press('Sign in');
  await screen.findByText('Welcome back, Joyce');
  expect(location.pathname).toBe('/console/books');
});

it('asks whoever is signed in otherwise to leave first', async () => {
  platform({});
  await open('', aCustomer);
  expect(screen.getByText('You are signed in as Claire')).toBeTruthy();
  expect(screen.queryByRole('link', { name: 'Open the console' })).toBeNull();
  await press('Sign out and change account');
  expect(await screen.findByLabelText('Email address')).toBeTruthy();
});

it('says that an address is missing, not that it is wrong', async () => {
  const calls = platform({});
  await open();
  await press('Send the code');
  expect(await screen.findByText('Required')).toBeTruthy();
  expect(calls.filter(({ method }) => method === 'POST')).toEqual([]);
});
