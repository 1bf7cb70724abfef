import { type ProductTotalsV1, toCountryCode } from '@asili/contracts';
import { unlessDuplicate, type IndexSpec, type Mongo } from '@asili/platform';
import {
  type ProductLifecycle,
  addToShop,
  emptyShop,
  type CountedProduct,
  type ProductChange,
  type ShopTotals,
} from './domain/product-lifecycle.ts';

interface LifecycleDocument extends Omit<ProductLifecycle, 'productId'> {
  _id: string;
  verifications?: number;
  /** Grows with each write. */
  revision: number;
  /** Absent once the shop's totals hold what the document says. */
  uncounted?: true;
  /** How the shop's totals hold it, and since which of their steps. */
  counted?: CountedProduct & { step: number };
}

interface TotalsDocument extends ShopTotals {
  _id: 'shop';
  step: number;
  /** What this step added, until its products say so too. */
  adding: (CountedProduct & { _id: string; revision: number })[];
}

const maxAtOnce = 1000;
/** A rebuild leaves the rest of its products to the next readers. */
const maxSteps = 100;

export function lifecycleIndexes(name: string): IndexSpec[] {
  return [
    { collection: name, name: 'artisan', keys: { artisanId: 1 } },
    { collection: name, name: 'uncounted', keys: { uncounted: 1 }, sparse: true },
  ];
}

/**
 * Lifecycles of products, set field by field; order and repeats do not matter.
 * One document per product; an event sets its own fields only, so writes commute. The shop's totals are one document that
 * each count brings up to date with the products written since. A step of it holds what it adds until the products say so
 * too, so a count that died in between is finished by the next one, and nothing is added twice.
 */
export class ProductLifecycleStore {
  constructor(
    private readonly mongo: Mongo,
    private readonly name: string,
  ) {}

  async upsert(changes: readonly ProductLifecycle[]): Promise<void> {
    if (changes.length === 0) return;
    await this.products.bulkWrite(
      changes.map(({ productId: _id, ...fields }) => ({
        updateOne: {
          filter: { _id },
          update: { $set: { ...fields, uncounted: true }, $inc: { revision: 1 } },
          upsert: true,
        },
      })),
    );
  }

  /** Takes how often a product was checked, unless more is known already. */
  async raiseTotals({ productId: _id, verifications }: ProductTotalsV1): Promise<void> {
    await this.products.updateOne(
      { _id },
      { $max: { verifications }, $set: { uncounted: true }, $inc: { revision: 1 } },
      { upsert: true },
    );
  }

  async of(artisanId: string): Promise<ProductLifecycle[]> {
    return (await this.products.find({ artisanId }).toArray()).map(lifecycleOf);
  }

  /** Products certified and not replaced, their artisans, the countries they were made in, and checks of all products. */
  async countShop() {
    for (let step = 0; step < maxSteps; step += 1) {
      const totals = await this.readTotals();
      if (totals && totals.adding.length > 0) await this.settle(totals);
      else if (!(await this.addUncounted(totals ?? { ...emptyShop, _id: 'shop', step: 0, adding: [] }))) break;
    }
    const { byCountry, artisans, verifications } = (await this.readTotals()) ?? emptyShop;
    const products = byCountry.filter(({ products }) => products > 0);
    return {
      products: products.reduce((sum, { products }) => sum + products, 0),
      artisans,
      countries: products.filter(({ country }) => country !== null).length,
      verifications,
    };
  }

  async find(productId: string): Promise<ProductLifecycle | null> {
    const found = await this.products.findOne({ _id: productId });
    return found && lifecycleOf(found);
  }

  /** The next step of the totals. False when there is nothing to add. Of two at once one comes first. */
  private async addUncounted({ _id, step, ...totals }: TotalsDocument): Promise<boolean> {
    const uncounted = await this.products.find({ uncounted: true }).limit(maxAtOnce).toArray();
    if (uncounted.length === 0) return false;
    const changes = uncounted.map((document): ProductChange & { _id: string; revision: number } => ({
      _id: document._id,
      revision: document.revision,
      before: document.counted && { ...document.counted, country: codeOf(document.counted.country) },
      after: countedOf(document),
    }));
    const artisanIds = [
      ...new Set(
        changes.flatMap(({ before, after }) => [before?.maker, after.maker]).filter((id) => typeof id === 'string'),
      ),
    ];
    const products = new Map(
      await Promise.all(
        artisanIds.map(
          async (artisanId) =>
            [artisanId, await this.products.countDocuments({ artisanId, 'counted.maker': artisanId })] as const,
        ),
      ),
    );
    const next = {
      ...addToShop(totals, changes, products),
      step: step + 1,
      adding: changes.map(({ _id: id, revision, after }) => ({ _id: id, revision, ...after })),
    };
    await unlessDuplicate(this.totals.updateOne({ _id, step, adding: [] }, { $set: next }, { upsert: true })); // Another process added first.
    return true;
  }

  /** Has products say what the step added of them; one that was written again since stays uncounted. */
  private async settle({ _id, step, adding }: TotalsDocument): Promise<void> {
    await this.products.bulkWrite(
      adding.flatMap(({ _id: id, revision, ...counted }) => [
        {
          updateOne: {
            filter: { _id: id, $or: [{ counted: { $exists: false } }, { 'counted.step': { $lt: step } }] },
            update: { $set: { counted: { ...counted, step } } },
          },
        },
        { updateOne: { filter: { _id: id, revision }, update: { $unset: { uncounted: true as const } } } },
      ]),
    );
    await this.totals.updateOne({ _id, step }, { $set: { adding: [] } });
  }

  private async readTotals(): Promise<TotalsDocument | null> {
    const kept = await this.totals.findOne({ _id: 'shop' });
    return kept && totalsByCode(kept);
  }

  private get products() {
    return this.mongo.collection<LifecycleDocument>(this.name);
  }

  private get totals() {
    return this.mongo.collection<TotalsDocument>(`${this.name}-totals`);
  }
}

/** Releases before kept countries by name. */
const codeOf = (country: string | null | undefined): string | null =>
  country === null || country === undefined ? null : toCountryCode(country);

function totalsByCode({ byCountry, ...totals }: TotalsDocument): TotalsDocument {
  const sums = new Map<string | null, number>();
  for (const { country, products } of byCountry) sums.set(codeOf(country), (sums.get(codeOf(country)) ?? 0) + products);
  return { ...totals, byCountry: [...sums].map(([country, products]) => ({ country, products })) };
}

function countedOf({
  artisanId,
  country,
  certifiedAt,
  supersededAt,
  verifications = 0,
}: LifecycleDocument): CountedProduct {
  const stands = certifiedAt !== undefined && supersededAt === undefined;
  return { maker: stands ? (artisanId ?? null) : null, country: codeOf(country), stands, verifications };
}

function lifecycleOf({
  _id,
  verifications: _verifications,
  revision: _revision,
  uncounted: _uncounted,
  counted: _counted,
  ...lifecycle
}: LifecycleDocument): ProductLifecycle {
  return {
    productId: _id,
    ...lifecycle,
    ...(lifecycle.country !== undefined && { country: toCountryCode(lifecycle.country) }),
  };
}
