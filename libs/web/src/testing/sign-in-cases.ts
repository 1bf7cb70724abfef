import { expect, it } from '@jest/globals';
import type { User } from '@asili/contracts';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expectConsoleError } from './console.ts';
import { type AnswerAt, holdBack, platform, type ReplyAt } from './platform.ts';
import { aCustomer, anArtisan } from './samples.ts';

const logins = { artisan: 'POST /api/auth/login', customer: 'POST /api/customers/auth/login' } as const;
type Login = typeof logins;
type Person = keyof Login;

export interface SignInPage {
  /** Who signs in here. */
  readonly who: Person;
  /** Draws the page in a tab. */
  readonly open: (setting?: { readonly tab?: 'sign-up'; readonly as?: User }) => Promise<unknown>;
  /** Labels of the address and of the code, an address as it is typed, and as it is sent. */
  readonly address: string;
  readonly code: string;
  readonly typed: string;
  readonly sent: Readonly<Record<string, string>>;
  /** What a failed login advises. */
  readonly advice: string;
  /** Where those signed in come to. */
  readonly home: string;
  /** The link for those who sign in elsewhere. */
  readonly others: { readonly link: string; readonly href: string };
}

export const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
export const typeIn = (label: string | RegExp, text: string) => userEvent.type(screen.getByLabelText(label), text);

const challenge = (resendIn: number) => ({ id: 'chl_1', to: '···', expiresIn: 600, resendIn });
const firstStep = {
  artisan: (resendIn: number) => ({
    status: 202,
    json: { artisan: null, challenge: { ...challenge(resendIn), channel: 'sms' } },
  }),
  customer: (resendIn: number) => ({
    status: 202,
    json: { customer: null, challenge: { ...challenge(resendIn), channel: 'email' } },
  }),
} satisfies { readonly [As in Person]: (resendIn: number) => ReplyAt<Login[As]> };
const secondStep = {
  artisan: { json: { artisan: anArtisan, csrfToken: 'token-2' } },
  customer: { json: { customer: aCustomer, csrfToken: 'token-2' } },
} satisfies { readonly [As in Person]: ReplyAt<Login[As]> };

/** Signing in or up: a challenge for the address; the person, or a refusal, for the code. */
export const twoSteps =
  <As extends Person>(
    as: As,
    { refusal, resendIn = 0 }: { readonly refusal?: ReplyAt<Login[As]>; readonly resendIn?: number } = {},
  ) =>
  ({ body }: { readonly body: unknown }) =>
    ((body as { code?: string }).code ? (refusal ?? secondStep[as]) : firstStep[as](resendIn)) as ReplyAt<Login[As]>;

