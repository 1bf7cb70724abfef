import { addMessages, initI18n, queryClient } from '@asili/web';
import { expectConsoleError, platform } from '@asili/web/testing';
import { QueryClientProvider } from '@tanstack/react-query';
import { fireEvent, render, screen } from '@testing-library/react';
import { loaders } from '../../messages.ts';
import { FeeCalculator } from './fee-calculator.tsx';
import en from '../../../../languages/en/shell-pricing.json' with { type: 'json' };
import { namespace } from './messages.ts';

const texts = () => Promise.resolve({ default: en });

beforeAll(async () => {
  await initI18n('shell', loaders);
  await addMessages(namespace, { en: texts, sw: texts, fr: texts });
});
beforeEach(() => queryClient.clear());

const show = () =>
  render(
    <QueryClientProvider client={queryClient}>
      <FeeCalculator />
    </QueryClientProvider>,
  );
const sums = () =>
  Object.fromEntries(
    [...document.querySelectorAll('dl > div')].map((row) => [
      row.querySelector('dt')?.textContent,
      row.querySelector('dd')?.textContent?.replace(/\s/g, ' '),
    ]),
  );
const choose = (currency: string) =>
  fireEvent.change(screen.getByRole('combobox', { name: 'Currency' }), { target: { value: currency } });
const payBy = (method: string) =>
  fireEvent.change(screen.getByRole('combobox', { name: 'Payment method' }), { target: { value: method } });

describe('the fee calculator', () => {
  it('shows what is left in both currencies, at the rates of now', async () => {
    platform();
    show();
    expect(await screen.findByText(/^Rates of CoinGecko, Coinbase/)).toBeTruthy();
    expect(sums()).toEqual({
      'Customer pays': '$85.00',
      Fee: '−$2.13',
      'Artisan receives': '$82.87',
      'In shillings, about': 'KES 10,359',
    });
    choose('KES');
    payBy('card');
    fireEvent.change(screen.getByRole('textbox'), { target: { value: '10465' } });
    expect(sums()).toEqual({
      'Customer pays': 'KES 10,465.00',
      Fee: '−KES 393.31',
      'Artisan receives': 'KES 10,071.69',
      'In dollars, about': '$81',
    });
    choose('UGX');
    fireEvent.change(screen.getByRole('textbox'), { target: { value: '85.50' } });
    expect(screen.getByText('UGX has no cents: enter a whole amount')).toBeTruthy();
  });

  it('says less without rates, and guesses nothing', async () => {
    expectConsoleError(/^GET \S+ failed: 503/);
    platform({ 'GET /api/exchange-rates': { status: 503, json: { status: 503, code: 'PAYMENTS.RATES_UNAVAILABLE' } } });
    show();
    expect(await screen.findByText('Rates can’t be loaded right now')).toBeTruthy();
    expect(sums()).toEqual({
      'Customer pays': '$85.00',
      Fee: '−$2.13',
      'Artisan receives': '$82.87',
      'In shillings, about': '–',
    });
    choose('EUR');
    payBy('card');
    expect(sums()).toMatchObject({ 'Customer pays': '€85.00', Fee: '–', 'Artisan receives': '–' });
  });
});
