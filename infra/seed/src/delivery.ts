const africa = ['CD', 'ET', 'GH', 'KE', 'MA', 'ML', 'NG', 'RW', 'SN', 'TZ', 'UG', 'ZA'];
const overseas = [
  'AE',
  'AT',
  'AU',
  'BE',
  'CA',
  'CH',
  'DE',
  'DK',
  'ES',
  'FI',
  'FR',
  'GB',
  'IE',
  'IN',
  'IT',
  'JP',
  'NL',
  'NO',
  'NZ',
  'PT',
  'SE',
  'US',
];

const zone = (name: string, countries: readonly string[], dollars: string, days: readonly [number, number]) => ({
  name,
  countries,
  price: { amount: dollars, currency: 'USD' },
  days,
});

/** The body of PUT /api/artisans/me/shipping of a demo artisan: to their own country, to others of the continent, and further. */
export function deliveryFrom({
  city,
  country,
}: {
  readonly city: string;
  readonly country: string;
}): Record<string, unknown> {
  return {
    zones: [
      zone('At home', [country], '4.00', [2, 4]),
      zone(
        'Africa',
        africa.filter((code) => code !== country),
        '14.00',
        [5, 9],
      ),
      zone('Overseas, by air', overseas, '32.00', [8, 14]),
    ],
    pickup: { offered: true, note: city },
  };
}
