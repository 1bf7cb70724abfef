import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { artisans } from '../src/data/artisans.ts';
import { catalogue } from '../src/data/catalogue.ts';
import { sales } from '../src/data/sales.ts';
import { StandInShop } from './stand-in-shop.ts';

const MAIN = path.resolve(import.meta.dirname, '../src/main.ts');
const countries = new Map(artisans.map(({ phoneNumber, location }) => [phoneNumber, location.country]));

describe('filling the demo shop', () => {
  let shop: StandInShop;
  let origin: string;
  let folder: string;

  beforeEach(async () => {
    shop = new StandInShop();
    origin = await shop.listen();
    folder = mkdtempSync(path.join(tmpdir(), 'seed-'));
  });
  afterEach(() => {
    shop.close();
    rmSync(folder, { recursive: true });
  });

  function seed() {
    const child = spawn(process.execPath, [MAIN], {
      env: { ...process.env, ASILI_URL: origin, SEED_DIR: folder },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    let output = '';
    child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()));
    return {
      child,
      exited: new Promise<number | null>((resolve) => child.once('close', resolve)),
      output: () => output,
    };
  }

  it('signs everybody up within the limit of one address, registers every product once and says how far it is', async () => {
    const { exited, output } = seed();
    expect(await exited).toBe(0);
    expect(shop.products.map(({ name }) => name).sort()).toEqual(catalogue.map(({ en }) => en[0]).sort());
    expect([shop.refused, shop.signedUp.length, new Set(shop.signedUp).size]).toEqual([
      0,
      artisans.length + 1,
      artisans.length + 1,
    ]);
    expect([...shop.delivering].sort()).toEqual(artisans.map(({ phoneNumber }) => phoneNumber).sort());
    expect(shop.addresses.size).toBe(artisans.length + 1);
    expect(new Set(shop.products.slice(0, 12).map(({ owner }) => countries.get(owner))).size).toBeGreaterThanOrEqual(5);
    expect(output()).toContain('60 of 60 products registered');
    expect(output()).toMatch(/the first product is in the shop[^]*all 60 products are in the shop/);
    expect(existsSync(path.join(folder, 'done'))).toBe(true);
    expect([...shop.paidOut]).toEqual([artisans[0]?.phoneNumber]);
    for (const { key, steps, review } of sales) {
      expect(shop.steps.get(`seed-checkout-${key}`) ?? []).toEqual(steps.map(({ name }) => name));
      expect(shop.reviews.get(`seed-checkout-${key}`)).toBe(review?.rating);
      expect(shop.photos.get(`seed-checkout-${key}`)).toEqual(
        review && (review.photos ?? []).map(() => expect.stringMatching(/^\/media\/\d+$/) as unknown),
      );
    }
    expect(shop.raised.filter((path) => path.startsWith('/api'))).toEqual(['/api/contact', '/api/reports']);
    const whole = { to: '0.0.2', amount: '500', memo: 'AH-1' };
    expect(shop.transfers).toEqual([
      { ...whole, amount: '5000' },
      { ...whole, account: '0.0.9' },
      whole,
      { ...whole, memo: '' },
      { ...whole, amount: '250' },
      { ...whole, amount: '0.001' },
      whole,
    ]);
    expect([shop.steps.get('seed-checkout-exchange'), shop.steps.get('seed-checkout-in-doubt')]).toEqual([
      ['decline'],
      ['accept', 'ship', 'deliver', 'confirm'],
    ]);
    expect(shop.cancelled).toEqual(['/api/payments/pay_seed-payment-called-off/cancel']);
    expect([shop.cards, shop.disputed]).toEqual([['4242424242424242'], ['/dev/world/stripe/disputes']]);
    expect([...shop.photos.values()].flat().length).toBeGreaterThan(0);
    expect(shop.faults).toEqual([{ 'wrong-amount': 1 }, {}]);
    expect([...shop.replied]).toEqual(['/api/reviews/rev_seed-checkout-completed-1/reply']);
  }, 180_000);

  it('goes on after being killed: finished artisans are not signed in again and no product comes twice', async () => {
    let asked = 0;
    const first = seed();
    shop.beforeRegister = async () => void (++asked === 40 && first.child.kill('SIGKILL'));
    await first.exited;
    const finished = readdirSync(path.join(folder, 'finished'));
    expect([
      shop.products.length < catalogue.length,
      finished.length > 0,
      existsSync(path.join(folder, 'done')),
    ]).toEqual([true, true, false]);
    const before = shop.signedUp.length;
    expect(await seed().exited).toBe(0);
    const phones = finished.map((key) => artisans.find((artisan) => artisan.key === key)?.phoneNumber);
    expect(
      shop.signedUp.slice(before).filter((who) => phones.includes(who) && who !== artisans[0]?.phoneNumber),
    ).toEqual([]); // She sells at the end.
    expect(shop.products.map(({ name }) => name).sort()).toEqual(catalogue.map(({ en }) => en[0]).sort());
  }, 180_000);
});
