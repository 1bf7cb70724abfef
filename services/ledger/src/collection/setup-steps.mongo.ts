import { isDuplicateKey, Mongo } from '@asili/platform';
import { Injectable } from '@nestjs/common';
import { Settings } from '../settings.ts';
import { type SetupAttempt, type SetupStepName, SetupSteps } from './setup-steps.ts';

interface SetupDocument extends SetupAttempt {
  /** `<network>/<step>#<attempt>` */
  _id: string;
  network: string;
}

const maxAttempts = 1_000_000;

/** Set-up attempts in Mongo; the unique `_id` lets one process begin an attempt. */
@Injectable()
export class MongoSetupSteps extends SetupSteps {
  constructor(
    private readonly mongo: Mongo,
    private readonly settings: Settings,
  ) {
    super();
  }

  private get documents() {
    return this.mongo.collection<SetupDocument>('setup');
  }

  private key(step: SetupStepName, attempt: number): string {
    return `${this.settings.network}/${step}#${String(attempt).padStart(7, '0')}`;
  }

  override async latest(step: SetupStepName): Promise<SetupAttempt | undefined> {
    const found = await this.documents
      .find({ _id: { $gte: this.key(step, 0), $lte: this.key(step, maxAttempts) } })
      .toArray();
    return found.sort((a, b) => b.attempt - a.attempt)[0];
  }

  override async begin(attempt: SetupAttempt): Promise<boolean> {
    try {
      await this.documents.insertOne({
        ...attempt,
        _id: this.key(attempt.step, attempt.attempt),
        network: this.settings.network,
      });
      return true;
    } catch (error) {
      if (isDuplicateKey(error)) return false;
      throw error;
    }
  }

  override async close(
    step: SetupStepName,
    attempt: number,
    outcome: { state: 'void' } | { state: 'done'; entityId: string },
  ): Promise<void> {
    // Only an open attempt closes: two processes that settled the same bytes write the same outcome.
    await this.documents.updateOne({ _id: this.key(step, attempt), state: 'open' }, { $set: outcome });
  }
}
