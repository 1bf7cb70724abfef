import { describe, expect, it } from '@jest/globals';
import { putShippingRequest, shipping } from '@asili/contracts';
import { nothingSaid, termsOf } from './terms.ts';

const kenya = {
  name: 'Kenya',
  countries: ['KE'],
  price: { amount: '4', currency: 'USD' as const },
  days: [2, 4] as [number, number],
};
const europe = {
  name: 'Europe',
  countries: ['DE', 'FR', 'DE'],
  price: { amount: '32.5', currency: 'EUR' as const },
  days: [8, 14] as [number, number],
};
const pickup = { offered: true, note: 'Oginga Odinga Street' };
const ids = (place: number): string => `new${place}`;

describe('terms of delivery', () => {
  const first = termsOf(nothingSaid, { zones: [kenya, europe], pickup }, ids);

  it('name each country once and each price with all its decimals', () => {
    expect(first).toEqual({
      zones: [
        { ...kenya, id: 'new0', price: { amount: '4.00', currency: 'USD' } },
        { ...europe, id: 'new1', countries: ['DE', 'FR'], price: { amount: '32.50', currency: 'EUR' } },
      ],
      pickup,
    });
    expect(shipping.parse(first)).toEqual(first);
  });

  it('keep the ids of their zones, also where they are said again without', () => {
    const other = (place: number): string => `other${place}`;
    expect(termsOf(first, { zones: [kenya, europe], pickup }, other)).toEqual(first);
    expect(
      termsOf(
        first,
        {
          zones: [
            { ...europe, id: 'new1', name: 'Abroad' },
            { ...kenya, id: 'new0' },
          ],
          pickup: { offered: false },
        },
        other,
      ).zones.map(({ id, name }) => [id, name]),
    ).toEqual([
      ['new1', 'Abroad'],
      ['new0', 'Kenya'],
    ]);
  });

  it('take no id that is not theirs, and none twice', () => {
    const said = {
      zones: [
        { ...kenya, id: 'new0' },
        { ...kenya, id: 'new0' },
        { ...kenya, id: 'somebody’s' },
      ],
      pickup,
    };
    expect(termsOf(first, said, (place) => `other${place}`).zones.map(({ id }) => id)).toEqual([
      'new0',
      'other1',
      'other2',
    ]);
  });

  it('are refused by their form where they make no sense', () => {
    const wrong = [
      { ...kenya, days: [4, 2] },
      { ...kenya, countries: [] },
      { ...kenya, countries: ['Atlantis'] },
      { ...kenya, name: ' ' },
      { ...kenya, price: { amount: '-1', currency: 'USD' } },
      { ...kenya, price: { amount: '1', currency: 'HBAR' } },
    ];
    for (const zone of wrong) expect(putShippingRequest.safeParse({ zones: [zone], pickup }).success).toBe(false);
    expect(putShippingRequest.safeParse({ zones: Array(21).fill(kenya), pickup }).success).toBe(false);
    expect(
      putShippingRequest.parse({ zones: [{ ...kenya, countries: ['Kenya'] }], pickup }).zones[0]?.countries,
    ).toEqual(['KE']);
  });
});
