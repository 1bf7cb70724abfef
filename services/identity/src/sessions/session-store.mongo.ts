import { Injectable } from '@nestjs/common';
import { Mongo, type IndexSpec } from '@asili/platform';
import { omit } from '../omit.ts';
import { absoluteEnd, type Session } from './domain/session.ts';
import { SessionCache } from './session-cache.ts';
import { SessionStore } from './session-store.ts';

type SessionDocument = Omit<Session, 'hash'> & {
  _id: string;
  absoluteEnd: Date;
  endedAt?: Date;
  /** The fast copy has not been told of the end yet. */
  cachePending?: true;
};

/** The expiring one only tidies up: code checks the times itself. */
export const sessionIndexes: readonly IndexSpec[] = [
  { collection: 'sessions', name: 'sessions_user', keys: { userId: 1 } },
  {
    collection: 'sessions',
    name: 'sessions_cache_pending',
    keys: { cachePending: 1 },
    partial: { cachePending: true },
  },
  { collection: 'sessions', name: 'sessions_expiry', keys: { absoluteEnd: 1 }, expireAfterS: 0 },
];

/**
 * Sessions: the durable copy here, the fast one in the cache. The durable copy decides. An end is one write to the document,
 * with the note that the cache has still to be told; whoever dies before telling it leaves that to whoever settles ends next.
 * A copy read from the document just before cannot replace the cache's mark.
 */
@Injectable()
export class MongoSessionStore extends SessionStore {
  private endMissed: () => void = () => undefined;

  constructor(
    private readonly mongo: Mongo,
    private readonly cache: SessionCache,
  ) {
    super();
  }

  async insert(session: Session): Promise<void> {
    const { hash, ...fields } = session;
    await this.sessions.insertOne({ _id: hash, ...fields, absoluteEnd: absoluteEnd(session) });
    await this.cache.fill(session).catch(() => undefined); // The gateway asks us while the cache is away.
  }

  async find(hash: string): Promise<Session | null> {
    const document = await this.sessions.findOne({ _id: hash });
    if (!document || document.endedAt) return null;
    const session = toSession(document);
    void this.cache.fill(session).catch(() => undefined); // Whoever asks is not kept waiting by a cache that hangs.
    return session;
  }

  async listOf(userId: string): Promise<Session[]> {
    return (await this.sessions.find({ userId, endedAt: { $exists: false } }).toArray()).map(toSession);
  }

  async touch({ hash, lastSeenAt, expiresAt, language, ...rest }: Session): Promise<void> {
    const noted = await this.sessions.updateOne(
      { _id: hash, endedAt: { $exists: false } },
      { $set: { lastSeenAt, expiresAt, language } },
    );
    if (noted.matchedCount === 1)
      await this.cache.replace({ ...rest, hash, lastSeenAt, expiresAt, language }).catch(() => undefined);
  }

  async end(hash: string, now: Date): Promise<void> {
    await this.sessions.updateOne({ _id: hash }, { $set: { endedAt: now, cachePending: true } });
    await this.tellCache(hash).catch(() => {
      this.endMissed();
    });
  }

  async settleEnds(): Promise<number> {
    const missed = await this.sessions.find({ cachePending: true }).limit(100).toArray();
    for (const { _id } of missed) await this.tellCache(_id);
    return missed.length;
  }

  override onEndMissed(listener: () => void): void {
    this.endMissed = listener;
  }

  private async tellCache(hash: string): Promise<void> {
    await this.cache.end(hash);
    await this.sessions.updateOne({ _id: hash }, { $unset: { cachePending: true } });
  }

  private get sessions() {
    return this.mongo.collection<SessionDocument>('sessions');
  }
}

function toSession(document: SessionDocument): Session {
  return { hash: document._id, ...omit(document, '_id', 'absoluteEnd', 'endedAt', 'cachePending') };
}
