import type { ClaimNumberRequest } from '@asili/contracts';
import { expectConsoleError, platform, renderPage } from '@asili/web/testing';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import remote from '../../remote.ts';
import { LostNumberPage } from './lost-number-page.tsx';

const challenge = { id: 'chl_1', channel: 'sms', to: '+2547*****111', expiresIn: 300, resendIn: 60 } as const;
const field = (label: string | RegExp) => screen.findByLabelText<HTMLInputElement>(label);
const send = () => userEvent.click(screen.getByRole('button', { name: 'Send a code to my new number' }));

it('asks for the account with both numbers, what is known of it, and a code at the new number', async () => {
  const calls = platform({
    'POST /api/auth/number-claims': ({ body }) =>
      (body as ClaimNumberRequest).code === undefined
        ? { status: 202 as const, json: { claimed: false, challenge } }
        : { status: 201 as const, json: { claimed: true } },
  });
  await renderPage(<LostNumberPage />, { remote, path: '/auth/lost-number' });
  await field('Number you lost');
  await send();
  await waitFor(async () => expect((await field('Number you lost')).getAttribute('aria-invalid')).toBe('true'));
  expect(calls.some(({ method }) => method === 'POST')).toBe(false);
  await userEvent.type(await field('Number you lost'), '0712 345 509');
  await userEvent.type(await field('Your new number'), '0722 000 111');
  await userEvent.type(await field(/^How do we know/), 'Code 40718825');
  await send();
  await userEvent.type(await field('Code from the SMS'), '190284');
  expect(await screen.findByText('We have your request')).toBeTruthy();
  const claim = { oldNumber: '+254712345509', phoneNumber: '+254722000111', evidence: 'Code 40718825' };
  expect(calls.filter(({ method }) => method === 'POST').map(({ body }) => body)).toEqual([
    claim,
    { ...claim, challengeId: 'chl_1', code: '190284' },
  ]);
});

it('asks before what is known of the account is left', async () => {
  platform({});
  await renderPage(<LostNumberPage />, { remote, path: '/auth/lost-number' });
  await userEvent.type(await field(/^How do we know/), 'Code 40718825');
  await userEvent.click(screen.getByRole('link', { name: 'Back to sign-in' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Keep editing' }));
  expect([location.pathname, (await field(/^How do we know/)).value]).toEqual(['/auth/lost-number', 'Code 40718825']);
});

it('says of a new number that has an account where it stands, and keeps what was typed', async () => {
  expectConsoleError(/POST \/api\/auth\/number-claims/);
  platform({
    'POST /api/auth/number-claims': ({ body }) =>
      (body as ClaimNumberRequest).code === undefined
        ? { status: 202 as const, json: { claimed: false, challenge } }
        : {
            status: 409 as const,
            json: { status: 409, code: 'IDENTITY.NUMBER_IN_USE', detail: 'This number belongs to another account.' },
          },
  });
  await renderPage(<LostNumberPage />, { remote, path: '/auth/lost-number' });
  await userEvent.type(await field('Number you lost'), '0712 345 509');
  await userEvent.type(await field('Your new number'), '0722 000 111');
  await userEvent.type(await field(/^How do we know/), 'Code 40718825');
  await send();
  await userEvent.type(await field('Code from the SMS'), '190284');
  expect(await screen.findByText('This number belongs to another account.')).toBeTruthy();
  expect([
    (await field('Your new number')).value,
    (await field('Your new number')).getAttribute('aria-invalid'),
    (await field(/^How do we know/)).value,
  ]).toEqual(['0722 000 111', 'true', 'Code 40718825']);
});
