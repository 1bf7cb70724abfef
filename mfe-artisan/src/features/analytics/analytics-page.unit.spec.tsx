import { jest } from '@jest/globals';
import { anArtisan, renderPage } from '@asili/web/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { figures, noTotals, withFigures } from '../../../test/figures.ts';
import remote from '../../remote.ts';
import { AnalyticsPage } from './analytics-page.tsx';

const someFigures = figures({
  totalProducts: 3,
  verifiedProducts: 2,
  verifications: 12,
  productViews: 1480,
  previous: { ...noTotals, totalProducts: 2, verifiedProducts: 1, verifications: 7, productViews: 900 },
  trend: [
    { date: '2026-10-01', verifications: 4, views: 20 },
    { date: '2026-10-02', verifications: 8, views: 30 },
  ],
  topProducts: [{ productId: 'prd_1', name: 'Lidded basket', verifications: 12, views: 80 }],
  places: [
    { place: 'S1.5 E37.0', count: 9 },
    { place: 'S1.0 E36.5', count: 2 },
    { place: 'KE', count: 1 },
  ],
});

const open = (path = '/analytics') => {
  const calls = withFigures(someFigures);
  return renderPage(<AnalyticsPage />, { remote, path, as: anArtisan }).then(() => calls);
};
const daysOf = (path: string) => {
  const query = new URLSearchParams(path.split('?')[1]);
  return (Date.parse(query.get('endDate') ?? '') - Date.parse(query.get('startDate') ?? '')) / 86_400_000;
};

describe('analytics', () => {
  it('has figures with the period before, the trend in a sentence and as a table, and the best products', async () => {
    await open();
    expect(await screen.findByText('1,480')).toBeTruthy();
    expect(screen.getByText('7 in the period before')).toBeTruthy();
    expect(screen.getByText('Dates are in East Africa Time.')).toBeTruthy();
    expect(screen.getByText(/Best day: Oct 2|Best day: 2 Oct/)).toBeTruthy();
    expect(
      screen.getByRole('img', { name: /Chart of verifications per day: 12 in total, 8 at most on one day/ }),
    ).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Lidded basket' }).getAttribute('href')).toBe('/product/prd_1');
    const places = within(screen.getByRole('heading', { name: 'Top locations' }).parentElement!);
    expect(
      places
        .getAllByRole('row')
        .slice(1)
        .map((row) => row.textContent),
    ).toEqual(['Near Nairobi, Kenya11', 'Kenya1']);
    await userEvent.click(screen.getByRole('button', { name: 'Show as a table' }));
    expect(within(screen.getAllByRole('table')[0]!).getAllByRole('row')).toHaveLength(3);
  });

  it.each([
    ['24h', 1],
    ['7d', 7],
    ['90d', 90],
  ])('asks for %s and keeps the choice in the address and the export', async (range, days) => {
    const calls = await open();
    await screen.findByText('1,480');
    await userEvent.click(screen.getByRole('radio', { name: range }));
    expect(location.search).toBe(`?range=${range}`);
    await waitFor(() =>
      expect(calls.some(({ path }) => path.startsWith('/api/analytics/') && daysOf(path) === days)).toBe(true),
    );
    expect(daysOf(screen.getByRole('link', { name: 'Export' }).getAttribute('href') ?? '')).toBe(days);
    expect(screen.getByText('1,480')).toBeTruthy();
  });

  it('dims figures of another range until those of the chosen one have come', async () => {
    const calls = await open();
    await screen.findByText('1,480');
    let answer: (() => void) | undefined;
    const { fetch } = globalThis;
    globalThis.fetch = (...call) => new Promise((resolve) => (answer = () => resolve(fetch(...call))));
    await userEvent.click(screen.getByRole('radio', { name: '7d' }));
    expect(screen.getByText('1,480').closest('[aria-busy]')?.getAttribute('aria-busy')).toBe('true');
    answer?.();
    await waitFor(() =>
      expect(screen.getByText('1,480').closest('[aria-busy]')?.getAttribute('aria-busy')).toBe('false'),
    );
    expect(calls.filter(({ path }) => path.startsWith('/api/analytics/'))).toHaveLength(2);
  });

  it('asks once for the same figures, however the clock goes on', async () => {
    const calls = await open();
    await screen.findByText('1,480');
    jest.spyOn(Date, 'now').mockReturnValue(Date.now() + 120_000);
    await userEvent.click(screen.getByRole('button', { name: 'Show as a table' }));
    expect(calls.filter(({ path }) => path.startsWith('/api/analytics/'))).toHaveLength(1);
  });
});
