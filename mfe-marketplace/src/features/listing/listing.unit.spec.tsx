import type { MarketplaceReply, Product } from '@asili/contracts';
import { aProduct, platform, renderPage, type Reply } from '@asili/web/testing';
import { jest } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import remote from '../../remote.ts';
import { Listing } from './listing.tsx';

const facets: MarketplaceReply['facets'] = { category: [{ value: 'Home Decor', count: 2 }], chip: [{ value: 'Baskets', count: 2 }], country: [{ value: 'Kenya', count: 1 }, { value: 'Ghana', count: 1 }], price: { min: '48.00', max: '240.00', currency: 'USD', steps: [1, 0, 0, 4] } };
const reply = (products: Product[], nextCursor: string | null = null): Reply => ({ json: { products, total: products.length, facets, nextCursor } satisfies MarketplaceReply });
const shelf = (answer: Reply | ((call: { path: string }) => Reply)) => platform({ 'GET /api/marketplace/products': answer });

async function open(path = '/marketplace', language: 'en' | 'sw' | 'fr' = 'en') {
  const add = jest.fn();
  await renderPage(<Listing onAddToCart={add} />, { remote, path, language });
  return add;
}

const pieces = () => screen.findByRole('list', { name: 'Pieces' });

describe('the listing', () => {
  it('shows what fits the address, with name and price, and adds by name', async () => {
    const calls = shelf(reply([aProduct()]));
    const add = await open('/marketplace?search=basket&category=Baskets&price=50-100');
    const card = within(await pieces());
    expect(calls[0]?.path).toBe('/api/marketplace/products?limit=24&priceSteps=50%2C100%2C200&search=basket&category=Baskets&minPrice=50&maxPrice=99.99&currency=USD');
    expect(card.getByRole('link', { name: 'View Details: Lidded basket' }).getAttribute('href')).toBe('/product/prd_1');
    expect(screen.getByRole<HTMLInputElement>('searchbox', { name: 'Search products' }).value).toBe('basket');
    expect(screen.getByRole('button', { name: /Baskets/ }).getAttribute('aria-pressed')).toBe('true');
    await userEvent.click(card.getByRole('button', { name: 'Add to Cart: Lidded basket' }));
    expect(add.mock.calls).toEqual([[{ id: 'prd_1', name: 'Lidded basket' }]]);
  });

  it('writes every choice into the address, and takes it out again', async () => {
    shelf(reply([aProduct()]));
    await open();
    await pieces();
    await userEvent.click(screen.getByRole('button', { name: /Baskets/ }));
    expect(location.search).toBe('?category=Baskets');
    await userEvent.click(screen.getByRole('checkbox', { name: /Ghana/ }));
    expect(new URLSearchParams(location.search).get('country')).toBe('Ghana');
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Sort by' }), '-price');
    expect(new URLSearchParams(location.search).get('sort')).toBe('-price');
    await userEvent.type(screen.getByRole('searchbox', { name: 'Search products' }), 'cloth');
    await waitFor(() => expect(new URLSearchParams(location.search).get('search')).toBe('cloth'));
    await userEvent.click(screen.getByRole('button', { name: /^All/ }));
    expect(new URLSearchParams(location.search).get('category')).toBeNull();
  });

  it('says how many pieces each country and each price step has', async () => {
    shelf(reply([aProduct()]));
    await open();
    await pieces();
    expect(screen.getByRole('checkbox', { name: /Ghana.*1/ })).toBeTruthy();
    const counts = [/^Under \$50/, /^\$50 to/, /^\$100 to/, /^Over \$200/].map((name) => screen.getByRole('checkbox', { name }).closest('label')?.lastElementChild?.textContent);
    expect(counts).toEqual(['1', '0', '0', '4']);
  });

  it('offers no cart for a piece that is sold out or has no price', async () => {
    shelf(reply([aProduct({ stock: 0 }), aProduct({ id: 'prd_2', name: 'Stool', price: null })]));
    await open();
    expect(within(await pieces()).queryByRole('button', { name: /Add to Cart/ })).toBeNull();
    expect(screen.getByText('Sold out')).toBeTruthy();
  });

  it('says when nothing fits, and clears the filters', async () => {
    shelf(reply([]));
    await open('/marketplace?search=zzz');
    expect(await screen.findByRole('heading', { name: 'No pieces found' })).toBeTruthy();
    expect(screen.getByRole('status').textContent).toBe('No pieces found');
    expect(screen.getByText(/Nothing fits “zzz”/)).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Clear all filters' }));
    expect(location.search).toBe('');
  });

  it('that cannot be loaded shows the three samples, marked and not for sale, and tries again', async () => {
    let asked = 0;
    shelf(() => ((asked += 1) === 1 ? { status: 503, json: { status: 503, code: 'HTTP.BUSY' } } : reply([aProduct()])));
    await open();
    const samples = within(await screen.findByRole('list', { name: 'Sample pieces' }));
    expect(samples.getAllByText('Sample')).toHaveLength(3);
    expect(samples.getAllByText('Not for sale')).toHaveLength(3);
    for (const text of ['$150.00', '$85.00', '$45.00']) expect(samples.getByText(text)).toBeTruthy();
    expect(samples.queryAllByRole('link')).toEqual([]);
    expect(samples.queryAllByRole('button')).toEqual([]);
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    await pieces();
    expect(screen.queryByText('Sample')).toBeNull();
  });

  it('fetches the next page on request and keeps the first', async () => {
    shelf(({ path }) => (path.includes('cursor=c1') ? reply([aProduct({ id: 'prd_2', name: 'Stool' })]) : reply([aProduct()], 'c1')));
    await open();
    await pieces();
    await userEvent.click(screen.getByRole('button', { name: 'Show more' }));
    expect(await screen.findByRole('link', { name: 'Stool' })).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Lidded basket' })).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull();
  });

  it('uses the maker’s own words in the reader’s language', async () => {
    shelf(reply([aProduct({ translations: { sw: { name: 'Kikapu chenye kifuniko' } } })]));
    await open('/marketplace', 'sw');
    expect(await screen.findByRole('link', { name: 'Kikapu chenye kifuniko' })).toBeTruthy();
  });
});
