import type { ProductTotalsV1 } from '@asili/contracts';
import type { IndexSpec, Mongo } from '@asili/platform';
import type { ProductLifecycle } from './domain/product-lifecycle.ts';
import { ProductLifecycleStore } from './product-lifecycle-store.ts';

interface LifecycleDocument extends Omit<ProductLifecycle, 'productId'> {
  _id: string;
  verifications?: number;
}

export function lifecycleIndexes(name: string): IndexSpec[] {
  return [{ collection: name, name: 'artisan', keys: { artisanId: 1 } }];
}

/** One document per product; an event sets its own fields only, so writes commute. */
export class MongoProductLifecycleStore extends ProductLifecycleStore {
  constructor(private readonly mongo: Mongo, private readonly name: string) {
    super();
  }

  override async upsert(changes: readonly ProductLifecycle[]): Promise<void> {
    if (changes.length === 0) return;
    await this.products.bulkWrite(changes.map(({ productId: _id, ...fields }) => ({ updateOne: { filter: { _id }, update: { $set: fields }, upsert: true } })));
  }

  override async raiseTotals({ productId: _id, verifications }: ProductTotalsV1): Promise<void> {
    await this.products.updateOne({ _id }, { $max: { verifications } }, { upsert: true });
  }

  override async of(artisanId: string): Promise<ProductLifecycle[]> {
    return (await this.products.find({ artisanId }).toArray()).map(lifecycleOf);
  }

  override async countShop() {
    const standing = { certifiedAt: { $exists: true }, supersededAt: { $exists: false } };
    const [products, artisans, countries, totals] = await Promise.all([
      this.products.countDocuments(standing), this.products.distinct('artisanId', standing), this.products.distinct('country', standing),
      this.products.aggregate<{ verifications: number }>([{ $match: {} }, { $group: { _id: null, verifications: { $sum: '$verifications' } } }]).toArray(),
    ]);
    return { products, artisans: artisans.length, countries: countries.length, verifications: totals[0]?.verifications ?? 0 };
  }

  override async find(productId: string): Promise<ProductLifecycle | null> {
    const found = await this.products.findOne({ _id: productId });
    return found && lifecycleOf(found);
  }

  private get products() {
    return this.mongo.collection<LifecycleDocument>(this.name);
  }
}

function lifecycleOf({ _id, verifications: _verifications, ...lifecycle }: LifecycleDocument): ProductLifecycle {
  return { productId: _id, ...lifecycle };
}
