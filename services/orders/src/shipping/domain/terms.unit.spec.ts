import { describe, expect, it } from '@jest/globals';
import { putShippingRequest, shipping } from '@asili/contracts';
import { mergeTerms, nothingSaid, termsOf } from './terms.ts';

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
    const inFrancs = (amount: string) =>
      putShippingRequest
        .safeParse({ zones: [{ ...kenya, price: { amount, currency: 'XOF' } }], pickup })
        .error?.issues.map(({ path, message }) => [path.join('.'), message]);
    expect([inFrancs('2500.50'), inFrancs('2500.00')]).toEqual([
      [['zones.0.price.amount', 'This currency has no cents']],
      undefined,
    ]);
    expect(
      putShippingRequest.parse({ zones: [{ ...kenya, countries: ['Kenya'] }], pickup }).zones[0]?.countries,
    ).toEqual(['KE']);
  });
});

describe('terms that two devices changed', () => {
  const seen = termsOf(nothingSaid, { zones: [kenya, europe], pickup }, ids);
  const [home, abroad] = seen.zones as unknown as [typeof kenya & { id: string }, typeof europe & { id: string }];
  const from = (now: typeof seen, zones: unknown, collected: object = pickup) => {
    const said = putShippingRequest.parse({ zones, pickup: collected, seen });
    return termsOf(now, mergeTerms(now, seen, said), (place) => `later${place}`);
  };

  it('keep the change of each, field by field, and of one field the later', () => {
    const other = from(seen, [{ ...home, price: { amount: '6', currency: 'USD' }, days: [1, 2] }, abroad], {
      offered: false,
      note: 'Oginga Odinga Street',
    });
    const both = from(other, [{ ...home, name: 'All Kenya', days: [3, 5] }, abroad], {
      offered: true,
      note: 'Blue gate',
    });
    expect(both.zones[0]).toEqual({
      id: 'new0',
      name: 'All Kenya',
      countries: ['KE'],
      price: { amount: '6.00', currency: 'USD' },
      days: [3, 5],
    });
    expect([both.zones[1], both.pickup]).toEqual([seen.zones[1], { offered: false, note: 'Blue gate' }]);
    expect(
      from(both, [{ ...home, name: 'All Kenya', days: [3, 5] }, abroad], { offered: true, note: 'Blue gate' }),
    ).toEqual(both); // Sent twice.
  });

  it('keep zones that the other added, where they stand, and drop those that either removed', () => {
    const uganda = { ...kenya, name: 'Uganda', countries: ['UG'] };
    const added = termsOf(
      seen,
      { zones: [{ ...uganda, name: 'First' }, home, abroad, uganda] as never, pickup },
      (place) => `added${place}`,
    );
    expect(from(added, [home]).zones.map(({ id }) => id)).toEqual(['added0', 'new0', 'added3']);
    expect(from(added, [home, abroad, uganda]).zones.map(({ id }) => id)).toEqual(['added0', 'new0', 'new1', 'added3']); // The same zone, added on both.
    const removed = termsOf(seen, { zones: [home], pickup }, ids);
    expect(from(removed, [home, abroad]).zones.map(({ name }) => name)).toEqual(['Kenya']);
    expect(from(removed, [home, { ...abroad, name: 'EU' }]).zones.map(({ name }) => name)).toEqual(['Kenya', 'EU']); // Not lost: it was just changed.
  });

  it('are as said where nothing else changed', () => {
    expect(from(seen, [{ ...kenya, name: 'Kisumu' }], { offered: false })).toEqual({
      zones: [{ ...home, id: 'later0', name: 'Kisumu' }],
      pickup: { offered: false },
    });
  });
});
