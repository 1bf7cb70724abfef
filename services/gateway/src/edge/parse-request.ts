import { chosenLanguage, preferredLanguage, traceStep } from '@asili/platform';
import type { FastifyRequest } from 'fastify';
import { AmbiguousRequest, WrongHost } from '../requests/domain/errors.ts';
import { readCookies } from '../requests/domain/cookies.ts';
import { hasDoubledHeader } from '../requests/domain/forwarded-headers.ts';
import { header, type RequestContext } from '../requests/domain/request-context.ts';
import { safePath } from '../requests/domain/safe-path.ts';
import type { GatewayContext } from './gateway-context.ts';
import { isOwnHost } from '../requests/domain/gateway-settings.ts';

/** @throws AmbiguousRequest, WrongHost */
export function parseRequest(
  request: FastifyRequest,
  { addresses, settings, anonymousSecrets }: GatewayContext,
): RequestContext {
  const { headers, raw, method } = request;
  const target = safePath(raw.url ?? '');
  if (!target || hasDoubledHeader(raw.rawHeaders)) throw new AmbiguousRequest();
  const hasBody = headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
  if (hasBody && (method === 'GET' || method === 'HEAD')) throw new AmbiguousRequest();
  // Probes ask by address; everything else has to name this site (against DNS rebinding).
  if (!target.path.startsWith('/health/') && !isOwnHost(headers.host, settings)) throw new WrongHost();
  const cookies = readCookies(headers.cookie, settings.cookies);
  return {
    ...target,
    method,
    traceparent: traceStep(), // A client's own trace is not continued: they could have anything logged under another's.
    host: headers.host,
    address: addresses.of(raw.socket.remoteAddress, header(headers['x-forwarded-for'])),
    userAgent: (headers['user-agent'] ?? '').slice(0, 512),
    language: preferredLanguage(headers['accept-language']) ?? 'en',
    chosenLanguage: chosenLanguage('', headers.cookie),
    cookies:
      cookies.anonymous === undefined || anonymousSecrets.isOurs(cookies.anonymous)
        ? cookies
        : { ...cookies, anonymous: undefined },
  };
}
