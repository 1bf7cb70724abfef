import { createHash, createHmac } from 'node:crypto';
import type { Language, ProfileV1 } from '@asili/contracts';
import { Clock, DomainError, omitUndefined } from '@asili/kernel';
import type { ContactPoint } from '../../src/accounts/domain/contact-point.ts';
import type { Registration, User } from '../../src/accounts/domain/user.ts';
import { ProfileSignal } from '../../src/accounts/profile-signal.ts';
import { UserStore, type PendingProfile, type ProfileFields } from '../../src/accounts/user-store.ts';
import { Hasher } from '../../src/hasher.ts';
import { PhotoClient } from '../../src/profiles/photo-client.ts';
import { ProfileTopic } from '../../src/profiles/profile-topic.ts';
import type { Session } from '../../src/sessions/domain/session.ts';
import { SessionStore } from '../../src/sessions/session-store.ts';
import { ChallengeStore } from '../../src/sign-in/challenge-store.ts';
import type { Challenge } from '../../src/sign-in/domain/challenge.ts';
import { addressSendLimits, networkSendLimits, type SendLimit } from '../../src/sign-in/domain/code-policy.ts';
import { CodeNotSent } from '../../src/sign-in/domain/sign-in-errors.ts';
import { Messenger, type Message } from '../../src/sign-in/messenger.ts';
import { SendLimiter, type Booking, type WantedSend } from '../../src/sign-in/send-limiter.ts';

/** What the products service answers, by its code. */
export class PhotoRefused extends DomainError {
  readonly code = 'PRODUCTS.PHOTO_UNKNOWN';
  readonly status = 422;
}

/** Time that stands still until moved. */
export class TestClock extends Clock {
  constructor(public at = new Date('2026-11-21T09:00:00Z')) {
    super();
  }
  now(): Date {
    return new Date(this.at);
  }
  pass(seconds: number): void {
    this.at = new Date(this.at.getTime() + seconds * 1000);
  }
}

/** Real hashes, codes in a row. */
export class TestHasher extends Hasher {
  private count = 0;
  keyed(purpose: string, text: string): string {
    return createHmac('sha256', 'pepper').update(`${purpose}\0${text}`).digest('hex');
  }
  plain(text: string): string {
    return createHash('sha256').update(text).digest('hex');
  }
  same(left: string, right: string): boolean {
    return left === right;
  }
  randomCode(): string {
    this.count += 1;
    return String(100_000 + this.count);
  }
  randomSecret(): string {
    this.count += 1;
    return `secret-${this.count}`;
  }
}

export class MemoryUsers extends UserStore {
  private readonly users = new Map<string, { user: User | null; version: number; pending: boolean }>();
  async insert(user: User): Promise<boolean> {
    if ([...this.users.values()].some((held) => held.user?.loginKey === user.loginKey)) return false;
    this.users.set(user.id, { user: omitUndefined(user), version: 1, pending: true });
    return true;
  }
  async findById(id: string): Promise<User | null> {
    return this.users.get(id)?.user ?? null;
  }
  async findByLoginKey(loginKey: string): Promise<User | null> {
    return [...this.users.values()].find(({ user }) => user?.loginKey === loginKey)?.user ?? null;
  }
  async update(id: string, fields: ProfileFields, now: Date): Promise<User | null> {
    const held = this.users.get(id);
    if (!held?.user) return null;
    const user = { ...held.user, ...omitUndefined(fields), updatedAt: now };
    this.users.set(id, { user, version: held.version + 1, pending: true });
    return user;
  }
  async erase(id: string): Promise<boolean> {
    const held = this.users.get(id);
    if (!held?.user) return false;
    this.users.set(id, { user: null, version: held.version + 1, pending: true });
    return true;
  }
  async pendingProfiles(limit: number): Promise<PendingProfile[]> {
    return [...this.users].filter(([, { pending }]) => pending).slice(0, limit).map(([id, { user, version }]) => ({ id, version, user }));
  }
  async profilePublished(id: string, version: number): Promise<void> {
    const held = this.users.get(id);
    if (held) held.pending = held.version !== version;
  }
}

