import { Injectable } from '@nestjs/common';
import type { SessionRecord } from '@asili/contracts';
import { createHash } from 'node:crypto';
import { ServiceDown } from '../../domain/errors.ts';
import { IdentityDirectory, SessionCache, Time } from '../ports.ts';

const touchEveryMs = 60_000;
const forgetUnknownMs = 5000;
const mostRemembered = 10_000;

/**
 * Who a session secret belongs to: the fast copy, else identity. Reads only, except for noting use at most once a minute.
 * An unknown secret is remembered for seconds, so that invented cookies do not reach identity one by one; a real one can
 * not be among them, since secrets are new when they are made.
 * @throws ServiceDown when neither can be asked: a signed-in person must not be taken for a stranger
 */
@Injectable()
export class FindSession {
  private readonly unknown = new Map<string, number>();
  private readonly touched = new Map<string, number>();

  constructor(
    private readonly cache: SessionCache,
    private readonly identity: IdentityDirectory,
    private readonly time: Time,
  ) {}

  /** @param secret the cookie's value */
  async run(secret: string): Promise<SessionRecord | null> {
    const now = this.time.now().getTime();
    const hash = hashOf(secret);
    const session = await this.live(hash, now);
    if (session) this.noteUse(hash, session, now);
    return session;
  }

  /** Whether the session still stands; looking is no use of it, so that an open page alone does not keep it alive. */
  async isAlive(secret: string): Promise<boolean> {
    return (await this.live(hashOf(secret), this.time.now().getTime())) !== null;
  }

  private async live(hash: string, now: number): Promise<SessionRecord | null> {
    const session = await this.look(hash, now);
    return session && Date.parse(session.expiresAt) > now ? session : null;
  }

  private async look(hash: string, now: number): Promise<SessionRecord | null> {
    const cached = await this.cache.read(hash).catch(() => null);
    if (cached === 'ended') return null;
    if (cached) return cached;
    if ((this.unknown.get(hash) ?? 0) > now) return null;
    const session = await this.ask(hash);
    if (!session) remember(this.unknown, hash, now + forgetUnknownMs);
    return session;
  }

  private async ask(hash: string): Promise<SessionRecord | null> {
    try {
      return await this.identity.session(hash);
    } catch {
      throw new ServiceDown({ service: 'identity' });
    }
  }

  private noteUse(hash: string, session: SessionRecord, now: number): void {
    const last = Math.max(Date.parse(session.lastSeen), this.touched.get(hash) ?? 0);
    if (now - last < touchEveryMs) return;
    remember(this.touched, hash, now);
    void this.identity.touch(hash).catch(() => undefined); // The next minute tries again.
  }
}

const hashOf = (secret: string): string => createHash('sha256').update(secret).digest('hex');

function remember(map: Map<string, number>, key: string, value: number): void {
  map.delete(key);
  map.set(key, value);
  if (map.size > mostRemembered) map.delete(map.keys().next().value ?? '');
}
