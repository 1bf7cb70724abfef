import { isDuplicateKey, Mongo, Sealer, type IndexSpec } from '@asili/platform';
import { Injectable } from '@nestjs/common';
import type { Endpoint } from './domain/endpoint.ts';
import { WebhookEndpoints, type NewEndpoint } from './webhook-endpoints.ts';

interface EndpointDocument {
  _id: string;
  artisanId: string;
  /** 0 and up; unique for each artisan, which bounds how many there are. */
  slot: number;
  url: string;
  events: string[];
  createdAt: Date;
  /** Sealed to the endpoint's id, base64. */
  secret: string;
  failingSince?: Date;
  disabled?: 'gone' | 'failing';
}

export const endpointIndexes: readonly IndexSpec[] = [
  { collection: 'webhook_endpoints', name: 'artisan_slot', keys: { artisanId: 1, slot: 1 }, unique: true },
];

@Injectable()
export class MongoWebhookEndpoints extends WebhookEndpoints {
  constructor(
    private readonly mongo: Mongo,
    private readonly sealer: Sealer,
  ) {
    super();
  }

  private get endpoints() {
    return this.mongo.collection<EndpointDocument>('webhook_endpoints');
  }

  /** The unique slot decides between two that come at once. */
  override async add({ id, artisanId, url, events, createdAt, secret }: NewEndpoint, max: number): Promise<boolean> {
    const sealed = this.sealer.seal(secret, id).toString('base64');
    for (let slot = 0; slot < max; slot += 1) {
      try {
        await this.endpoints.insertOne({
          _id: id,
          artisanId,
          slot,
          url,
          events: [...events],
          createdAt,
          secret: sealed,
        });
        return true;
      } catch (error) {
        if (!isDuplicateKey(error)) throw error;
        if (await this.find(id)) return true;
      }
    }
    return false;
  }

  override async ofArtisan(artisanId: string): Promise<Endpoint[]> {
    return (await this.endpoints.find({ artisanId }).sort({ createdAt: 1, _id: 1 }).toArray()).map(endpointOf);
  }

  /** Ids of operators begin with their prefix. */
  override async ofOperators(): Promise<Endpoint[]> {
    return (
      await this.endpoints
        .find({ artisanId: { $gte: 'opr_', $lt: 'opr`' } })
        .sort({ artisanId: 1, _id: 1 })
        .toArray()
    ).map(endpointOf);
  }

  override async find(id: string): Promise<Endpoint | null> {
    const found = await this.endpoints.findOne({ _id: id });
    return found && endpointOf(found);
  }

  override async secretOf(id: string): Promise<string | null> {
    const found = await this.endpoints.findOne({ _id: id }, { projection: { secret: 1 } });
    return found && this.sealer.open(Buffer.from(found.secret, 'base64'), id).toString();
  }

  override async remove(id: string): Promise<void> {
    await this.endpoints.deleteOne({ _id: id });
  }

  override async recovered(id: string): Promise<void> {
    await this.endpoints.updateOne(
      { _id: id, $or: [{ failingSince: { $exists: true } }, { disabled: { $exists: true } }] },
      { $unset: { failingSince: 1, disabled: 1 } },
    );
  }

  override async failed(id: string, at: Date): Promise<Date | null> {
    await this.endpoints.updateOne({ _id: id, failingSince: { $exists: false } }, { $set: { failingSince: at } });
    return (await this.find(id))?.failingSince ?? null;
  }

  override async disable(id: string, reason: 'gone' | 'failing'): Promise<void> {
    await this.endpoints.updateOne({ _id: id, disabled: { $exists: false } }, { $set: { disabled: reason } });
  }
}

function endpointOf({
  _id: id,
  artisanId,
  url,
  events,
  createdAt,
  failingSince,
  disabled,
}: EndpointDocument): Endpoint {
  return { id, artisanId, url, events, createdAt, failingSince: failingSince ?? null, disabled: disabled ?? null };
}