export class MemoryChallenges extends ChallengeStore {
  private readonly challenges = new Map<string, Challenge>();
  private readonly marks = new Set<string>();
  readonly registrations = new Map<string, { registration: Registration; expiresAt: Date }>();
  async insert(challenge: Challenge): Promise<void> {
    this.challenges.set(challenge.id, challenge);
  }
  async find(id: string): Promise<Challenge | null> {
    return this.challenges.get(id) ?? null;
  }
  async findNewest(browserHash: string, addressHash: string): Promise<Challenge | null> {
    return [...this.challenges.values()].filter((one) => one.browserHash === browserHash && one.addressHash === addressHash).sort((a, b) => (a.id < b.id ? 1 : -1))[0] ?? null;
  }
  async takeTry(challenge: Challenge, max: number): Promise<boolean> {
    for (let n = 1; n <= max; n += 1) if (this.mark(`${challenge.id}|${n}`)) return true;
    return false;
  }
  async use(challenge: Challenge): Promise<boolean> {
    return this.mark(`${challenge.id}|used`);
  }
  async keepPending(challengeId: string, registration: Registration, expiresAt: Date): Promise<void> {
    this.registrations.set(challengeId, { registration: omitUndefined(registration), expiresAt });
  }
  async pending(challengeId: string, now: Date): Promise<Registration | null> {
    const held = this.registrations.get(challengeId);
    return held && held.expiresAt > now ? held.registration : null;
  }
  async dropPending(challengeId: string): Promise<void> {
    this.registrations.delete(challengeId);
  }
  private mark(name: string): boolean {
    if (this.marks.has(name)) return false;
    this.marks.add(name);
    return true;
  }
}

export class MemorySessions extends SessionStore {
  readonly live = new Map<string, Session>();
  async insert(session: Session): Promise<void> {
    this.live.set(session.hash, session);
  }
  async find(hash: string): Promise<Session | null> {
    return this.live.get(hash) ?? null;
  }
  async listOf(userId: string): Promise<Session[]> {
    return [...this.live.values()].filter((session) => session.userId === userId);
  }
  async touch(session: Session): Promise<void> {
    if (this.live.has(session.hash)) this.live.set(session.hash, session);
  }
  async end(hash: string): Promise<void> {
    this.live.delete(hash);
  }
  async settleEnds(): Promise<number> {
    return 0;
  }
}

/**
 * Seconds to wait before another send, 0 when it may go now: a sliding window over the times of earlier sends.
 * @param sentAt milliseconds since 1970, any order
 */
function waitBeforeSend(sentAt: readonly number[], limits: readonly SendLimit[], now: number): number {
  const newestFirst = [...sentAt].sort((left, right) => right - left);
  const waits = limits.map(({ seconds, max }) => {
    const decisive = newestFirst[max - 1];
    return decisive === undefined ? 0 : Math.ceil((decisive + seconds * 1000 - now) / 1000);
  });
  return Math.max(0, ...waits);
}

export class MemoryLimiter extends SendLimiter {
  private readonly sends: { key: string; at: number }[] = [];
  /** What of the day is used up: the share of unknown addresses, or all. */
  full: 'nothing' | 'share' | 'day' = 'nothing';
  async book({ addressHash, network, known }: WantedSend, now: Date): Promise<Booking> {
    const at = now.getTime();
    const times = (key: string) => this.sends.filter((send) => send.key === key).map((send) => send.at);
    const waitSeconds = Math.max(waitBeforeSend(times(`a${addressHash}`), addressSendLimits, at), waitBeforeSend(times(`n${network}`), networkSendLimits, at));
    if (waitSeconds > 0) return { waitSeconds, shareIsFull: false, dayIsFull: false, cancel: async () => undefined };
    const booked = [{ key: `a${addressHash}`, at }, { key: `n${network}`, at }];
    this.sends.push(...booked);
    const dayIsFull = this.full === 'day';
    return { waitSeconds: 0, shareIsFull: dayIsFull || (this.full === 'share' && !known), dayIsFull, cancel: async () => { for (const send of booked) this.sends.splice(this.sends.indexOf(send), 1); } };
  }
}

export interface Sent {
  readonly to: ContactPoint;
  readonly language: Language;
  readonly message: Message;
}

export class MemoryMessenger extends Messenger {
  readonly sent: Sent[] = [];
  pretended = 0;
  down = false;
  async send(to: ContactPoint, language: Language, message: Message): Promise<void> {
    if (this.down) throw new CodeNotSent();
    this.sent.push({ to, language, message });
  }
  async pretend(): Promise<void> {
    this.pretended += 1;
  }
  /** The code of the newest message. */
  get code(): string {
    const message = this.sent.at(-1)?.message;
    return message?.template === 'otp' ? message.code : '';
  }
}

export class MemoryProfileTopic extends ProfileTopic {
  readonly published: [string, ProfileV1 | null][] = [];
  async publish(subject: string, profile: ProfileV1 | null): Promise<void> {
    this.published.push([subject, profile]);
  }
}

/** Refuses every photo but those in `known`. */
export class MemoryPhotoClient extends PhotoClient {
  readonly known = new Set<string>();
  readonly reserved: string[] = [];
  async reserve(userId: string, photoId: string): Promise<void> {
    if (!this.known.has(`${userId}|${photoId}`)) throw new PhotoRefused();
    this.reserved.push(photoId);
  }
}

export class SilentSignal extends ProfileSignal {
  changed(): void {
    // Tests run the publisher themselves.
  }
  async wait(): Promise<void> {
    // Nobody waits here.
  }
}
