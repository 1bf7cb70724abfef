import type { AnalyticsReply } from '@asili/contracts';
import { anArtisan, aProduct, platform, renderPage, type Reply } from '@asili/web/testing';
import { screen, within } from '@testing-library/react';
import remote from '../../remote.ts';
import { DashboardPage } from './dashboard-page.tsx';
import { HomePage } from './home-page.tsx';

const nothing: AnalyticsReply['analytics'] = {
  totalProducts: 0, verifiedProducts: 0, verifications: 0, productViews: 0, revenue: { amount: '0.00', currency: 'USD' }, counterfeitAttempts: 0,
  previous: { totalProducts: 0, verifiedProducts: 0, revenue: { amount: '0.00', currency: 'USD' }, verifications: 0, productViews: 0, counterfeitAttempts: 0 }, trend: [], topProducts: [], recentEvents: [], places: [],
};
const figures = (analytics: Partial<AnalyticsReply['analytics']> = {}): Reply => ({ json: { analytics: { ...nothing, ...analytics } } });
const down: Reply = { status: 503, json: { status: 503, code: 'HTTP.BUSY' } };
const put = (analytics: Reply | ((call: { path: string }) => Reply), products: Reply = { json: { products: [], nextCursor: null } }) => platform({ 'GET /api/analytics/art_1': analytics, 'GET /api/products': products });
const at = (name: string) => screen.findByRole('heading', { level: 1, name });

describe('home', () => {
  const open = (as = anArtisan) => renderPage(<HomePage />, { remote, as });

  it('greets with an exclamation mark and leads to the four places', async () => {
    put(figures());
    await open();
    await at('Welcome back, Nomusa!');
    for (const [name, href] of [['My Products', '/products'], ['Verify Products', '/verify'], ['Analytics', '/analytics']] as const) expect(screen.getByRole('link', { name: new RegExp(name) }).getAttribute('href')).toBe(href);
    expect(screen.getByText('Track HBAR & mobile money payments')).toBeTruthy();
    expect(screen.queryByRole('link', { name: /Payments/ })).toBeNull();
    expect(screen.getByRole('link', { name: 'Your profile' }).getAttribute('href')).toBe('/profile');
    expect(screen.getByRole('heading', { name: 'Quick Product Registration' })).toBeTruthy();
  });

  it.each([
    [{ firstName: '', businessName: 'Hluhluwe Weavers' }, 'Welcome back, Hluhluwe Weavers!'],
    [{ firstName: '', businessName: '' }, 'Welcome back, Artisan!'],
  ])('greets %j by what there is', async (names, greeting) => {
    put(figures());
    await open({ ...anArtisan, ...names });
    await at(greeting);
  });

  it('says what to do while nothing has happened, and shows figures of nought', async () => {
    put(figures());
    await open();
    expect(await screen.findByText('No recent activity')).toBeTruthy();
    expect(screen.getByText('Register your first product to get started')).toBeTruthy();
    expect(screen.getByText('$0.00')).toBeTruthy();
  });

  it('does not wait for ever for figures that cannot be had', async () => {
    put(down);
    await open();
    expect(await screen.findByText('The activity could not be loaded')).toBeTruthy();
    expect(screen.getAllByText('–')).toHaveLength(3);
  });
});

describe('dashboard', () => {
  const open = () => renderPage(<DashboardPage />, { remote, path: '/dashboard', as: anArtisan });

  it('greets without an exclamation mark, with the empty texts and both buttons', async () => {
    put(figures());
    await open();
    await at('Welcome back, Nomusa');
    expect(await screen.findByText('No products registered yet')).toBeTruthy();
    expect(await screen.findByText('Activity will appear here as you use the platform')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Add Product' }).getAttribute('href')).toBe('/products/new');
    expect(screen.getByRole('link', { name: 'Export Data' }).getAttribute('href')).toBe('/api/analytics/art_1/export.csv');
    for (const label of ['Products Registered', 'Verifications Today', 'Revenue This Month', 'Counterfeit Attempts']) expect(screen.getByText(label)).toBeTruthy();
  });

  it('shows true figures, their change against the same part of the day and month before, and the newest pieces', async () => {
    const [day, month] = [new Date(), new Date()];
    day.setHours(0, 0, 0, 0);
    month.setDate(1);
    month.setHours(0, 0, 0, 0);
    const earlier = (start: string) => Date.parse(start) !== day.getTime() && Date.parse(start) !== month.getTime();
    put(
      ({ path }) => {
        const start = new URLSearchParams(path.split('?')[1]).get('startDate') ?? '';
        return earlier(start)
          ? figures({ verifications: 4, counterfeitAttempts: 3, revenue: { amount: '12.50', currency: 'USD' } })
          : figures({ totalProducts: 3, verifications: 9, counterfeitAttempts: 1, revenue: { amount: '0.00', currency: 'USD' }, previous: { ...nothing.previous, totalProducts: 1 } });
      },
      { json: { products: [aProduct()], nextCursor: null } },
    );
    await open();
    expect(await screen.findByText('9')).toBeTruthy();
    const noteOf = async (label: string, words: RegExp) => (await within(screen.getByText(label).parentElement!).findByText(words)).parentElement?.textContent;
    expect(await noteOf('Products Registered', /since the month began/)).toBe('more: 2since the month began');
    expect(await noteOf('Verifications Today', /against yesterday/)).toBe('more: 5against yesterday at this time');
    expect(await noteOf('Revenue This Month', /against last month/)).toBe('fewer: $12.50against last month by this day');
    expect(await noteOf('Counterfeit Attempts', /against last month/)).toBe('fewer: 2against last month by this day');
    expect(await screen.findByRole('link', { name: 'Lidded basket' })).toBeTruthy();
  });

  it('says what could not be loaded instead of waiting for ever', async () => {
    put(down, down);
    await open();
    expect(await screen.findByText('The figures could not be loaded')).toBeTruthy();
    expect(await screen.findByText('Your products could not be loaded')).toBeTruthy();
    expect(screen.getAllByText('–')).toHaveLength(4);
  });
});
