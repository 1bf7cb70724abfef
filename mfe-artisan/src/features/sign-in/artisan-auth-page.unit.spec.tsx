import { itSignsIn, platform, press, renderPage, type SignInPage, twoSteps, typeIn } from '@asili/web/testing';
import { cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import remote from '../../remote.ts';
import { ArtisanAuthPage } from './artisan-auth-page.tsx';

const open: SignInPage['open'] = ({ tab, ...setting } = {}) =>
  renderPage(<ArtisanAuthPage />, { remote, path: `/auth${tab ? `?tab=${tab}` : ''}`, ...setting });

describe('artisan login', () => {
  itSignsIn({
    who: 'artisan',
    open,
    home: '/',
    address: 'Phone number',
    code: 'Code from the SMS',
    typed: '+254 700 123 482',
    sent: { phoneNumber: '+254700123482' },
    advice: 'Please check your phone number and try again',
    others: { link: 'Customers sign in by email', href: '/customer-auth' },
  });

  it('takes the number as it is written at home, and says where the code goes', async () => {
    const calls = platform({ 'POST /api/auth/login': twoSteps('artisan') });
    await open();
    expect(screen.getByLabelText<HTMLSelectElement>('Country').value).toBe('KE');
    await typeIn('Phone number', '0707 509 329');
    expect(screen.getByText('The code goes to +254 707 509329')).toBeTruthy();
    await press('Send the code');
    await screen.findByLabelText('Code from the SMS');
    expect(screen.getByText('+254 707 509329')).toBeTruthy();
    expect(screen.getByText(/Dial \*384\*7\*14# \(Web sign-in\) from this number and enter your PIN/)).toBeTruthy();
    expect(calls[0]?.body).toEqual({ phoneNumber: '+254707509329' });
  });
});

describe('artisan sign-up', () => {
  it('needs name, number and place; business and craft may wait', async () => {
    const calls = platform({ 'POST /api/auth/register': twoSteps('artisan') });
    await open({ tab: 'sign-up' });
    await press('Create account');
    expect(await screen.findAllByText('Required')).toHaveLength(4);
    expect(screen.getByRole('heading', { level: 1, name: 'Create an artisan account' })).toBeTruthy();
    await typeIn('First name', 'Nomusa');
    await typeIn('Phone number', '082 000 0000');
    await typeIn('Town or city', 'Hluhluwe');
    await userEvent.selectOptions(screen.getByLabelText('Country'), 'South Africa');
    await press('Create account');
    await userEvent.type(await screen.findByLabelText('Code from the SMS'), '123456');
    expect(await screen.findByText('Welcome to Asili!')).toBeTruthy();
    expect(calls[0]?.body).toEqual({
      firstName: 'Nomusa',
      phoneNumber: '+27820000000',
      language: 'en',
      location: { city: 'Hluhluwe', country: 'ZA' },
    });
  });

  it('keeps in this tab what was typed, through Back out of either step, until the account is made', async () => {
    platform({ 'POST /api/auth/register': twoSteps('artisan') });
    await open({ tab: 'sign-up' });
    await typeIn('First name', 'Nomusa');
    await typeIn('Phone number', '082 000 0000');
    await typeIn('Town or city', 'Hluhluwe');
    await userEvent.selectOptions(screen.getByLabelText('Country'), 'South Africa');
    await press('Create account');
    await screen.findByLabelText('Code from the SMS');
    cleanup();
    await open({ tab: 'sign-up' });
    const value = (label: string) => screen.getByLabelText<HTMLInputElement>(label).value;
    expect(['First name', 'Town or city', 'Phone number', 'Country'].map(value)).toEqual([
      'Nomusa',
      'Hluhluwe',
      '082 000 0000',
      'ZA',
    ]);
    await press('Create account');
    await userEvent.type(await screen.findByLabelText('Code from the SMS'), '123456');
    await screen.findByText('Welcome to Asili!');
    cleanup();
    await open({ tab: 'sign-up' });
    expect(value('First name')).toBe('');
  });
});
