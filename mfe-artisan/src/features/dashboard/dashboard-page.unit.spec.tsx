import { jest } from '@jest/globals';
import { anArtisan, aProduct, renderPage } from '@asili/web/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { down, figures, noTotals, withFigures } from '../../../test/figures.ts';
import remote from '../../remote.ts';
import { DashboardPage } from './dashboard-page.tsx';

const at = (name: string) => screen.findByRole('heading', { level: 1, name });

describe('dashboard', () => {
  const open = () => renderPage(<DashboardPage />, { remote, path: '/dashboard', as: anArtisan });

  it('greets without an exclamation mark, with the empty texts and both buttons', async () => {
    withFigures(figures());
    await open();
    await at('Welcome back, Nomusa');
    expect(await screen.findByText('No products registered yet')).toBeTruthy();
    expect(await screen.findByText('Activity will appear here as you use the platform')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Add Product' }).getAttribute('href')).toBe('/products/new');
    expect(screen.getByRole('link', { name: 'Export Data' }).getAttribute('href')).toMatch(
      /^\/api\/analytics\/art_1\/export\.csv/,
    );
    for (const label of ['Products Registered', 'Verifications Today', 'Revenue This Month', 'Counterfeit Attempts'])
      expect(screen.getByText(label)).toBeTruthy();
  });

  it('shows true figures, their change against the same part of the day and month before, and the newest products', async () => {
    withFigures(
      ({ path }) =>
        /period=(yesterday|last-month)/.test(path)
          ? figures({ verifications: 4, counterfeitAttempts: 3, revenue: { amount: '12.50', currency: 'USD' } })
          : figures({
              totalProducts: 3,
              verifications: 9,
              counterfeitAttempts: 1,
              previous: { ...noTotals, totalProducts: 1 },
            }),
      [aProduct()],
    );
    await open();
    expect(await screen.findByText('9')).toBeTruthy();
    const noteOf = async (label: string, words: RegExp) =>
      (await within(screen.getByText(label).parentElement!).findByText(words)).parentElement?.textContent;
    expect(await noteOf('Products Registered', /since the month began/)).toBe('up by 2since the month began');
    expect(await noteOf('Verifications Today', /this time yesterday/)).toBe('up by 5vs. this time yesterday');
    expect(await noteOf('Revenue This Month', /vs. this point/)).toBe('down by $12.50vs. this point last month');
    expect(await noteOf('Counterfeit Attempts', /vs. this point/)).toBe('down by 2vs. this point last month');
    expect(await screen.findByRole('link', { name: 'Lidded basket' })).toBeTruthy();
    expect(screen.getByText('Dates are in East Africa Time.')).toBeTruthy();
  });

  it('leaves days and months to the server: a reader abroad sees those of their own country', async () => {
    const calls = withFigures(figures());
    await open();
    await waitFor(() =>
      expect(
        calls
          .flatMap(({ path }) => (path.startsWith('/api/analytics/') ? [path.split('?')[1]?.split('&')[0]] : []))
          .sort(),
      ).toEqual(['period=last-month', 'period=this-month', 'period=today', 'period=yesterday']),
    );
  });

  it.each([
    ['Africa/Lagos', ['Africa/Lagos']],
    ['UTC', [null]], // A browser that hides where it is, or does not know: the artisan's own days are meant.
    ['Etc/UTC', [null]],
    [undefined, [null]],
  ])('asks for the days of %s as those of %j', async (timeZone, asked) => {
    const resolved = new Intl.DateTimeFormat().resolvedOptions();
    jest
      .spyOn(Intl.DateTimeFormat.prototype, 'resolvedOptions')
      .mockReturnValue({ ...resolved, timeZone } as Intl.ResolvedDateTimeFormatOptions);
    const calls = withFigures(figures());
    await open();
    const zoneIn = (address: string | null | undefined) =>
      new URL(address ?? '', 'http://x').searchParams.get('timeZone');
    expect(zoneIn((await screen.findByRole('link', { name: 'Export Data' })).getAttribute('href'))).toBe(asked[0]);
    await waitFor(() => expect(calls.filter(({ path }) => path.startsWith('/api/analytics/'))).toHaveLength(4));
    const zones = calls.flatMap(({ path }) => (path.startsWith('/api/analytics/') ? [zoneIn(path)] : []));
    expect([...new Set(zones)]).toEqual(asked);
    jest.restoreAllMocks();
  });

  it('says what could not be loaded instead of waiting for ever', async () => {
    withFigures(down, down);
    await open();
    expect(await screen.findByText('The figures couldn’t be loaded')).toBeTruthy();
    expect(await screen.findByText('Your products couldn’t be loaded')).toBeTruthy();
    expect(screen.getAllByText('–')).toHaveLength(4);
  });
});
