import { isDuplicateKey, Mongo } from '@asili/platform';
import { Injectable } from '@nestjs/common';
import type { WebhookEvent } from './domain/webhook-event.ts';
import { WebhookEvents } from './webhook-events.ts';

interface WebhookDocument extends Omit<WebhookEvent, 'raw'> {
  /** `<provider>|<event id>`: the unique key. */
  readonly _id: string;
  readonly raw: Buffer | { readonly buffer: Uint8Array };
  readonly appliedAt?: Date;
}

/** One document each. */
@Injectable()
export class MongoWebhookEvents extends WebhookEvents {
  constructor(private readonly mongo: Mongo) {
    super();
  }

  override async add(event: WebhookEvent): Promise<boolean> {
    try {
      await this.documents.insertOne({ _id: idOf(event.provider, event.eventId), ...event });
      return true;
    } catch (error) {
      if (isDuplicateKey(error)) return false;
      throw error;
    }
  }

  override async find(provider: string, eventId: string): Promise<WebhookEvent | null> {
    const found = await this.documents.findOne(
      { _id: idOf(provider, eventId) },
      { projection: { _id: 0, appliedAt: 0 } },
    );
    return found && { ...found, raw: Buffer.isBuffer(found.raw) ? found.raw : Buffer.from(found.raw.buffer) };
  }

  override async markApplied(provider: string, eventId: string, at: Date): Promise<void> {
    await this.documents.updateOne(
      { _id: idOf(provider, eventId), appliedAt: { $exists: false } },
      { $set: { appliedAt: at } },
    );
  }

  private get documents() {
    return this.mongo.collection<WebhookDocument>('webhook_events');
  }
}

const idOf = (provider: string, eventId: string): string => `${provider}|${eventId}`;
