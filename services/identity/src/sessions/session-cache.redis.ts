import { Injectable } from '@nestjs/common';
import { endedSession, sessionKey } from '@asili/contracts';
import { RedisClient } from '@asili/platform';
import { toSessionRecord, type Session } from './domain/session.ts';
import { SessionCache } from './session-cache.ts';

/** Seconds the mark of an ended session stays: longer than any read of the durable copy can be under way. */
const endedForSeconds = 3600;

const replaceLive = `
local held = redis.call('GET', KEYS[1])
if held and held ~= ARGV[3] then redis.call('SET', KEYS[1], ARGV[1], 'PX', ARGV[2]) end
return 0`;

/** Sessions as JSON under `session:<hash>`, each expiring by itself. One command each, so no two calls can mix. */
@Injectable()
export class RedisSessionCache extends SessionCache {
  constructor(private readonly redis: RedisClient) {
    super();
  }

  async fill(session: Session): Promise<void> {
    const ttl = timeToLive(session);
    if (ttl > 0)
      await this.redis.set(sessionKey(session.hash), JSON.stringify(toSessionRecord(session)), 'PX', ttl, 'NX');
  }

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

  async end(hash: string): Promise<void> {
    await this.redis.set(sessionKey(hash), endedSession, 'EX', endedForSeconds);
  }
}

function timeToLive(session: Session): number {
  return session.expiresAt.getTime() - Date.now();
}
