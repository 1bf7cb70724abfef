import { randomBytes } from 'node:crypto';
import { Clock, utcDay } from '@asili/kernel';
import { Every, Mongo, Sealer, unlessDuplicate, type IndexSpec } from '@asili/platform';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import type { WebhookEvent } from './domain/webhook-event.ts';

/** How long what a provider sent is kept as it was sent. Source: the policy in `docs/privacy.md`. */
export const bodyDays = 90;

const dayS = 86_400;

interface BodyDocument {
  /** That of the webhook event. */
  readonly _id: string;
  /** Whose key seals it: the UTC day it came. */
  readonly day: string;
  /** Base64; the owner of the seal is the id. */
  readonly sealed: string;
  readonly receivedAt: Date;
}

interface DayKeyDocument {
  /** UTC day. */
  readonly _id: string;
  /** Base64 of the day's key, sealed with the service's own. */
  readonly key: string;
  readonly at: Date;
}

/** The database itself takes both away: nothing of ours has to run, and a copy of the database that is put back loses them at once. */
export const webhookBodyIndexes: readonly IndexSpec[] = [
  { collection: 'webhook_bodies', name: 'expiry', keys: { receivedAt: 1 }, expireAfterS: bodyDays * dayS },
  { collection: 'webhook_keys', name: 'expiry', keys: { at: 1 }, expireAfterS: (bodyDays + 1) * dayS },
];

/**
 * The bytes of webhooks: numbers, names and e-mail addresses of whoever paid or was paid. They are sealed with a key of the day they
 * came, which goes with them. (A key for each person cannot be chosen then: whom a webhook is about is known only once it is applied,
 * and some are about nobody of ours.) All of it is safe to run twice and concurrently.
 */
@Injectable()
export class WebhookBodies {
  constructor(
    private readonly mongo: Mongo,
    private readonly sealer: Sealer,
  ) {}

  /** What is there already stays. */
  async put(id: string, raw: Buffer, receivedAt: Date): Promise<void> {
    const day = utcDay(receivedAt);
    const sealed = (await this.keyOf(day)).seal(raw, id).toString('base64');
    await unlessDuplicate(this.bodies.insertOne({ _id: id, day, sealed, receivedAt }));
  }

  /** Null for one that is gone. */
  async find(id: string): Promise<Buffer | null> {
    const found = await this.bodies.findOne({ _id: id });
    const key = found && (await this.keys.findOne({ _id: found.day }));
    return found && key ? this.opened(key).open(Buffer.from(found.sealed, 'base64'), id) : null;
  }

  async remove(ids: readonly string[]): Promise<void> {
    await this.bodies.deleteMany({ _id: { $in: [...ids] } });
  }

  private async keyOf(day: string): Promise<Sealer> {
    const known = await this.keys.findOne({ _id: day });
    if (known) return this.opened(known);
    const key = this.sealer.seal(randomBytes(32).toString('base64url'), day).toString('base64');
    await unlessDuplicate(this.keys.insertOne({ _id: day, key, at: new Date(day) }));
    const kept = await this.keys.findOne({ _id: day });
    return kept ? this.opened(kept) : new Sealer(randomBytes(32).toString('base64url')); // Of a day that is over: it opens for nobody.
  }

  private opened({ _id: day, key }: DayKeyDocument): Sealer {
    return new Sealer(this.sealer.open(Buffer.from(key, 'base64'), day).toString());
  }

  private get bodies() {
    return this.mongo.collection<BodyDocument>('webhook_bodies');
  }

  private get keys() {
    return this.mongo.collection<DayKeyDocument>('webhook_keys');
  }
}

interface WebhookDocument extends Omit<WebhookEvent, 'raw'> {
  /** `<provider>|<event id>`: the unique key. */
  readonly _id: string;
  /** Earlier releases kept the bytes here, in the clear. */
  readonly raw?: Buffer | { readonly buffer: Uint8Array };
  readonly appliedAt?: Date;
}

const webhookIndexes: readonly IndexSpec[] = [
  { collection: 'webhook_events', name: 'subject', keys: { subject: 1 } },
  { collection: 'webhook_events', name: 'unsealed', keys: { receivedAt: 1 }, partial: { raw: { $exists: true } } },
];

