import { createHash, timingSafeEqual } from 'node:crypto';
import { providers, type Provider } from './domain/hop.ts';

const digest = (text: string): Buffer => createHash('sha256').update(text).digest();

/** The secrets in the aggregators' addresses. */
export class AggregatorSecrets {
  private readonly digests: readonly { readonly provider: Provider; readonly digest: Buffer }[];

  constructor(secrets: Readonly<Record<Provider, string>>) {
    this.digests = providers.map((provider) => ({ provider, digest: digest(`${provider}/${secrets[provider]}`) }));
  }

  /** The provider whose address that is. Every secret is compared whole, so that the time tells nothing, nor whether there is such a provider. */
  providerOf(name: string, secret: string): Provider | undefined {
    const given = digest(`${name}/${secret}`);
    return this.digests.filter(({ digest: expected }) => timingSafeEqual(expected, given))[0]?.provider;
  }
}
