import { ConfigError, defineConfig, readSecret, type Config } from '@asili/platform';
import { z } from 'zod';
import type { SimSwapSettings } from './sims/sim-changes.ts';

/** What the use cases take from configuration. */
export abstract class Settings {
  /** Calling codes without '+', that codes are sent to by SMS. */
  abstract readonly servedCountryCodes: readonly string[];
  /** SMS everybody together may cause in a day: a cap on what an attack can cost. */
  abstract readonly smsPerDay: number;
  /** False lifts every send limit, for seeds and test runs. */
  abstract readonly areSendsLimited: boolean;
  /** The address people open in a browser, with scheme. */
  abstract readonly publicUrl: string;
}

/**
 * Calling codes that codes are sent to by SMS unless configuration says otherwise: the African countries.
 * Source: ITU-T E.164 assigned country codes. Left out on purpose: +290, +297, +298 and +299, which are not African networks
 * although they begin with 2.
 */
export const servedCountryCodes: readonly string[] = [
  '20',
  '211',
  '212',
  '213',
  '216',
  '218',
  '220',
  '221',
  '222',
  '223',
  '224',
  '225',
  '226',
  '227',
  '228',
  '229',
  '230',
  '231',
  '232',
  '233',
  '234',
  '235',
  '236',
  '237',
  '238',
  '239',
  '240',
  '241',
  '242',
  '243',
  '244',
  '245',
  '248',
  '249',
  '250',
  '251',
  '252',
  '253',
  '254',
  '255',
  '256',
  '257',
  '258',
  '260',
  '261',
  '262',
  '263',
  '264',
  '265',
  '266',
  '267',
  '268',
  '269',
  '27',
  '291',
];

const codes = z
  .string()
  .transform((text) => text.split(',').map((code) => code.trim().replace(/^\+/, '')))
  .pipe(z.array(z.string().regex(/^[1-9]\d{0,3}$/)).min(1));

const address = z.url({ protocol: /^https?$/ });
const keys = z.object({
  /** Calling codes that codes are sent to by SMS, comma separated, with or without '+'. */
  SMS_COUNTRY_CODES: codes.default([...servedCountryCodes]),
  /** SMS all visitors together may cause in a day. */
  SMS_DAILY_CAP: z.coerce.number().int().min(1).default(5000),
  /** Who knows when SIM cards were changed: the root of a CAMARA SIM Swap API, without `/sim-swap/v2`. Absent, nobody is asked. Its secret: sim-swap-client. */
  SIM_SWAP_URL: address.optional(),
  SIM_SWAP_CLIENT_ID: z.string().min(1).optional(),
  /** Where its tokens are asked for. Default: `/oauth2/token` under SIM_SWAP_URL. */
  SIM_SWAP_TOKEN_URL: address.optional(),
});

export type IdentityConfig = Config<z.infer<typeof keys>>;

export const identityConfig = (env: NodeJS.ProcessEnv = process.env) => defineConfig('identity', keys, env);

export function settingsOf({ values }: IdentityConfig): Settings {
  return {
    servedCountryCodes: values.SMS_COUNTRY_CODES,
    smsPerDay: values.SMS_DAILY_CAP,
    areSendsLimited: values.ASILI_RATE_LIMITS === 'on',
    publicUrl: values.PUBLIC_URL,
  };
}

/** How changes of SIM cards are asked about; null where nobody is. @throws ConfigError when only a part is given, and in production for an address without TLS */
export function simSwapSettings(config: IdentityConfig): SimSwapSettings | null {
  const { SIM_SWAP_URL, SIM_SWAP_CLIENT_ID, SIM_SWAP_TOKEN_URL, NODE_ENV } = config.values;
  if (SIM_SWAP_URL === undefined) return null;
  if (SIM_SWAP_CLIENT_ID === undefined)
    throw new ConfigError(config.service, ['SIM_SWAP_CLIENT_ID (missing beside SIM_SWAP_URL)']);
  const url = SIM_SWAP_URL.replace(/\/$/, '');
  const tokenUrl = SIM_SWAP_TOKEN_URL ?? `${url}/oauth2/token`;
  const plain = [url, tokenUrl].filter((each) => !each.startsWith('https:'));
  if (NODE_ENV === 'production' && plain.length > 0)
    throw new ConfigError(config.service, ['SIM_SWAP_URL, SIM_SWAP_TOKEN_URL (https only in production)']);
  return { url, tokenUrl, clientId: SIM_SWAP_CLIENT_ID, clientSecret: readSecret(config, 'sim-swap-client') };
}