/** What signing in does whoever signs in; each remote runs it with its own page. */
export function itSignsIn({ who, open, address, code, typed, sent, advice, home, others }: SignInPage): void {
  const ask = async () => {
    await open();
    await typeIn(address, typed);
    await press('Send the code');
  };
  const person = { artisan: anArtisan, customer: aCustomer }[who];
  const other = { artisan: aCustomer, customer: anArtisan }[who];
  const answering = (answer: AnswerAt<Login[Person]>) => platform<Login[Person]>({ [logins[who]]: answer });
  const addressField = () => screen.getByLabelText<HTMLInputElement>(address);

  it('takes the address and then the code, which can be sent again, and leads on', async () => {
    const calls = answering(twoSteps(who));
    await ask();
    expect(document.activeElement).toBe(await screen.findByLabelText(code));
    await press('Send again');
    await userEvent.type(await screen.findByLabelText(code), '123456');
    expect(await screen.findByText('Welcome back!')).toBeTruthy();
    expect(location.pathname).toBe(home);
    expect(JSON.parse(localStorage.getItem('auth') ?? '{}')).toMatchObject({
      id: person.id,
      userType: person.userType,
    });
    expect(calls.filter(({ method, path }) => `${method} ${path}` === logins[who]).map(({ body }) => body)).toEqual([
      sent,
      sent,
      { ...sent, code: '123456', challengeId: 'chl_1' },
    ]);
  });

  it('needs an address', async () => {
    const calls = platform({});
    await open();
    await press('Send the code');
    expect(await screen.findByText('Required')).toBeTruthy();
    expect(document.activeElement).toBe(addressField());
    expect(calls).toEqual([]);
  });

  it('that the server refuses marks the field with its reason and focuses it', async () => {
    answering({
      status: 400,
      json: {
        status: 400,
        code: 'HTTP.INVALID',
        detail: 'A field is wrong.',
        errors: Object.keys(sent).map((path) => ({ path, message: 'Not served yet' })),
      },
    });
    await ask();
    expect(await screen.findByText('Not served yet')).toBeTruthy();
    expect(document.activeElement).toBe(addressField());
    expect(addressField().getAttribute('aria-invalid')).toBe('true');
    expect(screen.queryByText('A field is wrong.')).toBeNull();
  });

  it.each([
    [
      'with the server’s reason',
      { status: 429, json: { status: 429, code: 'IDENTITY.TOO_MANY', detail: 'Wait a minute.' } },
      'Wait a minute.',
    ],
    ['with advice', { status: 503, json: { status: 503, code: 'HTTP.BUSY' } }, advice],
  ] satisfies [string, ReplyAt<Login[Person]>, string][])(
    'that fails says so once, %s, and keeps what was typed',
    async (_how, reply, reason) => {
      answering(reply);
      await ask();
      expect(await screen.findAllByText('Login Failed')).toHaveLength(1);
      for (const text of new Set([advice, reason])) expect(screen.getByText(text)).toBeTruthy();
      expect(addressField().value).toBe(typed);
    },
  );

  it.each([
    ['in the server’s words', { detail: 'The code is wrong.' }, 'The code is wrong.'],
    ['in its own', {}, 'That code didn’t work. Check it, or request a new one.'],
  ])(
    'says at the code alone that it is short, or wrong (%s), and lets the address be changed',
    async (_whose, json, problem) => {
      answering(
        twoSteps(who, {
          resendIn: 60,
          refusal: { status: 400, json: { status: 400, code: 'IDENTITY.CODE_WRONG', ...json } },
        }),
      );
      await ask();
      const field = await screen.findByLabelText(code);
      await userEvent.type(field, '123');
      await press('Sign in');
      expect(await screen.findByText('The code has six digits. You typed 3.')).toBeTruthy();
      await userEvent.type(field, '456');
      expect(await screen.findByText(problem)).toBeTruthy();
      expect(screen.queryByText('Login Failed')).toBeNull();
      expect(screen.getByRole<HTMLButtonElement>('button', { name: /Send again in/ }).disabled).toBe(true);
      await press('Change');
      expect(addressField().value).toBe(typed);
    },
  );

  it('forgets the digits and the mistake when another code is sent, and sends a code once, by its last digit and by Enter', async () => {
    let isRefused = true;
    const calls = answering((call) =>
      (call.body as { code?: string }).code && isRefused
        ? { status: 400, json: { status: 400, code: 'IDENTITY.CODE_WRONG', detail: 'The code is wrong.' } }
        : twoSteps(who)(call),
    );
    await ask();
    await userEvent.type(await screen.findByLabelText(code), '111111{Enter}');
    expect(await screen.findByText('The code is wrong.')).toBeTruthy();
    await press('Send again');
    await waitFor(() => expect(screen.queryByText('The code is wrong.')).toBeNull());
    expect(screen.getByLabelText<HTMLInputElement>(code).value).toBe('');
    isRefused = false;
    await userEvent.type(screen.getByLabelText(code), '123456{Enter}');
    expect(await screen.findByText('Welcome back!')).toBeTruthy();
    expect(calls.flatMap(({ body }) => (body as { code?: string } | undefined)?.code ?? [])).toEqual([
      '111111',
      '123456',
    ]);
  });

  it.each([
    [
      'in the server’s words',
      429,
      { status: 429, code: 'IDENTITY.TOO_MANY', detail: 'Wait a minute.' },
      'Wait a minute.',
    ],
    [
      'in its own',
      503,
      { status: 503, code: 'HTTP.BUSY' },
      'We couldn’t send another code. Check your connection and try again.',
    ],
  ] as const)(
    'says where it was asked for that no other code could be sent (%s), and is busy until that is known',
    async (_whose, status, json, problem) => {
      let isRefused = false;
      answering((call) => (isRefused ? { status, json } : twoSteps(who)(call)));
      await ask();
      const field = await screen.findByLabelText(code);
      isRefused = true;
      const refuse = holdBack('/login');
      if (status >= 500) expectConsoleError(new RegExp(`${logins[who]} failed`));
      const resend = screen.getByRole('button', { name: 'Send again' });
      await userEvent.click(resend);
      await waitFor(() => expect(resend.getAttribute('aria-busy')).toBe('true'));
      refuse();
      expect((await screen.findByRole('alert')).textContent).toBe(problem);
      expect([resend.getAttribute('aria-busy'), field.getAttribute('aria-invalid')]).toEqual([null, null]);
      isRefused = false;
      await press('Send again');
      await waitFor(() => expect(screen.queryByText(problem)).toBeNull());
      await userEvent.type(screen.getByLabelText(code), '123456');
      expect(await screen.findByText('Welcome back!')).toBeTruthy();
    },
  );

  it('forgets a code that could not be sent again once the address is changed', async () => {
    let isFirst = true;
    answering((call) =>
      isFirst
        ? twoSteps(who)(call)
        : { status: 429, json: { status: 429, code: 'IDENTITY.TOO_MANY', detail: 'Wait a minute.' } },
    );
    await ask();
    await screen.findByLabelText(code);
    isFirst = false;
    await press('Send again');
    await screen.findByText('Wait a minute.');
    await press('Change');
    expect([addressField().value, screen.queryByText('Login Failed'), screen.queryByText('Wait a minute.')]).toEqual([
      typed,
      null,
      null,
    ]);
  });

  it('keeps what was typed in either tab, and the code that was asked for', async () => {
    answering(twoSteps(who));
    await open();
    const inSight = () => within(screen.getByRole('tabpanel'));
    const goTo = (name: 'Login' | 'Sign Up') => userEvent.click(screen.getByRole('tab', { name }));
    await goTo('Sign Up');
    await userEvent.type(inSight().getByLabelText('First name'), 'Amina');
    await goTo('Login');
    await userEvent.type(inSight().getByLabelText(address), typed);
    await goTo('Sign Up');
    expect(inSight().getByLabelText('First name')).toHaveProperty('value', 'Amina');
    await goTo('Login');
    expect(inSight().getByLabelText(address)).toHaveProperty('value', typed);
    await press('Send the code');
    await inSight().findByLabelText(code);
    await goTo('Sign Up');
    await goTo('Login');
    expect(inSight().getByLabelText(code)).toBeTruthy();
  });

  it('leads the others to their own sign-in, and keeps the tab in the address', async () => {
    platform({});
    await open();
    expect(screen.getByRole('link', { name: others.link }).getAttribute('href')).toBe(others.href);
    await userEvent.click(screen.getByRole('tab', { name: 'Sign Up' }));
    expect(location.search).toBe('?tab=sign-up');
  });

  it('tells who is signed in already, who can go on or change the account', async () => {
    platform({ 'POST /api/auth/logout': { status: 204 } });
    await open({ as: other });
    expect(screen.getByText(`You are signed in as ${other.firstName}`)).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Continue' }).getAttribute('href')).toBe('/');
    expect(screen.queryByLabelText(address)).toBeNull();
    const online = globalThis.fetch;
    expectConsoleError(/POST \/api\/auth\/logout failed: 0/);
    globalThis.fetch = () => Promise.reject(new TypeError('no network'));
    await press('Sign out and change account');
    expect((await screen.findByRole('alert')).textContent).toBe(
      'We couldn’t sign you out. Check your connection and try again.',
    );
    globalThis.fetch = online;
    await press('Sign out and change account');
    expect(await screen.findByLabelText(address)).toBeTruthy();
  });
}
