import { aCustomer, platform, renderPage, type Reply } from '@asili/web/testing';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import remote from '../../remote.ts';
import { CustomerAuthPage } from './customer-auth-page.tsx';

const login = '/api/customers/auth/login';
const signUp = '/api/customers/auth/register';
const challenge = { id: 'chl_1', channel: 'email', to: 'cl···@example.com', expiresIn: 600, resendIn: 60 };
const twoSteps = ({ body }: { body: unknown }): Reply => ((body as { code?: string }).code ? { json: { customer: aCustomer, csrfToken: 'token-2' } } : { status: 202, json: { customer: null, challenge } });

const open = (tab = '') => renderPage(<CustomerAuthPage />, { remote, path: `/customer-auth${tab && '?tab='}${tab}` });
const typeIn = (label: string | RegExp, text: string) => userEvent.type(screen.getByLabelText(label), text);
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
const bodies = (calls: readonly { path: string; body: unknown }[], path: string) => calls.filter((call) => call.path === path).map(({ body }) => body);

describe('customer login', () => {
  it('takes an address and then the code, and leads to the marketplace', async () => {
    const calls = platform({ [`POST ${login}`]: twoSteps });
    await open();
    await typeIn('E-mail address', 'claire@example.com');
    await press('Send the code');
    await userEvent.type(await screen.findByLabelText('Code from the e-mail'), '123456');
    expect(await screen.findByText('Welcome back!')).toBeTruthy();
    expect(location.pathname).toBe('/marketplace');
    expect(JSON.parse(localStorage.getItem('auth') ?? '{}')).toMatchObject({ id: 'cus_1', userType: 'customer' });
    expect(bodies(calls, login)).toEqual([{ email: 'claire@example.com' }, { email: 'claire@example.com', code: '123456', challengeId: 'chl_1' }]);
  });

  it.each([
    ['', 'Required'],
    ['claire', 'Invalid email'],
  ])('refuses the address %p: %s', async (text, problem) => {
    const calls = platform({});
    await open();
    if (text) await typeIn('E-mail address', text);
    await press('Send the code');
    expect(await screen.findByText(problem)).toBeTruthy();
    expect(document.activeElement).toBe(screen.getByLabelText('E-mail address'));
    expect(calls).toEqual([]);
  });

  it('that fails says so, with the server’s reason, and keeps what was typed', async () => {
    platform({ [`POST ${login}`]: { status: 429, json: { status: 429, code: 'IDENTITY.TOO_MANY', detail: 'Wait a minute.' } } });
    await open();
    await typeIn('E-mail address', 'claire@example.com');
    await press('Send the code');
    expect((await screen.findAllByText('Login Failed')).length).toBeGreaterThan(0);
    expect(await screen.findByText('Please check your email address and try again')).toBeTruthy();
    expect(screen.getByText('Wait a minute.')).toBeTruthy();
    expect(screen.getByLabelText<HTMLInputElement>('E-mail address').value).toBe('claire@example.com');
  });

  it('says when the code is short or wrong, and lets the address be changed', async () => {
    platform({ [`POST ${login}`]: ({ body }) => ((body as { code?: string }).code ? { status: 400, json: { status: 400, code: 'IDENTITY.CODE_WRONG' } } : { status: 202, json: { customer: null, challenge } }) });
    await open();
    await typeIn('E-mail address', 'claire@example.com');
    await press('Send the code');
    const code = await screen.findByLabelText('Code from the e-mail');
    await userEvent.type(code, '123');
    await press('Sign in');
    expect(await screen.findByText('The code has six digits. You typed 3.')).toBeTruthy();
    await userEvent.type(code, '456');
    expect(await screen.findByText('That code did not work. Check it, or ask for a new one.')).toBeTruthy();
    expect(screen.getByRole<HTMLButtonElement>('button', { name: /Send again in/ }).disabled).toBe(true);
    await press('Change');
    expect(screen.getByLabelText<HTMLInputElement>('E-mail address').value).toBe('claire@example.com');
  });

  it('leads artisans to their own sign-in, and keeps the tab in the address', async () => {
    platform({});
    await open();
    expect(screen.getByRole('link', { name: 'Artisan sign-in is by phone number' }).getAttribute('href')).toBe('/auth');
    await userEvent.click(screen.getByRole('tab', { name: 'Sign Up' }));
    expect(location.search).toBe('?tab=sign-up');
  });
});

describe('customer sign-up', () => {
  const fill = async () => {
    await typeIn('First name', 'Claire');
    await typeIn('Last name', 'Dubois');
    await typeIn('E-mail address', 'claire@example.com');
  };

  it('needs both names and an address', async () => {
    platform({});
    await open('sign-up');
    await press('Create account');
    expect(await screen.findAllByText('Required')).toHaveLength(3);
  });

  it.each([
    ['Lyon', '', {}],
    ['', 'France', {}],
    ['Lyon', 'France', { shippingAddress: { city: 'Lyon', country: 'France' } }],
  ])('with city %p and country %p sends %j', async (city, country, expected) => {
    const calls = platform({ [`POST ${signUp}`]: twoSteps });
    await open('sign-up');
    await fill();
    if (city) await typeIn(/^City/, city);
    if (country) await typeIn(/^Country/, country);
    await press('Create account');
    await screen.findByLabelText('Code from the e-mail');
    expect(bodies(calls, signUp)).toEqual([{ firstName: 'Claire', lastName: 'Dubois', email: 'claire@example.com', language: 'en', ...expected }]);
  });

  it('welcomes a new customer', async () => {
    platform({ [`POST ${signUp}`]: twoSteps });
    await open('sign-up');
    await fill();
    await press('Create account');
    await userEvent.type(await screen.findByLabelText('Code from the e-mail'), '123456');
    expect(await screen.findByText('Welcome to Asili!')).toBeTruthy();
    expect(location.pathname).toBe('/marketplace');
  });

  it('that fails says so and puts the server’s finding under its field', async () => {
    platform({ [`POST ${signUp}`]: { status: 400, json: { status: 400, code: 'HTTP.INVALID', detail: 'Some fields are wrong.', errors: [{ path: 'phoneNumber', message: 'Invalid phone number' }] } } });
    await open('sign-up');
    await fill();
    await press('Create account');
    expect((await screen.findAllByText('Registration Failed')).length).toBeGreaterThan(0);
    expect(await screen.findByText('Please check your information and try again')).toBeTruthy();
    expect(screen.getByText('Invalid phone number')).toBeTruthy();
    expect(document.activeElement).toBe(screen.getByLabelText(/^Phone number/));
  });
});
