import { createHmac } from 'node:crypto';
import { momoFees } from './providers/momo-wire.ts';

/** Aggregators and operators that callers' USSD comes through. */
export const ussdProviders = ['africastalking', 'safaricom', 'airtel', 'hubtel', 'nalo', 'reseller'] as const;

/** Where there is MTN MoMo. */
export const momoCountries = ['UG', 'GH', 'CI', 'BJ'] as const;

/** One product of MTN's in one country. */
export interface MomoProductKeys {
  readonly user: string;
  readonly key: string;
  readonly subscriptionKey: string;
  /** What MTN takes by our contract, as the payments service reads it. */
  readonly fees: readonly { readonly since: string; readonly basisPoints: number; readonly least: string }[];
}

/** What each provider gave us as its customer, made of one random text so that both sides of a development start have the same. */
export interface SimulatorKeys {
  readonly daraja: {
    readonly shortCode: string;
    readonly consumerKey: string;
    readonly consumerSecret: string;
    readonly passkey: string;
    readonly webhookSecret: string;
    readonly credential: string;
  };
  readonly momo: {
    readonly accounts: Readonly<
      Record<
        (typeof momoCountries)[number],
        { readonly collection: MomoProductKeys; readonly disbursement: MomoProductKeys }
      >
    >;
    readonly webhookSecret: string;
  };
  /** The secret part of each aggregator's address, `/ussd/v1/<provider>/<secret>`. */
  readonly ussd: Readonly<Record<(typeof ussdProviders)[number], string>>;
  readonly paystack: { readonly secretKey: string };
  readonly sms: { readonly username: string; readonly apiKey: string; readonly reportsSecret: string };
  readonly stripe: { readonly secretKey: string; readonly webhookSecret: string };
  readonly simSwap: { readonly clientId: string; readonly clientSecret: string };
}

/** @param root at least 16 characters nobody can guess */
export function simulatorKeys(root: string): SimulatorKeys {
  if (root.length < 16) throw new Error('the key of the simulators is too short');
  const key = (name: string): string => createHmac('sha256', root).update(name).digest('hex');
  const product = (name: string, basisPoints: bigint): MomoProductKeys => ({
    user: uuidOf(key(`momo ${name} user`)),
    key: key(`momo ${name} key`).slice(0, 32),
    subscriptionKey: key(`momo ${name} subscription`).slice(0, 32),
    fees: [{ since: '2020-01-01', basisPoints: Number(basisPoints), least: '0' }],
  });
  const momo = Object.fromEntries(
    momoCountries.map((country) => [
      country,
      {
        collection: product(`${country} collection`, momoFees.collection),
        disbursement: product(`${country} disbursement`, momoFees.transfer),
      },
    ]),
  );
  return {
    momo: { accounts: momo as SimulatorKeys['momo']['accounts'], webhookSecret: key('momo webhook').slice(0, 40) },
    daraja: {
      shortCode: '174379',
      consumerKey: key('daraja consumer key').slice(0, 32),
      consumerSecret: key('daraja consumer secret'),
      passkey: key('daraja passkey'),
      webhookSecret: key('daraja webhook').slice(0, 40),
      credential: key('daraja credential'),
    },
    ussd: Object.fromEntries(
      ussdProviders.map((provider) => [provider, key(`ussd ${provider}`)]),
    ) as SimulatorKeys['ussd'],
    paystack: { secretKey: `sk_test_${key('paystack secret key').slice(0, 40)}` },
    sms: { username: 'sandbox', apiKey: `atsk_${key('sms key')}`, reportsSecret: key('sms reports').slice(0, 40) },
    stripe: {
      secretKey: `sk_test_${key('stripe secret key').slice(0, 40)}`,
      webhookSecret: `whsec_${key('stripe webhook')}`,
    },
    simSwap: { clientId: key('sim swap client').slice(0, 24), clientSecret: key('sim swap secret') },
  };
}

/** Of version 4 by its form. */
const uuidOf = (hex: string): string =>
  `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
