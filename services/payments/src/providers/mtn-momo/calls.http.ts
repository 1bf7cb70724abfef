import { type Dated, Clock } from '@asili/kernel';
import { Injectable } from '@nestjs/common';
import { z } from 'zod';
import { type MomoCountryCode, type MomoFee, momoCountry } from './domain/countries.ts';

/** What MTN gave us for one of its products in one country. */
export interface MomoProductAccount {
  /** The API user, a UUID, and its key. */
  readonly user: string;
  readonly key: string;
  /** `Ocp-Apim-Subscription-Key`; each product has its own. */
  readonly subscriptionKey: string;
  /** What MTN takes of us, by our contract. */
  readonly fees: readonly Dated<MomoFee>[];
}

export interface MomoAccount {
  readonly collection: MomoProductAccount;
  /** Absent: nothing goes out in that country, refunds are an operator's. */
  readonly disbursement?: MomoProductAccount | undefined;
}

/** What MTN MoMo gave us, and how we use it. */
export abstract class MomoSettings {
  abstract readonly url: string;
  /** Each country is a contract of its own. */
  abstract readonly accounts: Readonly<Partial<Record<MomoCountryCode, MomoAccount | undefined>>>;
  /** Parts of the address it calls back: the one in use, and the one before it while it is changed. */
  abstract readonly webhookSecrets: readonly string[];
  /** Our own address as the world sees it. */
  abstract readonly publicUrl: string;
  /** How long a question stays on a phone. */
  abstract readonly promptMs: number;
}

const timeoutMs = 8_000;
const maxBytes = 100_000;
/** A token is asked for anew so long before it ends. */
const tokenReserveMs = 60_000;

const tokenReply = z.object({ access_token: z.string().min(1), expires_in: z.coerce.number().int().positive() });

export type MomoProduct = 'collection' | 'disbursement';

export interface MomoCall {
  readonly product: MomoProduct;
  readonly country: MomoCountryCode;
  /** Behind `/<product>/v1_0/`. */
  readonly path: string;
  readonly method: 'GET' | 'POST';
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: object;
}

/** No token could be had, so nothing was sent. */
export class NoToken extends Error {}

/** Calls of MTN's products under their tokens, one for each product and country. Source: momodeveloper.mtn.com, 'API documentation', 'Create access token'. */
@Injectable()
export class MomoCalls {
  private readonly tokens = new Map<string, { readonly text: string; readonly until: number }>();
  private readonly asking = new Map<string, Promise<string>>();

  constructor(
    private readonly settings: MomoSettings,
    private readonly clock: Clock,
  ) {}

  /** The reply as it came; a stale token is replaced once. @throws NoToken, and whatever a network throws */
  async run(call: MomoCall): Promise<{ readonly status: number; readonly text: string }> {
    const first = await this.send(call);
    if (first.status !== 401) return first;
    this.tokens.delete(`${call.product} ${call.country}`);
    return this.send(call);
  }

  private async send({
    product,
    country,
    path,
    method,
    headers,
    body,
  }: MomoCall): Promise<{ status: number; text: string }> {
    const account = this.settings.accounts[country]?.[product];
    if (!account) throw new NoToken(`no ${product} of MTN's in ${country}`);
    const authorization = `Bearer ${await this.tokenOf(product, country, account)}`;
    return this.fetchText(`/${product}/v1_0/${path}`, {
      method,
      headers: {
        authorization,
        'ocp-apim-subscription-key': account.subscriptionKey,
        'x-target-environment': momoCountry(country)?.environment ?? '',
        'content-type': 'application/json',
        ...headers,
      },
      ...(body && { body: JSON.stringify(body) }),
    });
  }

  private async tokenOf(product: MomoProduct, country: MomoCountryCode, account: MomoProductAccount): Promise<string> {
    const name = `${product} ${country}`;
    const token = this.tokens.get(name);
    if (token && token.until > this.clock.now().getTime()) return token.text;
    const asking =
      this.asking.get(name) ?? this.newToken(product, name, account).finally(() => this.asking.delete(name));
    this.asking.set(name, asking);
    return asking;
  }

  private async newToken(
    product: MomoProduct,
    name: string,
    { user, key, subscriptionKey }: MomoProductAccount,
  ): Promise<string> {
    try {
      const { status, text } = await this.fetchText(`/${product}/token/`, {
        method: 'POST',
        headers: {
          authorization: `Basic ${Buffer.from(`${user}:${key}`).toString('base64')}`,
          'ocp-apim-subscription-key': subscriptionKey,
        },
      });
      if (status !== 200) throw new Error(`MTN answered ${status} where a token was asked for`);
      const { access_token, expires_in } = tokenReply.parse(JSON.parse(text));
      this.tokens.set(name, {
        text: access_token,
        until: this.clock.now().getTime() + 1000 * expires_in - tokenReserveMs,
      });
      return access_token;
    } catch (error) {
      throw new NoToken('MTN gave no token', { cause: error });
    }
  }

  private async fetchText(path: string, init: RequestInit): Promise<{ status: number; text: string }> {
    const response = await fetch(`${this.settings.url}${path}`, {
      ...init,
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
    });
    const text = await response.text();
    if (text.length > maxBytes) throw new Error(`MTN answered ${text.length} characters`);
    return { status: response.status, text };
  }
}
