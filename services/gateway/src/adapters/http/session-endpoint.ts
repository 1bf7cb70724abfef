import { Injectable } from '@nestjs/common';
import type { SessionReply } from '@asili/contracts';
import type { FastifyReply } from 'fastify';
import { FindSession } from '../../app/find-session/find-session.ts';
import { IdentityDirectory } from '../../app/ports.ts';
import { FormTokens } from '../../app/protect-forms/form-tokens.ts';
import { setCookie } from '../../domain/cookies.ts';
import { ServiceDown } from '../../domain/errors.ts';
import { newSecret } from './secrets.ts';
import { EdgeSettings } from './settings.ts';
import type { Visit } from './visit.ts';

/** GET /api/auth/session: who is signed in, and the CSRF token of this browser. A browser without a cookie gets its anonymous one. */
@Injectable()
export class SessionEndpoint {
  constructor(
    private readonly findSession: FindSession,
    private readonly identity: IdentityDirectory,
    private readonly forms: FormTokens,
    private readonly settings: EdgeSettings,
  ) {}

  /** @throws ServiceDown when it cannot be known */
  async answer(visit: Visit, reply: FastifyReply): Promise<SessionReply> {
    void reply.header('cache-control', 'no-store');
    const { session: secret, anonymous } = visit.cookies;
    const session = secret === undefined ? null : await this.findSession.run(secret);
    const user = session && (await this.identity.user(session.userId).catch(() => Promise.reject(new ServiceDown({ service: 'identity' }))));
    if (user && secret !== undefined) return { user, csrfToken: this.forms.tokenFor(secret) };
    const { cookies } = this.settings;
    if (secret !== undefined) void reply.header('set-cookie', setCookie('session', '', cookies, 0));
    const anchor = anonymous ?? newSecret();
    if (anchor !== anonymous) void reply.header('set-cookie', setCookie('anonymous', anchor, cookies));
    return { user: null, csrfToken: this.forms.tokenFor(anchor) };
  }
}