/**
 * Every genuine webhook there ever was; its bytes for 90 days, sealed, or until a person they are about is erased.
 * One document each, for ever, without the bytes, which `WebhookBodies` keeps for a time.
 */
@Injectable()
export class WebhookEvents implements OnModuleInit {
  constructor(
    private readonly mongo: Mongo,
    private readonly bodies: WebhookBodies,
  ) {}

  async onModuleInit(): Promise<void> {
    await this.mongo.ensureIndexes([...webhookIndexes, ...webhookBodyIndexes]);
  }

  /** The bytes of one that was applied are not kept again: they may be gone for a reason. */
  async add({ raw, ...event }: WebhookEvent): Promise<boolean> {
    const _id = idOf(event.provider, event.eventId);
    if (await unlessDuplicate(this.documents.insertOne({ _id, ...event }))) {
      await this.bodies.put(_id, raw, event.receivedAt);
      return true;
    }
    const first = await this.documents.findOne({ _id }, { projection: { receivedAt: 1, appliedAt: 1 } });
    if (first && !first.appliedAt) await this.bodies.put(_id, raw, first.receivedAt); // Its process may have died between the two.
    return false;
  }

  /** Without bytes (`raw` is empty) where they are gone. */
  async find(provider: string, eventId: string): Promise<WebhookEvent | null> {
    const _id = idOf(provider, eventId);
    const found = await this.documents.findOne({ _id }, { projection: { _id: 0, appliedAt: 0 } });
    return (
      found && { ...found, raw: found.raw ? bytesOf(found.raw) : ((await this.bodies.find(_id)) ?? Buffer.alloc(0)) }
    );
  }

  async markApplied(provider: string, eventId: string, at: Date): Promise<void> {
    await this.documents.updateOne(
      { _id: idOf(provider, eventId), appliedAt: { $exists: false } },
      { $set: { appliedAt: at } },
    );
  }

  /** The bytes of what is about these payments, payouts or disputes go. @param subjects the first parts of subjects */
  async forgetBodies(subjects: readonly string[]): Promise<void> {
    for (const subject of subjects) {
      // Parts of a subject follow a slash; a nought is the sign behind it.
      const found = await this.documents
        .find({ subject: { $gte: subject, $lt: `${subject}0` } }, { projection: { _id: 1 } })
        .toArray();
      const ids = found.map(({ _id }) => _id);
      await this.bodies.remove(ids);
      await this.documents.updateMany({ _id: { $in: ids }, raw: { $exists: true } }, { $unset: { raw: '' } });
    }
  }

  /** Moves what earlier releases kept in the clear under seal, or drops it when its time is over. @returns how many were looked at */
  async sealOld(max: number, now: Date): Promise<number> {
    const found = await this.documents
      .find({ raw: { $exists: true } })
      .sort({ receivedAt: 1 })
      .limit(max)
      .toArray();
    for (const { _id, raw, receivedAt } of found) {
      if (raw && receivedAt.getTime() > now.getTime() - bodyDays * 86_400_000)
        await this.bodies.put(_id, bytesOf(raw), receivedAt);
      await this.documents.updateOne({ _id }, { $unset: { raw: '' } });
    }
    return found.length;
  }

  private get documents() {
    return this.mongo.collection<WebhookDocument>('webhook_events');
  }
}

const pageLength = 200;

/** Seals what instances of the release before this one may still keep in the clear while they run. */
@Injectable()
export class SealOldBodies {
  constructor(
    private readonly events: WebhookEvents,
    private readonly clock: Clock,
  ) {}

  @Every(3_600_000, 'sealing webhooks', { atStart: true })
  async run(): Promise<void> {
    while ((await this.events.sealOld(pageLength, this.clock.now())) === pageLength);
  }
}

const bytesOf = (raw: NonNullable<WebhookDocument['raw']>): Buffer =>
  Buffer.isBuffer(raw) ? raw : Buffer.from(raw.buffer);

const idOf = (provider: string, eventId: string): string => `${provider}|${eventId}`;
