import { createHmac } from 'node:crypto';

/** Aggregators and operators that callers' USSD comes through. */
export const ussdProviders = ['africastalking', 'safaricom', 'airtel', 'hubtel', 'nalo', 'reseller'] as const;

/** What each provider gave us as its customer, made of one random text so that both sides of a development start have the same. */
export interface SimulatorKeys {
  readonly daraja: { readonly shortCode: string; readonly consumerKey: string; readonly consumerSecret: string; readonly passkey: string; readonly webhookSecret: string; readonly credential: string };
  /** The secret part of each aggregator's address, `/ussd/v1/<provider>/<secret>`. */
  readonly ussd: Readonly<Record<(typeof ussdProviders)[number], string>>;
  readonly stripe: { readonly secretKey: string; readonly webhookSecret: string };
}

/** @param root at least 16 characters nobody can guess */
export function simulatorKeys(root: string): SimulatorKeys {
  if (root.length < 16) throw new Error('the key of the simulators is too short');
  const key = (name: string): string => createHmac('sha256', root).update(name).digest('hex');
  return {
    daraja: { shortCode: '174379', consumerKey: key('daraja consumer key').slice(0, 32), consumerSecret: key('daraja consumer secret'), passkey: key('daraja passkey'), webhookSecret: key('daraja webhook').slice(0, 40), credential: key('daraja credential') },
    ussd: Object.fromEntries(ussdProviders.map((provider) => [provider, key(`ussd ${provider}`)])) as SimulatorKeys['ussd'],
    stripe: { secretKey: `sk_test_${key('stripe secret key').slice(0, 40)}`, webhookSecret: `whsec_${key('stripe webhook')}` },
  };
}
