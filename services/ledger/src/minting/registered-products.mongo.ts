import { type IndexSpec, unlessDuplicate, Mongo } from '@asili/platform';
import { Injectable } from '@nestjs/common';
import type { Registration } from '../content/domain/metadata.ts';

export interface RegisteredProduct {
  product: Registration;
  /** The product was archived: no mint is to be signed any more. */
  withdrawn: boolean;
}

interface RegistrationDocument {
  /** Product id. */
  _id: string;
  product: Registration;
  withdrawn?: true;
  /** Work of an earlier build that is not done, with the number of the attempt and a time. */
  open?: boolean;
  attempt?: number;
  dueAt?: Date;
}

/** Finds what earlier builds left open; nothing new enters it. */
export const registrationIndexes: readonly IndexSpec[] = [
  { collection: 'registrations', name: 'due', keys: { dueAt: 1 }, partial: { open: true } },
];

/** What the products service told of each product: the text a certificate is made of. */
@Injectable()
export class RegisteredProducts {
  constructor(private readonly mongo: Mongo) {}

  private get documents() {
    return this.mongo.collection<RegistrationDocument>('registrations');
  }

  /** Keeps a registration; a repeat changes nothing. */
  async add(product: Registration): Promise<void> {
    await unlessDuplicate(this.documents.insertOne({ _id: product.productId, product }));
  }

  /** Undefined for a product never registered here. */
  async find(productId: string): Promise<RegisteredProduct | undefined> {
    const found = await this.documents.findOne({ _id: productId });
    return found ? { product: found.product, withdrawn: found.withdrawn === true } : undefined;
  }

  /** For good; a repeat changes nothing. */
  async withdraw(productId: string): Promise<void> {
    await this.documents.updateOne({ _id: productId }, { $set: { withdrawn: true } });
  }

  /** Hands over what earlier builds, which scheduled by this list, left open; each is let go of once `adopt` returned. */
  async handOver(adopt: (productId: string, attempt: number) => Promise<void>): Promise<void> {
    for await (const { _id, attempt } of this.documents.find({ open: true, dueAt: { $gte: new Date(0) } })) {
      await adopt(_id, attempt ?? 1);
      await this.documents.updateOne({ _id, attempt: attempt ?? 1 }, { $unset: { open: 1, dueAt: 1, attempt: 1 } });
    }
  }
}
