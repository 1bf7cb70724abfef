import type { Receipt } from '@asili/contracts';
import { aProduct, platform, renderPage } from '@asili/web/testing';
import { fireEvent, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import remote from '../../remote.ts';
import { ReceiptPage } from './receipt-page.tsx';

const id = 'vrf_01m822y90hvy1ja42gn7qfcp1n';
const path = `GET /api/verify/receipts/${id}`;
const receipt: Receipt = {
  id,
  verifiedAt: '2026-10-01T08:00:00.000Z',
  code: '31415926',
  isAuthentic: true,
  verdict: 'RECORD_GENUINE',
  reasons: [],
  network: 'local',
  product: aProduct(),
};
const open = (language: 'en' | 'sw' | 'fr' = 'en') =>
  renderPage(<ReceiptPage />, { remote, path: `/verify/receipt/${id}`, language });

/** Presses a link; whether the browser is left to follow it, which jsdom does not. */
function isLeftToBrowser(link: HTMLElement): boolean {
  let isLeft = false;
  window.addEventListener(
    'click',
    (event) => {
      isLeft = !event.defaultPrevented;
      event.preventDefault();
    },
    { once: true },
  );
  fireEvent.click(link);
  return isLeft;
}

describe('the receipt of a verification', () => {
  it('says what was proven and how, with product, artisan and transaction, and leads to the file in this language', async () => {
    platform({ [path]: { json: { receipt } } });
    await open('fr');
    expect(await screen.findByRole('heading', { level: 1, name: 'Authentique' })).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Hluhluwe Weavers' }).getAttribute('href')).toBe('/artisan/art_1');
    for (const text of [id, 'Lidded basket', '0.0.2@1.1']) expect(screen.getByText(text)).toBeTruthy();
    expect(screen.getByText(/registre l’a confirmé/)).toBeTruthy();
    const file = screen.getByRole('link', { name: /PDF/ });
    expect(file.getAttribute('href')).toBe(`/api/verify/receipts/${id}/receipt.pdf?lang=fr`);
    expect(isLeftToBrowser(file)).toBe(true);
    expect(location.pathname).toBe(`/verify/receipt/${id}`);
  });

  it('stays genuine where the artisan was erased, and says so in place of the name', async () => {
    const product = { ...aProduct(), artisan: { id: 'art_1', firstName: '', location: { city: '', country: 'ZA' } } };
    platform({ [path]: { json: { receipt: { ...receipt, product } } } });
    await open();
    expect(await screen.findByRole('heading', { level: 1, name: 'Authentic' })).toBeTruthy();
    expect(screen.getByText('The artisan asked us to remove their name and place.')).toBeTruthy();
    expect(document.querySelector('a[href^="/artisan/"]')).toBeNull();
  });

  it('of a code that another website shows names no product and says why', async () => {
    platform({
      [path]: {
        json: {
          receipt: { ...receipt, isAuthentic: false, verdict: 'SUSPECT', reasons: ['FOREIGN_HOST'], product: null },
        },
      },
    });
    await open();
    expect(await screen.findByRole('heading', { level: 1, name: 'Not Verified' })).toBeTruthy();
    expect(screen.getByText('The code points to another website')).toBeTruthy();
    expect(screen.queryByText('Hluhluwe Weavers')).toBeNull();
  });

  it('that nobody has says so; one that cannot be had is asked for again', async () => {
    let asked = 0;
    platform({
      [path]: () =>
        (asked += 1) === 1
          ? { status: 503, json: { status: 503, code: 'HTTP.BUSY' } }
          : { status: 404, json: { status: 404, code: 'VERIFICATION.NO_SUCH_RECEIPT' } },
    });
    await open();
    await userEvent.click(await screen.findByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('heading', { level: 1, name: 'Receipt not found' })).toBeTruthy();
  });
});
