import { hash as digest } from 'node:crypto';
import { type SessionRecord, type User, sessionRecord, user } from '@asili/contracts';
import { Injectable } from '@nestjs/common';
import { RemoteProblem, ServiceClient } from '@asili/platform';
import { Clock } from '@asili/kernel';
import { UpstreamUnavailable, TooManyRequests } from '../requests/domain/errors.ts';
import { SessionCache } from './session-cache.redis.ts';

/**
 * The identity service, as far as the gateway asks it. Methods throw when it does not answer.
 * Identity over HTTP, with the gateway's own service token.
 */
@Injectable()
export class IdentityDirectory {
  constructor(private readonly client: ServiceClient) {}

  session(hash: string): Promise<SessionRecord | null> {
    return orNull(
      this.client.get('identity', `/internal/sessions/${hash}`, { schema: sessionRecord, timeoutMs: 1500 }),
    );
  }

  async touch(hash: string): Promise<void> {
    await orNull(this.client.post('identity', `/internal/sessions/${hash}/touch`, { timeoutMs: 3000 }));
  }

  user(id: string): Promise<User | null> {
    return orNull(
      this.client.get('identity', `/internal/users/${encodeURIComponent(id)}`, { schema: user, timeoutMs: 3000 }),
    );
  }
}

async function orNull<T>(answer: Promise<T>): Promise<T | null> {
  try {
    return await answer;
  } catch (error) {
    if (error instanceof RemoteProblem && error.status === 404) return null;
    throw error;
  }
}

const touchEveryMs = 60_000;
const unknownTtlMs = 5000;
/** Kept at most so long even while every change is heard of. */
const keptMs = 10_000;
const maxRemembered = 10_000;
/** Unknown sessions one network may ask identity about in a minute. */
const maxUnknownPerMinute = 100;

/**
 * Who a session secret belongs to: what is kept here while changes are heard of, the fast copy, else identity. Reads only,
 * except for noting use at most once a minute. An unknown secret is remembered for seconds and one network may ask for a
 * hundred a minute, so that invented cookies do not reach identity one by one; a real one can not be among them, since
 * secrets are new when they are made.
 */
@Injectable()
export class FindSession {
  private readonly kept = new Map<string, { readonly session: SessionRecord; readonly until: number }>();
  private readonly unknown = new Map<string, number>();
  private readonly unknownBy = new Map<string, { count: number; readonly until: number }>();
  private readonly touched = new Map<string, number>();
  private readonly listeners: ((hash: string | undefined) => void)[] = [];
  /** Grows with every change, so that what was read before one is not kept after it. */
  private changes = 0;

  constructor(
    private readonly cache: SessionCache,
    private readonly identity: IdentityDirectory,
    private readonly clock: Clock,
  ) {
    cache.onChange((hash) => {
      this.forget(hash);
      // Losing track of changes is no news of any: it would send every open stream to identity at once.
      if (hash === undefined && !cache.hearsChanges) return;
      for (const tell of this.listeners) tell(hash);
    });
  }

  /**
   * @param secret the cookie's value
   * @param network pseudonym of where it comes from
   * @throws UpstreamUnavailable when nobody can be asked: a signed-in person must not be taken for an anonymous one; TooManyRequests
   *   when too many unknown secrets came from this network
   */
  async run(secret: string, network: string): Promise<SessionRecord | null> {
    const now = this.clock.now().getTime();
    const hash = this.hashOf(secret);
    const session = await this.getActive(hash, now, network);
    if (session) this.noteUse(hash, session, now);
    return session;
  }

  /** Whether the session still stands; looking is no use of it, so that an open page alone does not keep it alive. */
  async isAlive(secret: string): Promise<boolean> {
    return (await this.getActive(this.hashOf(secret), this.clock.now().getTime())) !== null;
  }

  /** The name a session goes by where its secret must not be. */
  hashOf(secret: string): string {
    return digest('sha256', secret);
  }

  /** Calls back with the hash of a session that changed; without one when any may have. */
  onChange(listener: (hash: string | undefined) => void): void {
    this.listeners.push(listener);
  }

  /** Looks every session up anew: something was changed through this gateway, whose own answer must not come before the news of it. */
  forgetAll(): void {
    this.forget(undefined);
  }

  private forget(hash: string | undefined): void {
    this.changes += 1;
    if (hash === undefined) this.kept.clear();
    else this.kept.delete(hash);
  }

  private async getActive(hash: string, now: number, network?: string): Promise<SessionRecord | null> {
    const session = await this.lookup(hash, now, network);
    return session && Date.parse(session.expiresAt) > now ? session : null;
  }

  private async lookup(hash: string, now: number, network: string | undefined): Promise<SessionRecord | null> {
    const held = this.kept.get(hash);
    if (held && held.until > now) return held.session;
    const { changes } = this;
    const cached = await this.cache.read(hash).catch(() => null);
    if (cached === 'ended') return null;
    if (cached) {
      if (this.cache.hearsChanges && changes === this.changes)
        remember(this.kept, hash, { session: cached, until: now + keptMs });
      return cached;
    }
    if ((this.unknown.get(hash) ?? 0) > now) return null;
    return this.fetchFromIdentity(hash, now, network);
  }

  private async fetchFromIdentity(
    hash: string,
    now: number,
    network: string | undefined,
  ): Promise<SessionRecord | null> {
    const unknownHere = network === undefined ? undefined : this.unknownBy.get(network);
    if (unknownHere && unknownHere.until > now && unknownHere.count >= maxUnknownPerMinute)
      throw new TooManyRequests({ 'retry-after': String(Math.ceil((unknownHere.until - now) / 1000)) });
    const session = await this.identity
      .session(hash)
      .catch(() => Promise.reject(new UpstreamUnavailable({ service: 'identity' })));
    if (!session) {
      remember(this.unknown, hash, now + unknownTtlMs);
      if (unknownHere && unknownHere.until > now) unknownHere.count += 1;
      else if (network !== undefined) remember(this.unknownBy, network, { count: 1, until: now + 60_000 });
    }
    return session;
  }

  private noteUse(hash: string, session: SessionRecord, now: number): void {
    const last = Math.max(Date.parse(session.lastSeen), this.touched.get(hash) ?? 0);
    if (now - last < touchEveryMs) return;
    remember(this.touched, hash, now);
    void this.identity.touch(hash).catch(() => undefined); // The next minute tries again.
  }
}

function remember<Value>(map: Map<string, Value>, key: string, value: Value): void {
  map.delete(key);
  map.set(key, value);
  if (map.size > maxRemembered) map.delete(map.keys().next().value ?? '');
}
