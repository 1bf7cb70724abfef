import type { Language } from '@asili/contracts';
import type { FastifyRequest } from 'fastify';
import { AmbiguousRequest, WrongHost } from '../../domain/errors.ts';
import { readCookies, type CookieUse } from '../../domain/cookies.ts';
import { hasDoubledHeader } from '../../domain/forwarded-headers.ts';
import { chooseLanguage } from '../../domain/language.ts';
import { pageLanguage } from '../../domain/page-address.ts';
import { safePath } from '../../domain/safe-path.ts';
import type { ClientAddress } from '../client-address.ts';
import { isOwnHost, type EdgeSettings } from './settings.ts';

/** One request as the gateway sees it, after everything doubtful was refused. */
export interface Visit {
  readonly method: string;
  readonly path: string;
  readonly query: string;
  readonly encodedSlash: boolean;
  readonly host: string | undefined;
  readonly address: string;
  readonly userAgent: string;
  /** Of answers: what Accept-Language asks for. */
  readonly language: Language;
  /** Of pages: the address, else the kept choice. */
  readonly pageLanguage: Language;
  readonly cookies: Readonly<Record<CookieUse, string | undefined>>;
}

/** @throws AmbiguousRequest, WrongHost */
export function readVisit(request: FastifyRequest, addresses: ClientAddress, settings: EdgeSettings): Visit {
  const { headers, raw, method } = request;
  const target = safePath(raw.url ?? '');
  if (!target || hasDoubledHeader(raw.rawHeaders)) throw new AmbiguousRequest();
  const hasBody = headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
  if (hasBody && (method === 'GET' || method === 'HEAD')) throw new AmbiguousRequest();
  // Probes ask by address; everything else has to name this site (against DNS rebinding).
  if (!target.path.startsWith('/health/') && !isOwnHost(headers.host, settings)) throw new WrongHost();
  return {
    ...target,
    method,
    host: headers.host,
    address: addresses.of(raw.socket.remoteAddress, header(headers['x-forwarded-for'])),
    userAgent: (headers['user-agent'] ?? '').slice(0, 512),
    language: chooseLanguage(headers['accept-language']),
    pageLanguage: pageLanguage(target.query, headers.cookie),
    cookies: readCookies(headers.cookie, settings.cookies),
  };
}

/** A header's value, doubled ones joined as the RFC allows. */
export function header(value: string | string[] | undefined): string | undefined {
  return Array.isArray(value) ? value.join(',') : value;
}
