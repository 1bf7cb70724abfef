import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { checkDigit } from '@asili/kernel';
import { isDuplicateKey, Mongo } from '@asili/platform';
import { OrderNumbers } from './order-numbers.ts';

interface NumberDocument {
  /** The number. */
  _id: string;
  orderId: string;
}

const smallest = 100_000;
const count = 900_000;
const tries = 100;

/** The unique insert decides. An order tries the same numbers in the same order each time, so that a repeat finds its own. */
@Injectable()
export class MongoOrderNumbers extends OrderNumbers {
  constructor(private readonly mongo: Mongo) {
    super();
  }

  private get numbers() {
    return this.mongo.collection<NumberDocument>('order-numbers');
  }

  override async numberFor(orderId: string): Promise<string> {
    for (let attempt = 0; attempt < tries; attempt += 1) {
      const number = candidate(orderId, attempt);
      try {
        await this.numbers.insertOne({ _id: number, orderId });
        return number;
      } catch (error) {
        if (!isDuplicateKey(error)) throw error;
        if ((await this.numbers.findOne({ _id: number }))?.orderId === orderId) return number;
      }
    }
    throw new Error('no free order number was found');
  }

  override async orderOf(number: string): Promise<string | undefined> {
    return (await this.numbers.findOne({ _id: number }))?.orderId;
  }
}

function candidate(orderId: string, attempt: number): string {
  const drawn = createHash('sha256').update(`${orderId}\0${attempt}`).digest().readUIntBE(0, 6);
  const digits = String(smallest + (drawn % count));
  return digits + checkDigit(digits);
}
