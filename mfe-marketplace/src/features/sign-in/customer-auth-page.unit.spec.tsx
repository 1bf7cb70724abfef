import { jest } from '@jest/globals';
import { itSignsIn, platform, press, renderPage, type SignInPage, twoSteps, typeIn } from '@asili/web/testing';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import remote from '../../remote.ts';
import { CustomerAuthPage } from './customer-auth-page.tsx';

const signUp = '/api/customers/auth/register';
const open: SignInPage['open'] = ({ tab, ...setting } = {}) =>
  renderPage(<CustomerAuthPage />, { remote, path: `/customer-auth${tab ? `?tab=${tab}` : ''}`, ...setting });

describe('customer login', () => {
  itSignsIn({
    who: 'customer',
    open,
    home: '/marketplace',
    address: 'Email address',
    code: 'Code from the email',
    typed: 'claire@example.com',
    sent: { email: 'claire@example.com' },
    advice: 'Please check your email address and try again',
    others: { link: 'Sign in as an artisan, by phone number', href: '/auth' },
  });

  it('carries the page that is to follow over to the sign-in of artisans', async () => {
    await renderPage(<CustomerAuthPage />, { remote, path: '/customer-auth?next=%2Forders%2Ford_1' });
    await userEvent.click(await screen.findByRole('link', { name: 'Sign in as an artisan, by phone number' }));
    expect(location.pathname + location.search).toBe('/auth?next=%2Forders%2Ford_1');
  });

  it('refuses what is no address', async () => {
    const calls = platform({});
    await open();
    await typeIn('Email address', 'claire');
    await press('Send the code');
    expect(await screen.findByText('Invalid email')).toBeTruthy();
    expect(document.activeElement).toBe(screen.getByLabelText('Email address'));
    expect(calls).toEqual([]);
  });
});

describe('customer sign-up', () => {
  const fill = async () => {
    await typeIn('First name', 'Claire');
    await typeIn('Last name', 'Dubois');
    await typeIn('Email address', 'claire@example.com');
  };

  it('needs both names and an address', async () => {
    platform({});
    await open({ tab: 'sign-up' });
    await press('Create account');
    expect(await screen.findAllByText('Required')).toHaveLength(3);
  });

  it.each([
    ['Lyon', '', {}],
    ['', 'France', {}],
    ['Lyon', 'France', { shippingAddress: { city: 'Lyon', country: 'FR' } }],
  ])('with city %p and country %p sends %j', async (city, country, expected) => {
    const calls = platform({ [`POST ${signUp}`]: twoSteps('customer') });
    await open({ tab: 'sign-up' });
    await fill();
    if (city) await typeIn(/^City/, city);
    if (country) await userEvent.selectOptions(screen.getByLabelText('Country (optional)'), country);
    await press('Create account');
    await screen.findByLabelText('Code from the email');
    expect(calls.filter(({ path }) => path === signUp).map(({ body }) => body)).toEqual([
      { firstName: 'Claire', lastName: 'Dubois', email: 'claire@example.com', language: 'en', ...expected },
    ]);
  });

  it('reads the phone number in the country beside it, not in that of the address, and says how it is understood', async () => {
    const calls = platform({ [`POST ${signUp}`]: twoSteps('customer') });
    await open({ tab: 'sign-up' });
    await fill();
    await typeIn(/^City/, 'Lyon');
    await userEvent.selectOptions(screen.getByLabelText('Country (optional)'), 'France');
    expect(screen.getByLabelText('Country of the number')).toHaveProperty('value', 'KE');
    await typeIn(/^Phone number/, '0712 345 678');
    expect(await screen.findByText('+254 712 345678')).toBeTruthy();
    await userEvent.selectOptions(screen.getByLabelText('Country of the number'), 'Uganda');
    expect(await screen.findByText('+256 712 345678')).toBeTruthy();
    await press('Create account');
    await screen.findByLabelText('Code from the email');
    expect(calls.find(({ path }) => path === signUp)?.body).toMatchObject({
      phoneNumber: '+256712345678',
      shippingAddress: { city: 'Lyon', country: 'FR' },
    });
  });

  it('takes the country of the number from the browser, to be seen', async () => {
    platform({});
    jest.spyOn(navigator, 'language', 'get').mockReturnValue('sw-TZ');
    await open({ tab: 'sign-up' });
    expect(await screen.findByDisplayValue('Tanzania')).toBe(screen.getByLabelText('Country of the number'));
  });

  it('welcomes a new customer', async () => {
    platform({ [`POST ${signUp}`]: twoSteps('customer') });
    await open({ tab: 'sign-up' });
    await fill();
    await press('Create account');
    await userEvent.type(await screen.findByLabelText('Code from the email'), '123456');
    expect(await screen.findByText('Welcome to Asili!')).toBeTruthy();
    expect(location.pathname).toBe('/marketplace');
  });

  it('that fails says so and puts the server’s finding under its field', async () => {
    platform({
      [`POST ${signUp}`]: {
        status: 400,
        json: {
          status: 400,
          code: 'HTTP.INVALID',
          detail: 'Some fields are wrong.',
          errors: [{ path: 'phoneNumber', message: 'Invalid phone number' }],
        },
      },
    });
    await open({ tab: 'sign-up' });
    await fill();
    await press('Create account');
    expect(await screen.findAllByText('Registration Failed')).toHaveLength(1);
    expect(await screen.findByText('Please check your information and try again')).toBeTruthy();
    expect(screen.getByText('Invalid phone number')).toBeTruthy();
    expect(document.activeElement).toBe(screen.getByLabelText(/^Phone number/));
  });
});
