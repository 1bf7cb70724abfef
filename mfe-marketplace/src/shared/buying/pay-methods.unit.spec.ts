import { quotes } from '@asili/web/testing';
import { cheapest } from './pay-methods.tsx';

it('the artisans keep most by the way with the lowest fee, of those that can be taken', () => {
  const all = quotes();
  expect(cheapest(all)).toBe('hbar');
  expect(
    cheapest(all.map((quote) => (quote.method === 'hbar' ? { ...quote, unavailable: 'rates-stale' } : quote))),
  ).toBe('bank');
  expect(cheapest(all.slice(0, 1))).toBeUndefined();
});
