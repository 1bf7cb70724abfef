import { type IndexSpec, isDuplicateKey, type Mongo } from '@asili/platform';
import type { Registrations } from '../../app/mint-certificate/registrations.ts';
import type { Registration } from '../../domain/metadata.ts';

interface RegistrationDocument {
  /** Product id. */
  _id: string;
  product: Registration;
  open: boolean;
  attempt: number;
  dueAt: Date;
  /** The product was archived: nothing more is minted for it. */
  withdrawn?: true;
}

export const registrationIndexes: readonly IndexSpec[] = [{ collection: 'registrations', name: 'due', keys: { dueAt: 1 }, partial: { open: true } }];

const theBeginning = new Date(0);

/** Open work in Mongo. `claim` is one compare-and-set on one document; losing it means somebody else has the work. */
export class MongoRegistrations implements Registrations {
  constructor(private readonly mongo: Mongo) {}

  private get documents() {
    return this.mongo.collection<RegistrationDocument>('registrations');
  }

  async add(product: Registration, dueAt: Date): Promise<void> {
    try {
      await this.documents.insertOne({ _id: product.productId, product, open: true, attempt: 1, dueAt });
    } catch (error) {
      if (!isDuplicateKey(error)) throw error;
    }
  }

  async find(productId: string): Promise<Registration | undefined> {
    return (await this.documents.findOne({ _id: productId }))?.product;
  }

  async reopen(productId: string, attempt: number, dueAt: Date): Promise<void> {
    await this.documents.updateOne({ _id: productId, attempt: { $gte: 0, $lte: attempt } }, { $set: { open: true, attempt, dueAt } });
  }

  async withdraw(productId: string, dueAt: Date): Promise<void> {
    await this.documents.updateOne({ _id: productId }, { $set: { withdrawn: true, dueAt } });
  }

  async isWithdrawn(productId: string): Promise<boolean> {
    return (await this.documents.findOne({ _id: productId, withdrawn: true }, { projection: { _id: 1 } })) !== null;
  }

  async postpone(productId: string, dueAt: Date): Promise<void> {
    await this.documents.updateOne({ _id: productId }, { $set: { dueAt } });
  }

  async close(productId: string, attempt: number): Promise<void> {
    await this.documents.updateOne({ _id: productId, attempt: { $gte: 0, $lte: attempt } }, { $set: { open: false } });
  }

  async claim(now: Date, leaseUntil: Date): Promise<string | undefined> {
    const claimed = await this.documents.findOneAndUpdate({ open: true, dueAt: { $gte: theBeginning, $lte: now } }, { $set: { dueAt: leaseUntil } }, { projection: { _id: 1 } });
    return claimed?._id;
  }
}
