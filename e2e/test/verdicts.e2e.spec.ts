/**
 * @long Products in all states, made in the running shop: the web's page, the interface and a phone call say the same of each, and no slip in a
 * code is taken for a product. A thousand, and slips in forty codes, where `ASILI_TESTS` is `full`, else ten and one.
 */
import { randomUUID } from 'node:crypto';
import { verdictKind, type Product, type VerdictKind } from '@asili/contracts';
import { phoneProviders } from '@asili/simulators';
import { type Browser, openBrowser, ShopClient, until } from '@asili/test-kit';
import type { Page } from 'playwright-core';
import { call } from '../src/phones.ts';
import {
  aSignedUpArtisan,
  freshPhone,
  getProduct,
  origin,
  registerProduct,
  verify,
  waitForStatus,
} from '../src/shop.ts';

const isFull = process.env['ASILI_TESTS'] === 'full';
const count = isFull ? 1000 : 10;
/** As many as a plan without price lists; a correction is a listing, too. */
const perArtisan = 5;
const states = ['verified', 'archived', 'superseded', 'withdrawn', 'pending'] as const;
type State = (typeof states)[number];
const pageTitles: Readonly<Record<VerdictKind, RegExp>> = {
  authentic: /^Authentic$/,
  pending: /^Pending$/,
  'not-verified': /^Not Verified$/,
  unreachable: /^Couldn’t reach the ledger$/,
};

const world = new ShopClient(origin);
const made: { readonly state: State; readonly code: string }[] = [];

/** One product of each state; the pending one is on its way to its certificate. */
async function stall(number: number): Promise<void> {
  const { client, id } = await aSignedUpArtisan();
  const register = (name: string) =>
    registerProduct(client, `${name}-${id}`, { name: `${name} ${number}`, category: 'Home Decor', price: '10' });
  const certified = async (name: string): Promise<Product> =>
    waitForStatus(client, (await register(name)).id, 'verified', 180_000);
  const withdrawn = await until(
    async () => {
      const { id: productId } = await register(`Withdrawn-${randomUUID()}`);
      const { product } = (await client.post(`/api/products/${productId}/archive`, {}, `archive-${productId}`)) as {
        product: Product;
      };
      return product.certificate === null && product;
    },
    'a product archived before its certificate came',
    120_000,
  );
  const [kept, archived, old] = await Promise.all([certified('Kept'), certified('Archived'), certified('Old')]);
  await client.post(`/api/products/${archived.id}/archive`, {}, `archive-${archived.id}`);
  const { product: next } = (await client.post(
    `/api/products/${old.id}/corrections`,
    { name: `New ${number}` },
    `correct-${old.id}`,
  )) as { product: Product };
  await waitForStatus(client, next.id, 'verified', 180_000);
  await until(
    async () => (await getProduct(client, old.id)).status === 'superseded',
    'the old one superseded',
    180_000,
  );
  const pending = await register('Pending');
  made.push(
    ...(
      [
        ['verified', kept],
        ['archived', archived],
        ['superseded', old],
        ['withdrawn', withdrawn],
        ['pending', pending],
      ] as const
    ).map(([state, { shortCode }]) => ({ state, code: shortCode })),
  );
}

/** What a phone's screen says, in the words of the web. */
function kindOfScreen(text: string): VerdictKind {
  if (text.startsWith('AUTHENTIC\n')) return 'authentic';
  if (text.startsWith('NOT VERIFIED YET\n')) return 'pending';
  if (text.startsWith('NOT VERIFIED\nThe ledger cannot be reached')) return 'unreachable';
  if (text.startsWith('NOT VERIFIED\n')) return 'not-verified';
  throw new Error(`no verdict: ${text}`);
}

const asked = async (code: string): Promise<VerdictKind> => {
  const { isAuthentic, verification } = await verify(world, code);
  return verdictKind(verification.verdict, isAuthentic);
};

