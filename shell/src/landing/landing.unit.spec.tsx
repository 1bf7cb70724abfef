import { addMessages, initI18n, queryClient } from '@asili/web';
import { jest } from '@jest/globals';
import { QueryClientProvider } from '@tanstack/react-query';
import { render, screen, waitFor } from '@testing-library/react';
import { loaders } from '../messages.ts';
import { Landing } from './landing.tsx';
import en from './messages/en.json' with { type: 'json' };
import { namespace } from './texts.ts';

const texts = () => Promise.resolve({ default: en });

beforeAll(async () => {
  await initI18n('shell', loaders);
  await addMessages(namespace, { en: texts, sw: texts, fr: texts });
});

describe('Landing', () => {
  it('leads to the shop, to sign-up and to verifying, and stands without the shop’s answer', async () => {
    jest.spyOn(console, 'error').mockImplementation(() => undefined);
    globalThis.fetch = jest.fn(() => Promise.reject(new TypeError('offline')));
    render(
      <QueryClientProvider client={queryClient}>
        <Landing />
      </QueryClientProvider>,
    );
    const ways = ['Shop Marketplace', 'Join as Customer', 'Verify a Product'].map((name) => screen.getByRole('link', { name }).getAttribute('href'));
    expect(ways).toEqual(['/marketplace', '/customer-auth', '/verify']);
    expect(screen.getByText('Authentic Product')).toBeTruthy();
    await waitFor(() => expect(screen.queryByText('Fresh from the workshop')).toBeNull());
    expect(screen.getByRole('heading', { name: 'Admin Dashboard' })).toBeTruthy();
  });
});
