import type { MarketplaceReply, Product } from '@asili/contracts';
import { queryClient } from '@asili/web';
import { aCustomer, aProduct, holdBack, platform, renderPage, type AnswerAt, type ReplyAt } from '@asili/web/testing';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import remote from '../../remote.ts';
import { ListingPage } from './listing-page.tsx';

const facets: MarketplaceReply['facets'] = {
  category: [{ value: 'Home Decor', count: 2 }],
  chip: [{ value: 'Baskets', count: 2 }],
  country: [
    { value: 'KE', count: 1 },
    { value: 'GH', count: 1 },
  ],
  price: { min: '48.00', max: '240.00', currency: 'USD', steps: [1, 0, 0, 4] },
};
const reply = (products: Product[], nextCursor: string | null = null): ReplyAt<'GET /api/marketplace/products'> => ({
  json: { products, total: products.length, facets, nextCursor },
});
const shelf = (answer: AnswerAt<'GET /api/marketplace/products'>) =>
  platform({ 'GET /api/marketplace/products': answer });

const open = (path = '/marketplace', language: 'en' | 'sw' | 'fr' = 'en') =>
  renderPage(<ListingPage />, { remote, path, language, as: aCustomer });

const products = () => screen.findByRole('list', { name: 'Products' });

describe('the listing', () => {
  it('shows what fits the address, with name and price, and adds by name', async () => {
    const calls = shelf(reply([aProduct()]));
    await open('/marketplace?search=basket&category=Baskets&price=50-100');
    const card = within(await products());
    expect(calls[0]?.path).toBe(
      '/api/marketplace/products?limit=24&priceSteps=50%2C100%2C200&search=basket&category=Baskets&minPrice=50&maxPrice=99.99&currency=USD',
    );
    expect(card.getByRole('link', { name: 'View Details: Lidded basket' }).getAttribute('href')).toBe('/product/prd_1');
    expect(screen.getByRole<HTMLInputElement>('searchbox', { name: 'Search products' }).value).toBe('basket');
    expect(screen.getByRole('button', { name: /Baskets/ }).getAttribute('aria-pressed')).toBe('true');
    await userEvent.click(card.getByRole('button', { name: 'Add to Cart: Lidded basket' }));
    await waitFor(() =>
      expect(calls.at(-1)).toMatchObject({ method: 'PUT', path: '/api/cart/items/prd_1', body: { quantity: 1 } }),
    );
    expect(card.getByRole('link', { name: 'Hluhluwe Weavers' }).getAttribute('href')).toBe('/artisan/art_1');
  });

  it('writes every choice into the address, and takes it out again', async () => {
    shelf(reply([aProduct()]));
    await open();
    await products();
    await userEvent.click(screen.getByRole('button', { name: /Baskets/ }));
    expect(location.search).toBe('?category=Baskets');
    await userEvent.click(screen.getByRole('radio', { name: /Ghana/ }));
    expect(new URLSearchParams(location.search).get('country')).toBe('GH');
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Sort by' }), '-price');
    expect(new URLSearchParams(location.search).get('sort')).toBe('-price');
    await userEvent.type(screen.getByRole('searchbox', { name: 'Search products' }), 'cloth');
    await waitFor(() => expect(new URLSearchParams(location.search).get('search')).toBe('cloth'));
    await userEvent.click(screen.getByRole('button', { name: /^All/ }));
    expect(new URLSearchParams(location.search).get('category')).toBeNull();
  });

  it.each(['KE', 'Kenya'])('finds its country in an address of any release: %s', async (country) => {
    const calls = shelf(reply([aProduct()]));
    await open(`/marketplace?country=${country}`);
    await products();
    expect(screen.getByRole<HTMLInputElement>('radio', { name: /Kenya/ }).checked).toBe(true);
    expect(new URLSearchParams(calls[0]?.path.split('?')[1]).get('country')).toBe('KE');
  });

  it('says how many products each country and each price step has', async () => {
    shelf(reply([aProduct()]));
    await open();
    await products();
    expect(screen.getByRole('radio', { name: /Ghana.*1/ })).toBeTruthy();
    const counts = [/^Under \$50/, /^\$50 to/, /^\$100 to/, /^Over \$200/].map(
      (name) => screen.getByRole('radio', { name }).closest('label')?.lastElementChild?.textContent,
    );
    expect(counts).toEqual(['1', '0', '0', '4']);
  });

  it('offers no cart for a product that is sold out or has no price', async () => {
    shelf(reply([aProduct({ stock: 0 }), aProduct({ id: 'prd_2', name: 'Stool', price: null })]));
    await open();
    expect(within(await products()).queryByRole('button', { name: /Add to Cart/ })).toBeNull();
    expect(screen.getByText('Sold out')).toBeTruthy();
  });

  it('shows what fitted before as outdated and busy until what fits now is there', async () => {
    shelf(({ path }) => reply([aProduct(path.includes('category=') ? { name: 'Sisal basket' } : {})]));
    await open();
    await products();
    const section = screen.getByRole('region', { name: 'Products' });
    const appearance = () => [section.getAttribute('aria-busy'), section.className.includes('outdated')];
    await waitFor(() => expect(appearance()).toEqual(['false', false]));
    const letGo = holdBack('category=');
    await userEvent.click(screen.getByRole('button', { name: /Baskets/ }));
    expect(appearance()).toEqual(['true', true]);
    expect(screen.getByRole('link', { name: 'View Details: Lidded basket' })).toBeTruthy();
    letGo();
    expect(await screen.findByRole('link', { name: 'View Details: Sisal basket' })).toBeTruthy();
    await waitFor(() => expect(appearance()).toEqual(['false', false]));
  });

  it('says when nothing fits, and clears the filters', async () => {
    shelf(reply([]));
    await open('/marketplace?search=zzz');
    expect(await screen.findByRole('heading', { name: 'No products found' })).toBeTruthy();
    expect(screen.getAllByRole('status').map(({ textContent }) => textContent)).toContain('No products found');
    expect(screen.getByText(/No products match “zzz”/)).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Clear all filters' }));
    expect(location.search).toBe('');
  });

  it('that cannot be loaded shows the three samples, marked and not for sale, and tries again', async () => {
    let asked = 0;
    shelf(() => ((asked += 1) === 1 ? { status: 503, json: { status: 503, code: 'HTTP.BUSY' } } : reply([aProduct()])));
    await open();
    const samples = within(await screen.findByRole('list', { name: 'Sample products' }));
    expect(samples.getAllByText('Sample')).toHaveLength(3);
    expect(samples.getAllByText('Not for sale')).toHaveLength(3);
    for (const text of ['$150.00', '$85.00', '$45.00']) expect(samples.getByText(text)).toBeTruthy();
    expect(samples.queryAllByRole('link')).toEqual([]);
    expect(samples.queryAllByRole('button')).toEqual([]);
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    await products();
    expect(screen.queryByText('Sample')).toBeNull();
  });

  it('keeps the products in sight when the next ones cannot be loaded, and says so at the button', async () => {
    let pages = 0;
    shelf(({ path }) =>
      !path.includes('cursor=c1')
        ? reply([aProduct()], 'c1')
        : (pages += 1) === 1
          ? { status: 503, json: { status: 503, code: 'HTTP.BUSY' } }
          : reply([aProduct({ id: 'prd_2', name: 'Stool' })]),
    );
    await open();
    await products();
    await userEvent.click(screen.getByRole('button', { name: 'Show more' }));
    expect((await screen.findByRole('alert')).textContent).toBe('We couldn’t load more products.');
    expect(screen.getByRole('link', { name: 'Lidded basket' })).toBeTruthy();
    expect(screen.queryByText('Sample')).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('link', { name: 'Stool' })).toBeTruthy();
  });

  it('keeps the products in sight when they cannot be brought up to date', async () => {
    let asked = 0;
    shelf(() => ((asked += 1) === 1 ? reply([aProduct()]) : { status: 503, json: { status: 503, code: 'HTTP.BUSY' } }));
    await open();
    await products();
    await act(() => queryClient.refetchQueries());
    expect(await screen.findByText('These prices may be out of date: we couldn’t refresh the list.')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Lidded basket' })).toBeTruthy();
    expect(screen.queryByText('Sample')).toBeNull();
  });

  it('fetches the next page on request and keeps the first', async () => {
    shelf(({ path }) =>
      path.includes('cursor=c1') ? reply([aProduct({ id: 'prd_2', name: 'Stool' })]) : reply([aProduct()], 'c1'),
    );
    await open();
    await products();
    await userEvent.click(screen.getByRole('button', { name: 'Show more' }));
    expect(await screen.findByRole('link', { name: 'Stool' })).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Lidded basket' })).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull();
  });

  it('uses the artisan’s own words in the reader’s language', async () => {
    shelf(reply([aProduct({ translations: { sw: { name: 'Kikapu chenye kifuniko' } } })]));
    await open('/marketplace', 'sw');
    expect(await screen.findByRole('link', { name: 'Kikapu chenye kifuniko' })).toBeTruthy();
  });
});
