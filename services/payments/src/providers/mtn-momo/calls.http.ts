import { type Dated, Clock } from '@asili/kernel';
import { basicAuth, BearerToken, ProviderHttp, type ProviderReply } from '@asili/platform';
import { Injectable } from '@nestjs/common';
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
  private readonly tokens = new Map<string, BearerToken>();
  private readonly http: ProviderHttp;

  constructor(
    private readonly settings: MomoSettings,
    private readonly clock: Clock,
  ) {
    this.http = new ProviderHttp({ url: settings.url, timeoutMs: 8_000, maxChars: 100_000 });
  }

  /** The reply as it came; a stale token is replaced once. @throws NoToken, and whatever a network throws */
  async run(call: MomoCall): Promise<ProviderReply> {
    const account = this.settings.accounts[call.country]?.[call.product];
    if (!account) throw new NoToken(`no ${call.product} of MTN's in ${call.country}`);
    const token = this.tokenFor(call, account);
    const first = await this.send(call, account, token);
    if (first.status !== 401) return first;
    token.forget();
    return this.send(call, account, token);
  }

  private async send(
    { product, country, path, method, headers, body }: MomoCall,
    { subscriptionKey }: MomoProductAccount,
    token: BearerToken,
  ): Promise<ProviderReply> {
    const bearer = await token.get().catch((error: unknown) => {
      throw new NoToken('MTN gave no token', { cause: error });
    });
    return this.http.send(`/${product}/v1_0/${path}`, {
      method,
      headers: {
        authorization: `Bearer ${bearer}`,
        'ocp-apim-subscription-key': subscriptionKey,
        'x-target-environment': momoCountry(country)?.environment ?? '',
        'content-type': 'application/json',
        ...headers,
      },
      ...(body && { body: JSON.stringify(body) }),
    });
  }

  private tokenFor({ product, country }: MomoCall, { user, key, subscriptionKey }: MomoProductAccount): BearerToken {
    const name = `${product} ${country}`;
    const headers = { authorization: basicAuth(user, key), 'ocp-apim-subscription-key': subscriptionKey };
    const token =
      this.tokens.get(name) ??
      new BearerToken(this.clock, () => this.http.send(`/${product}/token/`, { method: 'POST', headers }));
    this.tokens.set(name, token);
    return token;
  }
}
