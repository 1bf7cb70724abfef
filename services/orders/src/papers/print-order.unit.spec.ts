import { describe, expect, it } from '@jest/globals';
import { languages, type Order, type Product } from '@asili/contracts';
import type { PrintedOrder } from './print-order.ts';
import { printReceipt } from './receipt.pdf.ts';
import { printSlip } from './slip.pdf.ts';

const usd = (amount: string) => ({ amount, currency: 'USD' as const });
const artisan: Order['artisan'] = {
  id: 'art_1',
  firstName: 'Akinyi',
  businessName: 'Nyakach Carvers',
  location: { city: 'Kisumu', country: 'KE' },
};
const line = (n: number): Order['lines'][number] => ({
  productId: `prd_${n}`,
  name: n === 0 ? 'Low mvule stool' : `Ribbed water pot ${n}`,
  imageUrl: null,
  quantity: n + 1,
  unitPrice: usd('41.00'),
});
const order: Order = {
  id: 'ord_01m822y90hvy1ja42gn7qfcp1n',
  purchaseId: 'pur_01m822y90hvy1ja42gn7qfcp1n',
  number: '1043213',
  artisan,
  buyer: {
    name: 'Wanjiru Kamau',
    contact: { name: 'Wanjiru Kamau', phoneNumber: '+254712604482' },
    address: { line1: 'Rose Avenue 12', line2: 'Kilimani', city: 'Nairobi', postalCode: '00100', country: 'KE' },
  },
  lines: [line(0), line(1)],
  delivery: { kind: 'ship', zone: 'zone', name: 'Kenya', price: usd('4.00'), days: [2, 4] },
  totals: [usd('127.00')],
  state: 'accepted',
  deadlines: [],
  timeline: [
    { what: 'paid', at: '2026-11-21T09:10:00.000Z', by: 'system' },
    { what: 'accept', at: '2026-11-21T12:10:00.000Z', by: 'artisan' },
  ],
  allowed: ['ship'],
};
const products = new Map(
  Array.from(
    { length: 60 },
    (_, n) =>
      [
        `prd_${n}`,
        { shortCode: '40718825', certificate: { contentHash: '9f'.repeat(32) } } as unknown as Product,
      ] as const,
  ),
);
const printed = (change: Partial<Order> = {}, language: PrintedOrder['language'] = 'en'): PrintedOrder => ({
  order: { ...order, ...change },
  products,
  publicUrl: 'https://asili.example',
  language,
});
const printer = { slip: printSlip, receipt: printReceipt };
const pages = (file: Uint8Array) =>
  Buffer.from(file)
    .toString('latin1')
    .match(/\/Type \/Page\b/g)?.length;

describe.each(['slip', 'receipt'] as const)('the %s', (paper) => {
  it.each(languages)('is one page, and the same bytes for the same order (%s)', async (language) => {
    const file = await printer[paper](printed({}, language));
    expect(pages(file)).toBe(1);
    expect(await printer[paper](printed({}, language))).toEqual(file);
  });

  it('names the artisan where the name of the business is empty', async () => {
    const { businessName: _, ...person } = artisan;
    expect(await printer[paper](printed({ artisan: { ...person, businessName: ' ' } }))).toEqual(
      await printer[paper](printed({ artisan: person })),
    );
    expect(await printer[paper](printed())).not.toEqual(await printer[paper](printed({ artisan: person })));
  });

  it('goes on for as many pages as an order has lines', async () => {
    const lines = Array.from({ length: 50 }, (_, n) => line(n));
    expect(pages(await printer[paper](printed({ lines })))).toBeGreaterThan(2);
    expect(pages(await printer[paper](printed({ lines: lines.slice(0, 3) })))).toBe(1);
  });

  it('takes any letters, the longest names, products that are gone and people who are forgotten', async () => {
    const long = 'ኢትዮጵያ ŋɔɛ 😀 \u0000\u202e '.repeat(12);
    const buyer = {
      ...order.buyer,
      name: long,
      address: { line1: long, line2: long, city: long, region: long, country: 'ET' },
    };
    expect(
      pages(
        await printer[paper]({
          ...printed({ buyer, artisan: { ...artisan, businessName: long }, lines: [{ ...line(0), name: long }] }),
          products: new Map(),
        }),
      ),
    ).toBe(1);
    expect(
      pages(
        await printer[paper](
          printed({
            buyer: { name: '' },
            delivery: { kind: 'pickup' },
            state: 'refunded',
            totals: [usd('82.00'), { amount: '1200', currency: 'UGX' }],
          }),
        ),
      ),
    ).toBe(1);
  });
});
