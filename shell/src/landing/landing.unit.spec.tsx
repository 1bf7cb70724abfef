import { addMessages, initI18n, queryClient } from '@asili/web';
import { jest } from '@jest/globals';
import { QueryClientProvider } from '@tanstack/react-query';
import { render, screen, waitFor, within } from '@testing-library/react';
import { loaders } from '../messages.ts';
import { Landing } from './landing.tsx';
import en from './messages/en.json' with { type: 'json' };
import { namespace } from './texts.ts';

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
const answer = (body: unknown) => ({ ok: true, status: 200, headers: new Headers({ 'content-type': 'application/json' }), text: () => Promise.resolve(JSON.stringify(body)), json: () => Promise.resolve(body) }) as unknown as Response;

beforeEach(() => queryClient.clear());

describe('Landing', () => {
  it('leads to the shop, to sign-up and to verifying, and stands without the shop’s answer', async () => {
    jest.spyOn(console, 'error').mockImplementation(() => undefined);
    globalThis.fetch = jest.fn(() => Promise.reject(new TypeError('offline')));
    show();
    const ways = ['Shop Marketplace', 'Join as Customer', 'Verify a Product'].map((name) => screen.getByText(name).closest('a')?.getAttribute('href'));
    expect(ways).toEqual(['/marketplace', '/customer-auth', '/verify']);
    expect(screen.getByText('Authentic Product')).toBeTruthy();
    await waitFor(() => expect(screen.queryByText('Fresh from the workshop')).toBeNull());
    expect(screen.getByText('Admin Dashboard', { selector: 'h2' })).toBeTruthy();
    const live = within(screen.getByLabelText('Live from this shop'));
    expect(live.getByText('Cannot be counted right now')).toBeTruthy();
    expect(live.getAllByText('–')).toHaveLength(4);
  });

  it('keeps marketing figures and live ones apart, each labelled', async () => {
    const figures = { piecesCertified: 1024, artisans: 57, countries: 14, verifications: 8031 };
    globalThis.fetch = jest.fn((input) => Promise.resolve(answer(String(input).endsWith('/api/figures') ? { figures, asOf: new Date().toISOString() } : { products: [] })));
    show();
    const live = within(screen.getByLabelText('Live from this shop'));
    expect(await live.findByText('1,024')).toBeTruthy();
    expect([...screen.getByLabelText('Live from this shop').querySelectorAll('dd')].map(({ textContent }) => textContent)).toEqual(['1,024', '57', '14', '8,031']);
    expect(live.queryByText('2,450+')).toBeNull();
    expect(['Marketing figures, not a live count', '2,450+', '890+', '$125K+'].map((text) => screen.getAllByText(text).length)).toEqual([1, 1, 1, 1]);
  });

  it('has the sample payment and the claims of the network of the specification, said to be samples and marketing', () => {
    globalThis.fetch = jest.fn(() => new Promise<Response>(() => undefined));
    show();
    const said = ['Processing payment...', '$85.00 = 125 HBAR', '1 HBAR = 0.68 USD = 85 KES', '8,500 KES', '3.2s', '$0.0001', '99.99%', '10,000+', '156', '1,249', '$8,420', '3'];
    expect(said.filter((text) => screen.queryAllByText(text).length !== 1)).toEqual([]);
    expect(screen.getByText(/^Marketing figures of the Hedera network/)).toBeTruthy();
    expect(screen.getByText(/^Sample figures\. Paying on the site opens later/)).toBeTruthy();
  });
});
