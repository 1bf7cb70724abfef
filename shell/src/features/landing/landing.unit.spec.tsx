import { addMessages, initI18n, queryClient } from '@asili/web';
import { aProduct, expectConsoleError, platform } from '@asili/web/testing';
import { jest } from '@jest/globals';
import { QueryClientProvider } from '@tanstack/react-query';
import { render, screen, waitFor, within } from '@testing-library/react';
import { loaders } from '../../messages.ts';
import { Landing } from './landing.tsx';
import en from '../../../../languages/en/shell-landing.json' with { type: 'json' };
import { namespace } from './messages.ts';

const texts = () => Promise.resolve({ default: en });

beforeAll(async () => {
  await initI18n('shell', loaders);
  await addMessages(namespace, { en: texts, sw: texts, fr: texts });
});

const show = () =>
  render(
    <QueryClientProvider client={queryClient}>
      <Landing />
    </QueryClientProvider>,
  );

beforeEach(() => queryClient.clear());

describe('Landing', () => {
  it('leads to the shop, to sign-up and to verifying, and stands without the shop’s answer', async () => {
    expectConsoleError(/^GET \S+ failed: 0: no connection$/);
    show();
    const ways = ['Shop Marketplace', 'Join as Customer', 'Verify a Product'].map((name) =>
      screen.getByText(name).closest('a')?.getAttribute('href'),
    );
    expect(ways).toEqual(['/marketplace', '/customer-auth', '/verify']);
    expect(screen.getByText('Authentic Product')).toBeTruthy();
    await waitFor(() => expect(screen.queryByText('New from the workshop')).toBeNull());
    expect(screen.getByText('Admin Dashboard', { selector: 'h2' })).toBeTruthy();
    const live = within(screen.getByLabelText('Live from this marketplace'));
    expect(live.getByText('These figures aren’t available right now')).toBeTruthy();
    expect(live.getAllByText('–')).toHaveLength(4);
  });

  it('shows the newest products, each with its artisan', async () => {
    const product = aProduct({ id: 'prd_new', name: 'Newest basket', artisanId: 'art_new' });
    platform({
      'GET /api/marketplace/products': {
        json: { products: [product], total: 1, facets: { category: [], country: [], price: null }, nextCursor: null },
      },
    });
    show();
    expect((await screen.findByRole('link', { name: 'Newest basket' })).getAttribute('href')).toBe('/product/prd_new');
    expect(screen.getByRole('link', { name: 'Hluhluwe Weavers' }).getAttribute('href')).toBe('/artisan/art_new');
  });

  it('keeps marketing figures and live ones apart, each labelled', async () => {
    platform();
    show();
    const live = within(screen.getByLabelText('Live from this marketplace'));
    expect(await live.findByText('1,024')).toBeTruthy();
    expect(
      [...screen.getByLabelText('Live from this marketplace').querySelectorAll('dd')].map(
        ({ textContent }) => textContent,
      ),
    ).toEqual(['1,024', '57', '14', '8,031']);
    expect(live.queryByText('2,450+')).toBeNull();
    expect(
      ['Marketing figures, not a live count', '2,450+', '890+', '$125K+'].map(
        (text) => screen.getAllByText(text).length,
      ),
    ).toEqual([1, 1, 1, 1]);
  });

  it('has the claims of the network of the specification, said to be marketing, and the sample payment without a rate nobody told', () => {
    globalThis.fetch = jest.fn(() => new Promise<Response>(() => undefined));
    show();
    const said = [
      'Processing payment...',
      '$85.00',
      '3.2s',
      '$0.0001',
      '99.99%',
      '10,000+',
      '156',
      '1,249',
      '$8,420',
      '3',
    ];
    expect(said.filter((text) => screen.queryAllByText(text).length !== 1)).toEqual([]);
    expect(screen.getByText(/^Marketing figures of the Hedera network/)).toBeTruthy();
    expect(screen.getByText(/^A sample at today’s rate/)).toBeTruthy();
  });

  it('counts the sample payment at the rates of now, and says whose they are', async () => {
    platform();
    show();
    expect(await screen.findByText('$85.00 ≈ 125 HBAR')).toBeTruthy();
    expect(screen.getByText('1 HBAR = 0.68 USD = 85 KES')).toBeTruthy();
    expect(screen.getByText(/^KES.10,465$/)).toBeTruthy(); // 83.72 USD after the fee.
    expect(screen.getByText(/^Rates of CoinGecko, Coinbase/)).toBeTruthy();
  });

  it('says that rates are old, and that there are none', async () => {
    const rates = {
      rates: { HBAR: { USD: '0.50000000' }, USD: { KES: '130.000000' } },
      asOf: '2026-11-24T12:00:00.000Z',
      sources: ['A', 'B'],
      stale: true,
    };
    platform({ 'GET /api/exchange-rates': { json: rates } });
    const { unmount } = show();
    expect(await screen.findByText('$85.00 ≈ 170 HBAR')).toBeTruthy();
    expect(screen.getByText(/^These rates may be out of date \(A, B/)).toBeTruthy();
    unmount();
    queryClient.clear();
    expectConsoleError(/^GET \S+ failed: 503/);
    platform({ 'GET /api/exchange-rates': { status: 503, json: { status: 503, code: 'PAYMENTS.RATES_UNAVAILABLE' } } });
    show();
    expect(await screen.findByText('Rates can’t be loaded right now')).toBeTruthy();
    expect(screen.getByText('$85.00')).toBeTruthy();
  });
});
