import { type SessionRecord, endedSession, sessionKey, sessionRecord } from '@asili/contracts';
import { Injectable, type OnModuleDestroy } from '@nestjs/common';
import { RedisClient } from '@asili/platform';
import type { Redis } from 'ioredis';
import { CircuitBreaker } from '../circuit-breaker.ts';

const prefix = sessionKey('');
const retryMs = 5000;
const changesChannel = '__redis__:invalidate';

/**
 * The fast copy of sessions.
 * Identity's copies of sessions in Redis; read only here. Redis itself tells of every change under their prefix (client-side
 * caching in broadcasting mode, redis.io/docs/reference/client-side-caching), so a session that ends is over here at once.
 */
@Injectable()
export class SessionCache implements OnModuleDestroy {
  private readonly circuit = new CircuitBreaker();
  private readonly subscriber: Redis;
  private readonly listeners: ((hash: string | undefined) => void)[] = [];
  private hearing = false;
  private again: NodeJS.Timeout | undefined;

  constructor(private readonly redis: RedisClient) {
    // The older protocol delivers changes as messages, which the client library passes on.
    this.subscriber = redis.duplicate({ protocol: 2, autoResubscribe: false });
    this.subscriber.on('error', () => undefined); // The other connection reports it.
    this.subscriber.on('ready', () => void this.subscribe());
    this.subscriber.on('close', () => {
      clearTimeout(this.again);
      this.loseTrack();
    });
    this.subscriber.on('message', (_channel, keys: string) => {
      this.tell(keys);
    });
  }

  /** Whether changes are told of now; only then may what was read be kept. */
  get hearsChanges(): boolean {
    return this.hearing;
  }

  /** Calls back with the hash of each session that changes anywhere; without one when any may have. */
  onChange(listener: (hash: string | undefined) => void): void {
    this.listeners.push(listener);
  }

  /** The session, 'ended' when it must not be looked for elsewhere, null when it is not here. @throws when out of reach */
  async read(hash: string): Promise<SessionRecord | 'ended' | null> {
    const text = await this.circuit.run(() => this.redis.get(sessionKey(hash)));
    if (text === null) return null;
    if (text === endedSession) return 'ended';
    const parsed = sessionRecord.safeParse(parseJson(text));
    return parsed.success ? parsed.data : null;
  }

  onModuleDestroy(): void {
    clearTimeout(this.again);
    this.subscriber.disconnect();
  }

  private async subscribe(): Promise<void> {
    try {
      const id = await this.subscriber.client('ID');
      await this.subscriber.client('TRACKING', 'ON', 'REDIRECT', id, 'BCAST', 'PREFIX', prefix);
      await this.subscriber.subscribe(changesChannel);
      this.hearing = true;
      this.tellAll(undefined);
    } catch {
      this.loseTrack(); // Until it works, every session is read for every request.
      this.again = setTimeout(() => void this.subscribe(), retryMs).unref();
    }
  }

  private loseTrack(): void {
    if (!this.hearing) return;
    this.hearing = false;
    this.tellAll(undefined);
  }

  /** @param keys joined by commas; empty when the whole database was emptied */
  private tell(keys: string): void {
    if (keys === '') this.tellAll(undefined);
    else for (const key of keys.split(',')) this.tellAll(key.slice(prefix.length));
  }

  private tellAll(hash: string | undefined): void {
    for (const listener of this.listeners) listener(hash);
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
