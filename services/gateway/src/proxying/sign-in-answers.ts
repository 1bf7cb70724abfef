import { Injectable } from '@nestjs/common';
import { sessionChange, type SessionChange } from '@asili/contracts';
import type { FastifyReply } from 'fastify';
import { FindSession } from '../sessions/find-session.ts';
import { CsrfTokens } from '../sessions/session-endpoint.ts';
import { isSecret, setCookie, answerHeaders } from '../requests/domain/headers.ts';
import { UpstreamUnavailable } from '../requests/domain/errors.ts';
import type { UpstreamRequest } from './attempt.http.ts';
import type { Upstreams } from './upstreams.http.ts';
import { GatewaySettings, header } from '../requests/domain/request-context.ts';

/** Seconds the cookie that binds a one-time code to its browser lives: as long as the code. */
const codeCookieSeconds = 300;
const maxBytes = 65_536;

/** Answers of identity to changes: small, read whole, cookies made of what identity asks for. */
@Injectable()
export class SignInAnswers {
  constructor(
    private readonly csrfTokens: CsrfTokens,
    private readonly findSession: FindSession,
    private readonly settings: GatewaySettings,
  ) {}

  /**
   * @param browser the secret a one-time code is bound to, at the steps of signing in
   * @param onEnd hears that identity is through, before anybody is answered
   * @throws UpstreamUnavailable, OutcomeUnknown
   */
  async answer(
    upstreams: Upstreams,
    request: UpstreamRequest,
    browser: string | undefined,
    reply: FastifyReply,
    onEnd: () => void,
  ): Promise<void> {
    const { status, headers, body } = await upstreams.read('identity', request, maxBytes).finally(() => {
      this.findSession.forgetAll();
      onEnd();
    });
    const change = parseChange(header(headers['x-asili-session']));
    const passed = answerHeaders(headers);
    delete passed['content-length'];
    void reply.code(status).headers({ ...passed, 'cache-control': 'no-store' });
    for (const cookie of this.cookies(change, status, browser)) void reply.header('set-cookie', cookie);
    await reply.send(
      change?.op === 'set' ? withToken(body.toString('utf8'), this.csrfTokens.tokenFor(change.id)) : body,
    );
  }

  private cookies(change: SessionChange | undefined, status: number, browser: string | undefined): string[] {
    const { cookies } = this.settings;
    if (change?.op === 'set')
      return [
        setCookie('session', change.id, cookies, change.maxAgeS),
        setCookie('anonymous', '', cookies, 0),
        setCookie('code', '', cookies, 0),
      ];
    if (change?.op === 'clear') return [setCookie('session', '', cookies, 0)];
    return browser !== undefined && status === 202 ? [setCookie('code', browser, cookies, codeCookieSeconds)] : [];
  }
}

function parseChange(text: string | undefined): SessionChange | undefined {
  if (text === undefined) return undefined;
  const change = sessionChange.parse(JSON.parse(text));
  if (change.op === 'set' && !isSecret(change.id)) throw new UpstreamUnavailable({ service: 'identity' });
  return change;
}

function withToken(body: string, csrfToken: string): string {
  const value: unknown = JSON.parse(body);
  return JSON.stringify({ ...(value as object), csrfToken });
}
