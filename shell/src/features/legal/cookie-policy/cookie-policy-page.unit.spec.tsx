import { renderPage } from '@asili/web/testing';
import { fireEvent, screen } from '@testing-library/react';
import { pageMessages } from '../../../../test/page-messages.ts';
import { readConsent } from '@asili/web/consent';
import { CookiePolicyPage } from './cookie-policy-page.tsx';

const show = () => renderPage(<CookiePolicyPage />, { remote: pageMessages('legal') });
const boxes = () => screen.getAllByRole<HTMLInputElement>('checkbox').map(({ checked }) => checked);

beforeEach(() => localStorage.clear());

describe('CookiePolicyPage', () => {
  it('starts with everything optional off and keeps nothing until asked', async () => {
    await show();
    expect(boxes()).toEqual([false, false, false]);
    fireEvent.click(screen.getByRole('checkbox', { name: 'Allow Marketing' }));
    expect(readConsent().marketing).toBe(false);
  });

  it('keeps the choices, shows them again, and takes them back', async () => {
    const { unmount } = await show();
    fireEvent.click(screen.getByRole('checkbox', { name: 'Allow Functional' }));
    fireEvent.click(screen.getByRole('button', { name: 'Save choices' }));
    expect(readConsent()).toEqual({ analytics: false, marketing: false, functional: true });
    expect(await screen.findByText('Choices saved')).toBeTruthy();
    unmount();
    await show();
    expect(boxes()).toEqual([false, false, true]);
    fireEvent.click(screen.getByRole('button', { name: 'Essential only' }));
    expect(boxes()).toEqual([false, false, false]);
    expect(readConsent()).toEqual({ analytics: false, marketing: false, functional: false });
  });
});
