import { Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { endedSession, sessionKey } from '@asili/contracts';
import { RedisClient, Mongo, type IndexSpec, Schedule } from '@asili/platform';
import { type Session, toSessionRecord, absoluteEnd } from './domain/session.ts';

/** A copy of a document without some of its fields. */
export function omit<T extends object, K extends keyof T>(document: T, ...keys: readonly K[]): Omit<T, K> {
  const copy = { ...document };
  for (const key of keys) delete copy[key];
  return copy;
}

/** Seconds the mark of an ended session stays: longer than any read of the durable copy can be under way. */
const endedForSeconds = 3600;

const replaceLive = `
local held = redis.call('GET', KEYS[1])
if held and held ~= ARGV[3] then redis.call('SET', KEYS[1], ARGV[1], 'PX', ARGV[2]) end
return 0`;

/**
 * The fast copy of sessions that the gateway reads. Methods throw when it cannot be reached.
 * Sessions as JSON under `session:<hash>`, each expiring by itself. One command each, so no two calls can mix.
 */
@Injectable()
export class SessionCache {
  constructor(private readonly redis: RedisClient) {}

  /** Writes it unless something is there already: an ended session is never brought back. */
  async fill(session: Session): Promise<void> {
    const ttl = timeToLive(session);
    if (ttl > 0)
      await this.redis.set(sessionKey(session.hash), JSON.stringify(toSessionRecord(session)), 'PX', ttl, 'NX');
  }

  /** Replaces what is there, unless nothing is or it has ended. */
  async replace(session: Session): Promise<void> {
    const ttl = timeToLive(session);
    if (ttl > 0)
      await this.redis.eval(
        replaceLive,
        1,
        sessionKey(session.hash),
        JSON.stringify(toSessionRecord(session)),
        ttl,
        endedSession,
      );
  }

  /** Leaves a mark under which no copy can be written again. */
  async end(hash: string): Promise<void> {
    await this.redis.set(sessionKey(hash), endedSession, 'EX', endedForSeconds);
  }
}

function timeToLive(session: Session): number {
  return session.expiresAt.getTime() - Date.now();
}

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
 * Sessions: a fast copy for the gateway and a durable one. The adapter says what keeps the two together.
 * Sessions: the durable copy here, the fast one in the cache. The durable copy decides. An end is one write to the document,
 * with the note that the cache has still to be told; whoever dies before telling it leaves that to whoever settles ends next.
 * A copy read from the document just before cannot replace the cache's mark.
 */
@Injectable()
export class SessionStore {
  private endMissed: () => void = () => undefined;

  constructor(
    private readonly mongo: Mongo,
    private readonly cache: SessionCache,
  ) {}

  async insert(session: Session): Promise<void> {
    const { hash, ...fields } = session;
    await this.sessions.insertOne({ _id: hash, ...fields, absoluteEnd: absoluteEnd(session) });
    await this.cache.fill(session).catch(() => undefined); // The gateway asks us while the cache is away.
  }

  /** The durable copy, alive or not; brings the fast copy back if it is missing. */
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

  /** Ends it everywhere before returning. Ending twice is the same as once. */
  async end(hash: string, now: Date): Promise<void> {
    await this.sessions.updateOne({ _id: hash }, { $set: { endedAt: now, cachePending: true } });
    await this.tellCache(hash).catch(() => {
      this.endMissed();
    });
  }

  /** Tells the fast copy of ends it missed while it was away; idempotent. @returns how many */
  async settleEnds(): Promise<number> {
    const missed = await this.sessions.find({ cachePending: true }).limit(100).toArray();
    for (const { _id } of missed) await this.tellCache(_id);
    return missed.length;
  }

  /** Has this called after each end in this process that the fast copy was not told of. */
  onEndMissed(listener: () => void): void {
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

/** How soon another process tells the fast copy what one that died did not. */
const leftoversMs = 10_000;
/** While the fast copy is away. */
const againMs = 1000;

/** Ends of sessions that the fast copy has not been told of. */
@Injectable()
export class SessionsSettler implements OnApplicationBootstrap {
  constructor(
    private readonly schedule: Schedule,
    private readonly sessions: SessionStore,
  ) {}

  onApplicationBootstrap(): void {
    const settling = this.schedule.every(
      (hasFailed) => (hasFailed ? againMs : leftoversMs),
      'settling ends of sessions',
      () => this.sessions.settleEnds(),
    );
    this.sessions.onEndMissed(() => {
      settling.soon(againMs);
    });
    settling.soon();
  }
}
