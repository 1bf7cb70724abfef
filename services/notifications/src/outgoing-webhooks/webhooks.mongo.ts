import { Mongo, Sealer, unlessDuplicate, type IndexSpec } from '@asili/platform';
import { Injectable } from '@nestjs/common';
import type { Endpoint, Attempt, Delivery, Outcome } from './domain/endpoint.ts';

export type NewEndpoint = Pick<Endpoint, 'id' | 'artisanId' | 'url' | 'events' | 'createdAt'> & {
  readonly secret: string;
};

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

/** Where integrators want to be told, each with its secret. */
@Injectable()
export class WebhookEndpoints {
  constructor(
    private readonly mongo: Mongo,
    private readonly sealer: Sealer,
  ) {}

  private get endpoints() {
    return this.mongo.collection<EndpointDocument>('webhook_endpoints');
  }

  /** The unique slot decides between two that come at once. */
  async add({ id, artisanId, url, events, createdAt, secret }: NewEndpoint, max: number): Promise<boolean> {
    const sealed = this.sealer.seal(secret, id).toString('base64');
    for (let slot = 0; slot < max; slot += 1) {
      const endpoint = { _id: id, artisanId, slot, url, events: [...events], createdAt, secret: sealed };
      if ((await unlessDuplicate(this.endpoints.insertOne(endpoint))) || (await this.find(id))) return true;
    }
    return false;
  }

  async ofArtisan(artisanId: string): Promise<Endpoint[]> {
    return (await this.endpoints.find({ artisanId }).sort({ createdAt: 1, _id: 1 }).toArray()).map(endpointOf);
  }

  /** Those of these artisans and of all operators, whose ids begin with their prefix. */
  async hearing(artisanIds: readonly string[]): Promise<Endpoint[]> {
    const either = [{ artisanId: { $in: [...artisanIds] } }, { artisanId: { $gte: 'opr_', $lt: 'opr`' } }];
    return (await this.endpoints.find({ $or: either }).sort({ artisanId: 1, _id: 1 }).toArray()).map(endpointOf);
  }

  async find(id: string): Promise<Endpoint | null> {
    const found = await this.endpoints.findOne({ _id: id });
    return found && endpointOf(found);
  }

  /** `whsec_…`; null for one that is gone. */
  async secretOf(id: string): Promise<string | null> {
    const found = await this.endpoints.findOne({ _id: id }, { projection: { secret: 1 } });
    return found && this.sealer.open(Buffer.from(found.secret, 'base64'), id).toString();
  }

  async remove(id: string): Promise<void> {
    await this.endpoints.deleteOne({ _id: id });
  }

  /** Something arrived: all is well. */
  async recovered(id: string): Promise<void> {
    await this.endpoints.updateOne(
      { _id: id, $or: [{ failingSince: { $exists: true } }, { disabled: { $exists: true } }] },
      { $unset: { failingSince: 1, disabled: 1 } },
    );
  }

  /** Nothing arrived; since when not, the first of them counts. Returns that time; null for one that is gone. */
  async failed(id: string, at: Date): Promise<Date | null> {
    await this.endpoints.updateOne({ _id: id, failingSince: { $exists: false } }, { $set: { failingSince: at } });
    return (await this.find(id))?.failingSince ?? null;
  }

  /** Only tests are sent from here on, until one arrives. */
  async disable(id: string, reason: 'gone' | 'failing'): Promise<void> {
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

export type NewDelivery = Pick<Delivery, 'id' | 'endpointId' | 'messageId' | 'type' | 'body' | 'createdAt'>;

type DeliveryDocument = Omit<Delivery, 'id' | 'attempts'> & { _id: string; attempts: Attempt[] };

const keptForS = 30 * 24 * 3600;
const maxAttempts = 10;

export const deliveryIndexes: readonly IndexSpec[] = [
  { collection: 'webhook_deliveries', name: 'endpoint_newest', keys: { endpointId: 1, createdAt: -1, _id: -1 } },
  { collection: 'webhook_deliveries', name: 'expiry', keys: { createdAt: 1 }, expireAfterS: keptForS },
];

/** What was sent where, for 30 days. */
@Injectable()
export class WebhookDeliveries {
  constructor(private readonly mongo: Mongo) {}

  private get deliveries() {
    return this.mongo.collection<DeliveryDocument>('webhook_deliveries');
  }

  /** The same id again changes nothing. */
  async add({ id, endpointId, messageId, type, body, createdAt }: NewDelivery): Promise<void> {
    await unlessDuplicate(
      this.deliveries.insertOne({
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
      }),
    );
  }

  async find(id: string): Promise<Delivery | null> {
    const found = await this.deliveries.findOne({ _id: id });
    return found && deliveryOf(found);
  }

  /** Newest first. @param cursor of the page before */
  async ofEndpoint(
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
  async note(
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

  /** Begins another round of one that is over; one that is pending stays as it is. Returns it; null for one that is gone. */
  async sendAgain(id: string, at: Date): Promise<Delivery | null> {
    await this.deliveries.updateOne(
      { _id: id, state: { $ne: 'pending' } },
      { $set: { state: 'pending', tries: 0, nextAt: at }, $inc: { round: 1 } },
    );
    return this.find(id);
  }

  async removeOf(endpointId: string): Promise<void> {
    await this.deliveries.deleteMany({ endpointId });
  }
}

const deliveryOf = ({ _id: id, ...rest }: DeliveryDocument): Delivery => ({ id, ...rest });
