import { aProduct, platform, renderPage } from '@asili/web/testing';
import { jest } from '@jest/globals';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import remote from '../../remote.ts';
import { FavouriteButton } from '../../shared/favourite-button.tsx';
import { FavouritesPage } from './favourites-page.tsx';
import { favourites } from '../../shared/favourites.ts';

const heart = () => screen.getByRole('button', { name: 'Favourite: Lidded basket' });

describe('favourites', () => {
  it('are marked and unmarked by anybody, and the state is said', async () => {
    await renderPage(<FavouriteButton id="prd_1" name="Lidded basket" />, { remote });
    expect(heart().getAttribute('aria-pressed')).toBe('false');
    await userEvent.click(heart());
    expect([heart().getAttribute('aria-pressed'), favourites()]).toEqual(['true', ['prd_1']]);
    expect(await screen.findByText('Added Lidded basket to your favourites')).toBeTruthy();
    await userEvent.click(heart());
    expect([heart().getAttribute('aria-pressed'), favourites()]).toEqual(['false', []]);
  });

  it('that the browser refuses to keep are not shown as kept', async () => {
    jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError');
    });
    await renderPage(<FavouriteButton id="prd_1" name="Lidded basket" />, { remote });
    await userEvent.click(heart());
    expect(await screen.findByText('Not saved')).toBeTruthy();
    expect(heart().getAttribute('aria-pressed')).toBe('false');
  });

  it('have a page with what they cost now; one that is gone can be removed', async () => {
    platform({
      'GET /api/products/prd_1': { json: { product: aProduct() } },
      'GET /api/products/prd_x': { status: 404, json: { status: 404, code: 'PRODUCTS.NO_SUCH_PRODUCT' } },
    });
    localStorage.setItem('asili.favourites', '["prd_1","prd_x"]');
    await renderPage(<FavouritesPage />, { remote, path: '/favourites' });
    expect((await screen.findByRole('link', { name: 'Lidded basket' })).getAttribute('href')).toBe('/product/prd_1');
    expect(screen.getByText('$120.00')).toBeTruthy();
    await userEvent.click(await screen.findByRole('button', { name: 'Remove' }));
    expect(favourites()).toEqual(['prd_1']);
  });

  it('without any say what to do', async () => {
    await renderPage(<FavouritesPage />, { remote, path: '/favourites' });
    expect(screen.getByRole('heading', { name: 'No favourites yet' })).toBeTruthy();
  });
});
