import { z } from 'zod';
import { Injectable } from '@nestjs/common';
import { Clock } from '@asili/kernel';
import { basicAuth, BearerToken, jsonOf, ProviderHttp, type ProviderReply } from '@asili/platform';
import { SimChanges, SimUnknown, type SimChange, SimSwapSettings } from './sim-changes.ts';

const hourMs = 3_600_000;
const maxHours = 2400;
const checkReply = z.object({ swapped: z.boolean() });
const dateReply = z.object({ latestSimChange: z.iso.datetime({ offset: true }).nullable() });
const errorReply = z.object({ code: z.string() });

/** What was answered, as it came. */
export type CamaraReply = Pick<ProviderReply, 'status' | 'text'>;

/** The number is none of theirs, or theirs says no such things. Source: CAMARA Commonalities, error codes. */
const notServed: ReadonlySet<string> = new Set([
  'IDENTIFIER_NOT_FOUND',
  'SERVICE_NOT_APPLICABLE',
  'UNSUPPORTED_IDENTIFIER',
]);

/** `maxAge` for all that may have happened since: whole hours, at least one. */
export const hoursSince = (since: Date, now: Date): number =>
  Math.min(maxHours, Math.max(1, Math.ceil((now.getTime() - since.getTime()) / hourMs)));
/** `maxAge` for nothing but what happened since; none where that was less than an hour ago. */
export const wholeHoursSince = (since: Date, now: Date): number =>
  Math.min(maxHours, Math.floor((now.getTime() - since.getTime()) / hourMs));
export const hoursBefore = (hours: number, now: Date): Date => new Date(now.getTime() - hours * hourMs);

/** Whether there was a change; null where nobody can say so of this number, undefined for what is no answer. */
export function swappedOf({ status, text }: CamaraReply): boolean | null | undefined {
  const body = jsonOf(text);
  if (status === 200) return checkReply.safeParse(body).data?.swapped;
  return (status === 404 || status === 422) && notServed.has(errorReply.safeParse(body).data?.code ?? '')
    ? null
    : undefined;
}

/** When the last change was; null where the law or the operator keeps that to itself, or it did not answer. */
export function dateOf({ status, text }: CamaraReply): Date | null {
  const at = status === 200 ? dateReply.safeParse(jsonOf(text)).data?.latestSimChange : null;
  return at ? new Date(at) : null;
}

/**
 * CAMARA SIM Swap 2 over HTTP, with a token of our own (OAuth 2.0 client credentials). `check` says whether, and only then `retrieve-date` is
 * asked when: what is not asked is not told. Where the law keeps the date back, whole hours say what there is to know. Source: CAMARA SIM
 * Swap 2.1, `sim-swap.yaml`; RFC 6749, 4.4.
 */
@Injectable()
export class CamaraSimChanges extends SimChanges {
  private readonly http: ProviderHttp;
  private readonly token: BearerToken;

  constructor(
    { url, tokenUrl, clientId, clientSecret }: SimSwapSettings,
    private readonly clock: Clock,
  ) {
    super();
    this.http = new ProviderHttp({ url, timeoutMs: 10_000, maxChars: 20_000 });
    const headers = {
      authorization: basicAuth(encodeURIComponent(clientId), encodeURIComponent(clientSecret)),
      'content-type': 'application/x-www-form-urlencoded',
    };
    const body = new URLSearchParams({ grant_type: 'client_credentials', scope: 'sim-swap' }).toString();
    this.token = new BearerToken(clock, (signal) =>
      this.http.send(new URL(tokenUrl), { method: 'POST', headers, body, ...(signal && { signal }) }),
    );
  }

  override async changedSince(phoneNumber: string, since: Date, withinMs: number): Promise<SimChange | null> {
    const signal = AbortSignal.timeout(withinMs);
    const now = this.clock.now();
    const [max, sure] = [hoursSince(since, now), wholeHoursSince(since, now)];
    if (!(await this.isSwapped(phoneNumber, max, signal))) return null;
    const at = dateOf(
      await this.ask('retrieve-date', { phoneNumber }, signal).catch(() => ({ status: 503, text: '' })),
    );
    if (at) return at > since ? { notBefore: at, notAfter: at } : null;
    const isSince = sure >= 1 && (sure === max || (await this.isSwapped(phoneNumber, sure, signal)));
    return isSince ? { notBefore: hoursBefore(sure, now), notAfter: now } : null;
  }

  private async isSwapped(phoneNumber: string, maxAge: number, signal: AbortSignal): Promise<boolean> {
    const swapped = swappedOf(await this.ask('check', { phoneNumber, maxAge }, signal));
    if (swapped === undefined) throw new SimUnknown('the operator gave no answer');
    return swapped ?? false;
  }

  /** A stale token is replaced once. @throws SimUnknown */
  private async ask(what: 'check' | 'retrieve-date', body: object, signal: AbortSignal): Promise<CamaraReply> {
    const send = async (): Promise<CamaraReply> =>
      this.http.send(`/sim-swap/v2/${what}`, {
        method: 'POST',
        headers: { authorization: `Bearer ${await this.token.get(signal)}`, 'content-type': 'application/json' },
        body: JSON.stringify(body),
        signal,
      });
    try {
      const first = await send();
      if (first.status !== 401) return first;
      this.token.forget();
      return await send();
    } catch (error) {
      throw new SimUnknown('the operator cannot be reached', { cause: error });
    }
  }
}
