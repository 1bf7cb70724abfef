import { createHmac, timingSafeEqual, randomBytes, randomInt } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { SessionReply } from '@asili/contracts';
import type { FastifyReply } from 'fastify';
import { FindSession, IdentityDirectory } from './find-session.ts';
import { setCookie } from '../requests/domain/headers.ts';
import { UpstreamUnavailable } from '../requests/domain/errors.ts';
import { GatewaySettings, placeOf, type RequestContext } from '../requests/domain/request-context.ts';

/**
 * CSRF tokens: the HMAC of the cookie they belong to, so nothing is stored and a token of one session or visitor is
 * worth nothing with another. Source: OWASP CSRF cheat sheet, signed double-submit cookie bound to the session.
 */
export class CsrfTokens {
  constructor(private readonly key: string) {}

  /** @param anchor value of the session cookie, or of the anonymous cookie before signing in */
  tokenFor(anchor: string): string {
    return createHmac('sha256', this.key).update(`csrf\0${anchor}`).digest('base64url');
  }

  /** Whether the token belongs to the cookie; compared in constant time. */
  verify(token: string | undefined, anchor: string | undefined): boolean {
    if (!token || !anchor) return false;
    const [given, right] = [Buffer.from(token), Buffer.from(this.tokenFor(anchor))];
    return given.length === right.length && timingSafeEqual(given, right);
  }
}

const randomLength = 22;
const signedLength = 28;
const shape = /^[A-Za-z0-9_-]{43}$/;
const maxRemembered = 10_000;
/** Visitors one place counts for: a crowd at a stall is some, a script that drops its cookies is no more (ADR 29). */
const namesPerPlace = 8;

/**
 * Secrets of browsers without a session: 128 random bits, one of the names of the place the browser was first seen at (36 bits)
 * and 90 bits of their HMAC in one cookie value, so that nothing is stored and nobody can make one up to be counted as somebody new.
 */
export class AnonymousSecrets {
  private readonly genuine = new Set<string>();

  constructor(private readonly key: string) {}

  /** @param place where the browser is, see `placeOf` */
  issue(place: string): string {
    const name = this.hmac(`place\0${place}\0${randomInt(namesPerPlace)}`).slice(0, signedLength - randomLength);
    const signed = randomBytes(16).toString('base64url') + name;
    return signed + this.signature(signed);
  }

  /** Whether this gateway, or one with the same key, issued it. Safe on hostile text; compared in constant time. */
  isOurs(secret: string): boolean {
    if (this.genuine.has(secret)) return true;
    if (!shape.test(secret)) return false;
    const given = Buffer.from(secret.slice(signedLength));
    if (!timingSafeEqual(given, Buffer.from(this.signature(secret.slice(0, signedLength))))) return false;
    this.genuine.add(secret);
    if (this.genuine.size > maxRemembered) this.genuine.delete(this.genuine.values().next().value ?? '');
    return true;
  }

  private signature(signed: string): string {
    return this.hmac(`anonymous\0${signed}`).slice(0, 43 - signedLength);
  }

  private hmac(text: string): string {
    return createHmac('sha256', this.key).update(text).digest('base64url');
  }
}

/** The name its visitor is counted under. */
export function placeNameOf(secret: string): string {
  return secret.slice(randomLength, signedLength);
}

/** GET /api/auth/session: who is signed in, and the CSRF token of this browser. A browser without a cookie gets its anonymous one. */
@Injectable()
export class SessionEndpoint {
  constructor(
    private readonly findSession: FindSession,
    private readonly identity: IdentityDirectory,
    private readonly csrfTokens: CsrfTokens,
    private readonly anonymousSecrets: AnonymousSecrets,
    private readonly settings: GatewaySettings,
  ) {}

  /**
   * @param network pseudonym of where the request comes from
   * @throws UpstreamUnavailable when it cannot be known
   */
  async answer(context: RequestContext, network: string, reply: FastifyReply): Promise<SessionReply> {
    void reply.header('cache-control', 'no-store');
    const { session: secret, anonymous } = context.cookies;
    const session = secret === undefined ? null : await this.findSession.run(secret, network);
    const user =
      session &&
      (await this.identity
        .user(session.userId)
        .catch(() => Promise.reject(new UpstreamUnavailable({ service: 'identity' }))));
    if (user && secret !== undefined) return { user, csrfToken: this.csrfTokens.tokenFor(secret) };
    const { cookies } = this.settings;
    if (secret !== undefined) void reply.header('set-cookie', setCookie('session', '', cookies, 0));
    const anchor = anonymous ?? this.anonymousSecrets.issue(placeOf(context));
    if (anchor !== anonymous) void reply.header('set-cookie', setCookie('anonymous', anchor, cookies));
    return { user: null, csrfToken: this.csrfTokens.tokenFor(anchor) };
  }
}
