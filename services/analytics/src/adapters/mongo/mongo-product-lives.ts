import { isDuplicateKey, type IndexSpec, type Mongo } from '@asili/platform';
import { ProductLives } from '../../app/product-lives.ts';
import type { ProductLife } from '../../domain/product-life.ts';

type LifeDocument = Omit<ProductLife, 'productId'> & { _id: string };

export function lifeIndexes(name: string): IndexSpec[] {
  return [{ collection: name, name: 'artisan', keys: { artisanId: 1 } }];
}

/** One document per product; an event sets its own fields only, so writes commute. */
export class MongoProductLives extends ProductLives {
  constructor(private readonly mongo: Mongo, private readonly name: string) {
    super();
  }

  override async merge({ productId, ...fields }: ProductLife): Promise<void> {
    try {
      await this.lives.insertOne({ _id: productId, ...fields });
    } catch (error) {
      if (!isDuplicateKey(error)) throw error;
      await this.lives.updateOne({ _id: productId }, { $set: fields });
    }
  }

  override async of(artisanId: string): Promise<ProductLife[]> {
    return (await this.lives.find({ artisanId }).toArray()).map(lifeOf);
  }

  override async countStanding() {
    const standing = { certifiedAt: { $exists: true }, supersededAt: { $exists: false } };
    const [pieces, artisans, countries] = await Promise.all([this.lives.countDocuments(standing), this.lives.distinct('artisanId', standing), this.lives.distinct('country', standing)]);
    return { pieces, artisans: artisans.length, countries: countries.length };
  }

  override async find(productId: string): Promise<ProductLife | null> {
    const found = await this.lives.findOne({ _id: productId });
    return found && lifeOf(found);
  }

  private get lives() {
    return this.mongo.collection<LifeDocument>(this.name);
  }
}

function lifeOf({ _id, ...life }: LifeDocument): ProductLife {
  return { productId: _id, ...life };
}
