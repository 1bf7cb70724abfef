import { anArtisan, platform, renderPage, type Reply } from '@asili/web/testing';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import remote from '../../remote.ts';
import { ArtisanAuthPage } from './artisan-auth-page.tsx';

const challenge = { id: 'chl_1', channel: 'sms', to: '+254 ··· ···482', expiresIn: 600, resendIn: 0 };
const twoSteps = ({ body }: { body: unknown }): Reply => ((body as { code?: string }).code ? { json: { artisan: anArtisan, csrfToken: 'token-2' } } : { status: 202, json: { artisan: null, challenge } });
const open = (tab = '') => renderPage(<ArtisanAuthPage />, { remote, path: `/auth${tab && '?tab='}${tab}` });
const typeIn = (label: string | RegExp, text: string) => userEvent.type(screen.getByLabelText(label), text);
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));

describe('artisan login', () => {
  it('takes a number and then the code, which can be sent again, and leads home', async () => {
    const calls = platform({ 'POST /api/auth/login': twoSteps });
    await open();
    await typeIn('Phone number', '+254 700 123 482');
    await press('Send the code');
    const code = await screen.findByLabelText('Code from the SMS');
    expect(document.activeElement).toBe(code);
    await press('Send again');
    await userEvent.type(await screen.findByLabelText('Code from the SMS'), '123456');
    expect(await screen.findByText('Welcome back!')).toBeTruthy();
    expect(location.pathname).toBe('/');
    const phoneNumber = '+254 700 123 482';
    expect(calls.map(({ body }) => body)).toEqual([{ phoneNumber }, { phoneNumber }, { phoneNumber, code: '123456', challengeId: 'chl_1' }]);
  });

  it('needs a number', async () => {
    platform({});
    await open();
    await press('Send the code');
    expect(await screen.findByText('Required')).toBeTruthy();
  });

  it('that fails says so with the server’s reason under the field', async () => {
    platform({ 'POST /api/auth/login': { status: 400, json: { status: 400, code: 'HTTP.INVALID', detail: 'A field is wrong.', errors: [{ path: 'phoneNumber', message: 'Invalid phone number' }] } } });
    await open();
    await typeIn('Phone number', '0700');
    await press('Send the code');
    expect((await screen.findAllByText('Login Failed')).length).toBeGreaterThan(0);
    expect(await screen.findByText('Please check your phone number and try again')).toBeTruthy();
    expect(screen.getByText('Invalid phone number')).toBeTruthy();
  });
});

describe('artisan sign-up', () => {
  it('needs name, number and place; business and craft may wait', async () => {
    const calls = platform({ 'POST /api/auth/register': twoSteps });
    await open('sign-up');
    await press('Create account');
    expect(await screen.findAllByText('Required')).toHaveLength(4);
    await typeIn('First name', 'Nomusa');
    await typeIn('Phone number', '+27 82 000 0000');
    await typeIn('Town or city', 'Hluhluwe');
    await userEvent.selectOptions(screen.getByLabelText('Country'), 'South Africa');
    await press('Create account');
    await userEvent.type(await screen.findByLabelText('Code from the SMS'), '123456');
    expect(await screen.findByText('Welcome to Asili!')).toBeTruthy();
    expect(calls[0]?.body).toEqual({ firstName: 'Nomusa', phoneNumber: '+27 82 000 0000', language: 'en', location: { city: 'Hluhluwe', country: 'South Africa' } });
  });

  it('leads customers to their own sign-in', async () => {
    platform({});
    await open();
    expect(screen.getByRole('link', { name: 'Customer sign-in is by e-mail' }).getAttribute('href')).toBe('/customer-auth');
  });
});
