import { isDuplicateKey, Mongo, type IndexSpec } from '@asili/platform';
import { Injectable } from '@nestjs/common';
import type { Attempt, Delivery, Outcome } from './domain/delivery.ts';
import { WebhookDeliveries, type NewDelivery } from './webhook-deliveries.ts';

type DeliveryDocument = Omit<Delivery, 'id' | 'attempts'> & { _id: string; attempts: Attempt[] };

const keptForS = 30 * 24 * 3600;
const maxAttempts = 10;

export const deliveryIndexes: readonly IndexSpec[] = [
  { collection: 'webhook_deliveries', name: 'endpoint_newest', keys: { endpointId: 1, createdAt: -1, _id: -1 } },
  { collection: 'webhook_deliveries', name: 'expiry', keys: { createdAt: 1 }, expireAfterS: keptForS },
];

@Injectable()
export class MongoWebhookDeliveries extends WebhookDeliveries {
  constructor(private readonly mongo: Mongo) {
    super();
  }

  private get deliveries() {
    return this.mongo.collection<DeliveryDocument>('webhook_deliveries');
  }

  override async add({ id, endpointId, messageId, type, body, createdAt }: NewDelivery): Promise<void> {
    try {
      await this.deliveries.insertOne({
        _id: id,
        endpointId,
        messageId,
        type,
        body,
        createdAt,
        state: 'pending',
        round: 0,
        tries: 0,
        nextAt: createdAt,
        attempts: [],
      });
    } catch (error) {
      if (!isDuplicateKey(error)) throw error;
    }
  }

  override async find(id: string): Promise<Delivery | null> {
    const found = await this.deliveries.findOne({ _id: id });
    return found && deliveryOf(found);
  }

  override async ofEndpoint(
    endpointId: string,
    limit: number,
    cursor = '',
  ): Promise<{ deliveries: Delivery[]; nextCursor: string | null }> {
    const [, ms = '', id = ''] = /^(\d{1,15})\.([a-z0-9_]{1,40})$/.exec(cursor) ?? [];
    const at = new Date(Number(ms));
    const behind = id === '' ? {} : { $or: [{ createdAt: { $lt: at } }, { createdAt: at, _id: { $lt: id } }] };
    const found = await this.deliveries
      .find({ endpointId, ...behind })
      .sort({ createdAt: -1, _id: -1 })
      .limit(limit + 1)
      .toArray();
    const shown = found.slice(0, limit);
    const last = shown.at(-1);
    return {
      deliveries: shown.map(deliveryOf),
      nextCursor: last && found.length > limit ? `${last.createdAt.getTime()}.${last._id}` : null,
    };
  }

  /** Round and number of the attempt decide between two workers. */
  override async note(
    { id, round, tries }: Pick<Delivery, 'id' | 'round' | 'tries'>,
    attempt: Attempt,
    outcome: Outcome,
  ): Promise<boolean> {
    const change = outcome.kind === 'again' ? { nextAt: outcome.at } : { state: outcome.kind };
    const { modifiedCount } = await this.deliveries.updateOne(
      { _id: id, round, tries, state: 'pending' },
      { $set: change, $inc: { tries: 1 }, $push: { attempts: { $each: [attempt], $slice: -maxAttempts } } },
    );
    return modifiedCount === 1;
  }

  override async sendAgain(id: string, at: Date): Promise<Delivery | null> {
    await this.deliveries.updateOne(
      { _id: id, state: { $ne: 'pending' } },
      { $set: { state: 'pending', tries: 0, nextAt: at }, $inc: { round: 1 } },
    );
    return this.find(id);
  }

  override async removeOf(endpointId: string): Promise<void> {
    await this.deliveries.deleteMany({ endpointId });
  }
}

const deliveryOf = ({ _id: id, ...rest }: DeliveryDocument): Delivery => ({ id, ...rest });
