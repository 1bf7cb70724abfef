import { isDuplicateKey, Mongo } from '@asili/platform';
import { Injectable } from '@nestjs/common';
import { UsedSteps } from './used-steps.ts';

/** One document per operator. Its last step only grows, and one conditional update decides between two sign-ins with one code. */
@Injectable()
export class MongoUsedSteps extends UsedSteps {
  constructor(private readonly mongo: Mongo) {
    super();
  }

  override async use(operatorId: string, step: number): Promise<boolean> {
    try {
      await this.mongo
        .collection<{ _id: string; step: number }>('operator_steps')
        .updateOne({ _id: operatorId, step: { $lt: step } }, { $set: { step } }, { upsert: true });
      return true;
    } catch (error) {
      if (isDuplicateKey(error)) return false; // The document is there, and its step is as new or newer.
      throw error;
    }
  }
}