/** Both ways, while the product stays as it is: a certificate may come between them. */
function bothWays(code: string, at: number): Promise<{ byPhone: VerdictKind; byWeb: VerdictKind }> {
  return until(async () => {
    const before = await asked(code);
    const byPhone = kindOfScreen(
      (await call(phoneProviders[at % phoneProviders.length] ?? 'nalo', freshPhone(), `*384*7*0*${code}#`)).text,
    );
    return (await asked(code)) === before && { byPhone, byWeb: before };
  }, `a verdict of ${code} that holds`);
}

/** Every digit wrong in every way, and every two neighbours the wrong way round. */
function slipsOf(code: string): string[] {
  const wrong = [...code].flatMap((right, at) =>
    [...'0123456789'].filter((digit) => digit !== right).map((digit) => code.slice(0, at) + digit + code.slice(at + 1)),
  );
  const swapped = [...code]
    .slice(1)
    .map((_, at) => code.slice(0, at) + code.charAt(at + 1) + code.charAt(at) + code.slice(at + 2));
  return [...new Set([...wrong, ...swapped])].filter((slip) => slip !== code);
}

/** As many calls at once; a share of the products is a test of its own, so that none takes longer than one can wait for a sign of life. */
const atOnce = 10;
const share = Math.min(50, count);
const shares = Array.from({ length: count / share }, (_, number) => number);

async function inBatches<T>(items: readonly T[], work: (item: T, at: number) => Promise<void>): Promise<void> {
  for (let from = 0; from < items.length; from += atOnce)
    await Promise.all(items.slice(from, from + atOnce).map((item, index) => work(item, from + index)));
}

it.each(shares)(
  `makes ${share} products in every state, share %i`,
  async (number) => {
    await inBatches(
      Array.from({ length: share / perArtisan }, (_, at) => (number * share) / perArtisan + at),
      stall,
    );
    expect(made).toHaveLength(share * (number + 1));
  },
  600_000,
);

const said = new Map<State, Set<VerdictKind>>(states.map((state) => [state, new Set()]));

it.each(shares)(
  `says the same of ${share} products by phone and on the web, whatever their state, share %i`,
  async (number) => {
    await inBatches(made.slice(number * share, (number + 1) * share), async ({ state, code }, at) => {
      const { byPhone, byWeb } = await bothWays(code, at);
      expect([state, code, byPhone]).toEqual([state, code, byWeb]);
      said.get(state)?.add(byWeb);
    });
  },
  600_000,
);

it('says of each state what it is', () => {
  expect([made.length, [...(said.get('verified') ?? [])]]).toEqual([count, ['authentic']]);
  for (const state of ['superseded', 'withdrawn'] as const)
    expect([state, [...(said.get(state) ?? [])]]).toEqual([state, ['not-verified']]);
});

describe('the page a tag leads to', () => {
  let browser: Browser;
  let page: Page;
  beforeAll(async () => {
    browser = await openBrowser();
    page = await browser.context.newPage();
  });
  afterAll(() => browser.close());

  it.each(states.filter((state) => state !== 'pending'))(
    'of what is %s says it too',
    async (state) => {
      const { code = '' } = made.find((each) => each.state === state) ?? {};
      await page.goto(`${origin}/verify/${code}`);
      await page.getByRole('heading', { level: 1, name: pageTitles[await asked(code)] }).waitFor();
    },
    180_000,
  );
});

it.each(isFull ? shares.flatMap((number) => [2 * number, 2 * number + 1]) : [0])(
  'takes no slip of one digit or two neighbours for a product, by phone or on the web, code %i',
  async (number) => {
    const slips = slipsOf(made[(number * share) / 2]?.code ?? '');
    expect(slips.length).toBeGreaterThan(70);
    await inBatches(slips, async (slip, at) => {
      const reply = await verify(world, slip);
      expect([slip, reply.isAuthentic, reply.verification.verdict, reply.product]).toEqual([
        slip,
        false,
        'UNKNOWN',
        null,
      ]);
      expect([
        slip,
        kindOfScreen(
          (await call(phoneProviders[at % phoneProviders.length] ?? 'nalo', freshPhone(), `*384*7*0*${slip}#`)).text,
        ),
      ]).toEqual([slip, 'not-verified']);
    });
  },
  600_000,
);
