import { fillShop, type FillPlan } from './fill-shop.ts';

interface Product {
  readonly artisan: string;
  readonly name: string;
}

const products: readonly Product[] = ['a1', 'b1', 'c1', 'a2', 'b2', 'a3'].map((name) => ({
  name,
  artisan: name.charAt(0),
}));

function aGate(): { opened: Promise<void>; open: () => void } {
  let open: () => void = () => undefined;
  const opened = new Promise<void>((resolve) => (open = resolve));
  return { opened, open };
}

/** Opening an artisan waits until the test lets it. */
function setUp(change: Partial<FillPlan<string, Product>> = {}) {
  const happened: string[] = [];
  const gates = new Map(['a', 'b', 'c'].map((artisan) => [artisan, aGate()]));
  const plan: FillPlan<string, Product> = {
    artisans: ['a', 'b', 'c'],
    products,
    openAtOnce: 3,
    registerAtOnce: 1,
    open: async (artisan) => (await gates.get(artisan)?.opened, `shop of ${artisan}`),
    register: async (shop, product) => void happened.push(`${product.name} in ${shop}`),
    finished: async (artisan) => void happened.push(`${artisan} finished`),
    ...change,
  };
  return { happened, plan, open: (artisan: string) => gates.get(artisan)?.open() };
}

const settled = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

describe('fillShop', () => {
  it('registers what an open artisan has while others are still signing up', async () => {
    const { happened, plan, open } = setUp();
    const filling = fillShop(plan);
    open('b');
    await settled();
    expect(happened).toEqual(['b1 in shop of b', 'b2 in shop of b', 'b finished']);
    open('a');
    open('c');
    await filling;
    expect(happened.slice(3)).toEqual([
      'a1 in shop of a',
      'c1 in shop of c',
      'c finished',
      'a2 in shop of a',
      'a3 in shop of a',
      'a finished',
    ]);
  });

  it('keeps to the order of the products once their artisans are open', async () => {
    const { happened, plan, open } = setUp();
    for (const artisan of ['c', 'b', 'a']) open(artisan);
    await fillShop(plan);
    expect(happened.filter((line) => line.includes(' in '))).toEqual(
      ['a1', 'b1', 'c1', 'a2', 'b2', 'a3'].map((name) => `${name} in shop of ${name.charAt(0)}`),
    );
  });

  it('never opens or registers more at once than it may', async () => {
    const busy = { open: 0, register: 0 };
    const max = { open: 0, register: 0 };
    const during = async (what: 'open' | 'register'): Promise<void> => {
      max[what] = Math.max(max[what], (busy[what] += 1));
      await settled();
      busy[what] -= 1;
    };
    const { plan } = setUp({
      openAtOnce: 2,
      registerAtOnce: 2,
      open: async (artisan) => (await during('open'), artisan),
      register: () => during('register'),
    });
    await fillShop(plan);
    expect(max).toEqual({ open: 2, register: 2 });
  });

  it('fails with the first failure and finishes nobody whose products are not all there', async () => {
    const { happened, plan, open } = setUp({
      register: async (_shop, product) => (product.name === 'a2' ? Promise.reject(new Error('refused')) : undefined),
    });
    for (const artisan of ['a', 'b', 'c']) open(artisan);
    await expect(fillShop(plan)).rejects.toThrow('refused');
    expect(happened).not.toContain('a finished');
  });
});
