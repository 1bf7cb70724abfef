import { keepConsent, nothingOptional } from '@asili/web/consent';
import { aVerification, platform, renderPage } from '@asili/web/testing';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import remote from '../../remote.ts';
import { OwnVerificationsPage } from './own-verifications-page.tsx';
import { keepOwnVerification } from './own-verifications.ts';

const open = (language: 'en' | 'sw' | 'fr' = 'en') =>
  renderPage(<OwnVerificationsPage />, { remote, path: '/verify/history', language });

describe('verifications on this device', () => {
  it('asks before it keeps any, and then is empty with a way on', async () => {
    await open();
    await userEvent.click(screen.getByRole('button', { name: 'Keep a list on this device' }));
    expect(await screen.findByRole('heading', { name: 'No verifications yet' })).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Verify a product' }).getAttribute('href')).toBe('/verify');
    expect(JSON.parse(localStorage.getItem('consent') ?? '')).toEqual({ ...nothingOptional, functional: true });
  });

  it('lists them without asking the server, and clears them', async () => {
    const calls = platform({});
    keepConsent({ ...nothingOptional, functional: true });
    keepOwnVerification('31415926', aVerification());
    keepOwnVerification('../evil', aVerification({ id: 'vrf_2', verdict: 'UNKNOWN' }, null));
    await open('sw');
    expect(screen.getByText('Haijathibitishwa', { exact: false })).toBeTruthy();
    expect(screen.getAllByRole('link').map((link) => link.getAttribute('href'))).toContain('/verify/..%2Fevil');
    expect(calls).toEqual([]);
    await userEvent.click(screen.getByRole('button', { name: 'Futa orodha hii' }));
    expect(screen.queryByText('Haijathibitishwa', { exact: false })).toBeNull();
    expect(localStorage.getItem('verify-checks')).toBeNull();
  });
});
