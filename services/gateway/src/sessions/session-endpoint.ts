import { Injectable } from '@nestjs/common';
import type { SessionReply } from '@asili/contracts';
import type { FastifyReply } from 'fastify';
import { FindSession } from './find-session.ts';
import { IdentityDirectory } from './identity-directory.ts';
import { CsrfTokens } from './csrf-tokens.ts';
import { AnonymousSecrets } from './anonymous-secrets.ts';
import { setCookie } from '../requests/domain/cookies.ts';
import { UpstreamUnavailable } from '../requests/domain/errors.ts';
import { GatewaySettings } from '../requests/domain/gateway-settings.ts';
import { placeOf } from '../requests/domain/place.ts';
import type { RequestContext } from '../requests/domain/request-context.ts';

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
