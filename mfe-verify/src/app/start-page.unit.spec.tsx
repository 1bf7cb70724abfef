import { renderPage } from '@asili/web/testing';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import remote from '../remote.ts';
import { StartPage } from './start-page.tsx';

const open = () => renderPage(<StartPage />, { remote, path: '/verify' });
const field = () => screen.getByRole('textbox', { name: 'Product ID or QR code' });
const press = () => userEvent.click(screen.getByRole('button', { name: 'Verify Product' }));

describe('typing a code', () => {
  it.each(['', '   '])('says what is missing for %p and stays', async (text) => {
    await open();
    if (text) await userEvent.type(field(), text);
    await press();
    expect(await screen.findByText('Invalid Input')).toBeTruthy();
    expect(screen.getAllByText('Please enter a product ID or QR code').length).toBeGreaterThan(0);
    expect(document.activeElement).toBe(field());
    expect(location.pathname).toBe('/verify');
  });

  it.each([
    ['3141 5926', '/verify/31415926'],
    ['prd_01', '/verify/prd_01'],
    [' qr_basket_001 ', '/verify/qr_basket_001'],
    ['../evil?x=1', '/verify/..%2Fevil%3Fx%3D1'],
  ])('opens the answer for %p at %p', async (text, path) => {
    await open();
    await userEvent.type(field(), text);
    await press();
    expect(location.pathname).toBe(path);
  });
});

describe('?camera=on', () => {
  it('opens the scanner, once: Back does not open it again', async () => {
    HTMLDialogElement.prototype.showModal = function () {
      this.open = true;
    };
    HTMLDialogElement.prototype.close = () => undefined;
    await renderPage(<StartPage />, { remote, path: '/verify?camera=on' });
    expect(await screen.findByRole('dialog', { name: 'Scan a QR code' })).toBeTruthy();
    await userEvent.click(screen.getByText('Test mode'));
    await userEvent.click(screen.getByRole('button', { name: 'qr_basket_001', hidden: true }));
    expect(location.pathname).toBe('/verify/qr_basket_001');
    history.back();
    await waitFor(() => expect(location.pathname).toBe('/verify'));
    expect(location.search).toBe('');
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});
