/** What filling a shop takes; every step may be repeated. */
export interface FillPlan<Shop, Product extends { readonly artisan: string }> {
  /** In the order in which they are signed up. */
  readonly artisans: readonly string[];
  /** In the order in which they should appear. */
  readonly products: readonly Product[];
  readonly openAtOnce: number;
  readonly registerAtOnce: number;
  open(artisan: string): Promise<Shop>;
  register(shop: Shop, product: Product): Promise<void>;
  /** All products of this artisan are registered. */
  finished(artisan: string): Promise<void>;
}

/**
 * Registers each artisan's products as soon as that artisan is signed up; of the products that could be next, the first in the
 * given order. Rejects with the first failure.
 */
export async function fillShop<Shop, Product extends { readonly artisan: string }>(
  plan: FillPlan<Shop, Product>,
): Promise<void> {
  const ready = new ReadyQueue();
  const left = new Map(
    plan.artisans.map((artisan) => [artisan, plan.products.filter((product) => product.artisan === artisan).length]),
  );
  const waiting = [...plan.artisans];
  const openNext = async (): Promise<void> => {
    for (let artisan = waiting.shift(); artisan !== undefined; artisan = waiting.shift())
      ready.add(workOf(plan, artisan, await plan.open(artisan), left));
  };
  const registerNext = async (): Promise<void> => {
    for (let work = await ready.next(); work; work = await ready.next()) await work();
  };
  const opening = Promise.all(Array.from({ length: plan.openAtOnce }, openNext)).finally(() => ready.close());
  await Promise.all([opening, ...Array.from({ length: plan.registerAtOnce }, registerNext)]);
}

interface Ready {
  readonly place: number;
  readonly work: () => Promise<void>;
}

function workOf<Shop, Product extends { readonly artisan: string }>(
  plan: FillPlan<Shop, Product>,
  artisan: string,
  shop: Shop,
  left: Map<string, number>,
): Ready[] {
  const register = async (product: Product): Promise<void> => {
    await plan.register(shop, product);
    left.set(artisan, (left.get(artisan) ?? 0) - 1);
    if (left.get(artisan) === 0) await plan.finished(artisan);
  };
  return plan.products.flatMap((product, place) =>
    product.artisan === artisan ? [{ place, work: () => register(product) }] : [],
  );
}

/** Work that can be done now, by its place in the whole. */
class ReadyQueue {
  private readonly items: Ready[] = [];
  private readonly takers: (() => void)[] = [];
  private closed = false;

  add(items: readonly Ready[]): void {
    this.items.push(...items);
    this.items.sort((left, right) => left.place - right.place);
    this.wake();
  }

  /** Nothing more is added. */
  close(): void {
    this.closed = true;
    this.wake();
  }

  /** Undefined when the queue is closed and empty. */
  async next(): Promise<(() => Promise<void>) | undefined> {
    while (this.items.length === 0 && !this.closed) await new Promise<void>((resolve) => this.takers.push(resolve));
    return this.items.shift()?.work;
  }

  private wake(): void {
    for (const taker of this.takers.splice(0)) taker();
  }
}
