import { DomainError } from '@asili/kernel';
import type { Language, SessionRecord, SessionChange } from '@asili/contracts';
import type { SignInType } from '../../accounts/domain/user.ts';

/** No such session, or not one of yours. */
export class SessionNotFound extends DomainError {
  readonly code = 'IDENTITY.SESSION_NOT_FOUND';
  readonly status = 404;
}

/** The browser a request came from, as the gateway vouches for it. */
export interface Caller {
  /** Value of the browser's HttpOnly code cookie; empty when there is none. */
  readonly browser: string;
  /** Daily pseudonym of the network address alone: a browser may call itself anything, its address it cannot choose. */
  readonly network: string;
  readonly language: Language;
  readonly userAgent?: string | undefined;
  /** Signed-in account and session of this browser, if any. */
  readonly userId?: string | undefined;
  readonly sessionId?: string | undefined;
}

const hour = 3600;

/** Seconds a session lives without use, and at most. Source: OWASP ASVS 5.0, 7.3. */
export const sessionLifetimes: Readonly<
  Record<SignInType, { readonly idleSeconds: number; readonly absoluteSeconds: number }>
> = {
  artisan: { idleSeconds: 24 * hour, absoluteSeconds: 7 * 24 * hour },
  customer: { idleSeconds: 7 * 24 * hour, absoluteSeconds: 30 * 24 * hour },
  operator: { idleSeconds: hour / 4, absoluteSeconds: 8 * hour },
};

/** Seconds between two notes of use; keeps one write per session and minute whatever the traffic. */
export const touchEverySeconds = 60;

/** A signed-in browser. The secret in its cookie is known here only as `hash` (SHA-256, hex). */
export interface Session {
  /** `ses_…`, safe to show to its owner. */
  readonly id: string;
  readonly hash: string;
  readonly userId: string;
  readonly userType: SignInType;
  readonly language: Language;
  readonly createdAt: Date;
  readonly lastSeenAt: Date;
  /** The earlier of idle and absolute end. */
  readonly expiresAt: Date;
  /** 'Firefox on Android': coarse on purpose. */
  readonly agent: string;
}

export interface NewSession {
  /** The cookie's secret: 256 random bits, base64url. Leaves the process once, towards the browser. */
  readonly secret: string;
  readonly maxAgeSeconds: number;
}

export function absoluteEnd(session: Pick<Session, 'userType' | 'createdAt'>): Date {
  return new Date(session.createdAt.getTime() + sessionLifetimes[session.userType].absoluteSeconds * 1000);
}

/** The session as used now: idle time starts again, the absolute end stays. */
export function usedAt<S extends Pick<Session, 'userType' | 'createdAt'>>(
  session: S,
  now: Date,
): S & { lastSeenAt: Date; expiresAt: Date } {
  const idleEnd = now.getTime() + sessionLifetimes[session.userType].idleSeconds * 1000;
  return { ...session, lastSeenAt: now, expiresAt: new Date(Math.min(idleEnd, absoluteEnd(session).getTime())) };
}

export function isAlive(session: Pick<Session, 'expiresAt'>, now: Date): boolean {
  return now.getTime() < session.expiresAt.getTime();
}

/** The session as the gateway reads it. */
export function toSessionRecord(session: Session): SessionRecord {
  const { id, userId, userType, language, createdAt, lastSeenAt, expiresAt } = session;
  return {
    id,
    userId,
    userType,
    language,
    createdAt: createdAt.toISOString(),
    lastSeen: lastSeenAt.toISOString(),
    expiresAt: expiresAt.toISOString(),
  };
}

const browsers: readonly (readonly [RegExp, string])[] = [
  [/Edg\//, 'Edge'],
  [/OPR\/|Opera/, 'Opera'],
  [/SamsungBrowser\//, 'Samsung Internet'],
  [/UCBrowser\//, 'UC Browser'],
  [/Firefox\/|FxiOS\//, 'Firefox'],
  [/Chrome\/|CriOS\//, 'Chrome'],
  [/Safari\//, 'Safari'],
];
const systems: readonly (readonly [RegExp, string])[] = [
  [/Android/, 'Android'],
  [/iPhone|iPad|iOS/, 'iOS'],
  [/KAIOS/i, 'KaiOS'],
  [/Windows/, 'Windows'],
  [/Mac OS X|Macintosh/, 'macOS'],
  [/CrOS/, 'ChromeOS'],
  [/Linux/, 'Linux'],
];

/** 'Chrome on Android' from a User-Agent header; names only, so a stored session says little about its device. */
export function agentLabel(userAgent: string | undefined): string {
  const text = (userAgent ?? '').slice(0, 512);
  const browser = browsers.find(([pattern]) => pattern.test(text))?.[1];
  const system = systems.find(([pattern]) => pattern.test(text))?.[1];
  if (browser && system) return `${browser} on ${system}`;
  return browser ?? system ?? 'Unknown device';
}

/** The part of a Fastify reply that controllers use. */
export interface Reply {
  code(status: number): unknown;
  header(name: string, value: string): unknown;
}

const name = 'x-asili-session';

/** Has the gateway put the new session into the browser's cookie. */
export function setSession(reply: Reply, session: NewSession): void {
  reply.header(
    name,
    JSON.stringify({ op: 'set', id: session.secret, maxAgeS: session.maxAgeSeconds } satisfies SessionChange),
  );
}

/** Has the gateway take the session cookie away. */
export function clearSession(reply: Reply): void {
  reply.header(name, JSON.stringify({ op: 'clear' } satisfies SessionChange));
}
