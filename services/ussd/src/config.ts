import { defineConfig, helpLineOf, readSecret, type Config } from '@asili/platform';
import { z } from 'zod';
import { type Provider, providers, usualCaps } from './aggregators/domain/wires.ts';
import type { Everywhere } from './words/domain/render.ts';

/** What the service takes from configuration. */
export abstract class Settings {
  /** What people dial, as `*384*7#`. */
  abstract readonly serviceCode: string;
  /** Who needs help may call it; undefined where nobody answers calls. */
  abstract readonly helpLine?: string | undefined;
  /** The address people open in a browser. */
  abstract readonly publicUrl: string;
  /** Septets a screen of each aggregator may have. */
  abstract readonly screenCaps: Readonly<Record<Provider, number>>;
  /** False lifts every limit, for seeds and test runs. */
  abstract readonly areLimitsOn: boolean;
}

/** What every text may name. */
export const everywhereOf = ({
  serviceCode,
  publicUrl,
  helpLine,
}: Pick<Settings, 'serviceCode' | 'publicUrl' | 'helpLine'>): Everywhere => ({
  dial: serviceCode,
  url: publicUrl.replace(/^https?:\/\//, ''),
  help: helpLine,
});

/** The part of an aggregator's address nobody else knows. */
const secret = z
  .string()
  .regex(/^[A-Za-z0-9_-]{32,128}$/)
  .optional();

const septets = (provider: Provider) => z.coerce.number().int().min(80).max(182).default(usualCaps[provider]);

const keys = z.object({
  /** What people dial. */
  USSD_SERVICE_CODE: z
    .string()
    .regex(/^\*\d{1,6}(\*\d{1,6}){0,3}#$/)
    .default('*384*7#'),
  /** Absent: the secrets ussd-africastalking, ussd-safaricom and so on. */
  USSD_SECRET_AFRICASTALKING: secret,
  USSD_SECRET_SAFARICOM: secret,
  USSD_SECRET_AIRTEL: secret,
  USSD_SECRET_HUBTEL: secret,
  USSD_SECRET_NALO: secret,
  USSD_SECRET_RESELLER: secret,
  USSD_MAX_SEPTETS_AFRICASTALKING: septets('africastalking'),
  USSD_MAX_SEPTETS_SAFARICOM: septets('safaricom'),
  USSD_MAX_SEPTETS_AIRTEL: septets('airtel'),
  USSD_MAX_SEPTETS_HUBTEL: septets('hubtel'),
  USSD_MAX_SEPTETS_NALO: septets('nalo'),
  USSD_MAX_SEPTETS_RESELLER: septets('reseller'),
});

/** Septets a screen of each aggregator may have. */
export const screenCaps = ({ values }: UssdConfig): Readonly<Record<Provider, number>> =>
  Object.fromEntries(
    providers.map((provider) => [
      provider,
      values[`USSD_MAX_SEPTETS_${provider.toUpperCase() as Uppercase<Provider>}`],
    ]),
  ) as Record<Provider, number>;

export type UssdConfig = Config<z.infer<typeof keys>>;

export const ussdConfig = (env: NodeJS.ProcessEnv = process.env) => defineConfig('ussd', keys, env);

/** Every aggregator's secret. @throws ConfigError in production when one is missing */
export function aggregatorSecrets(config: UssdConfig): Readonly<Record<Provider, string>> {
  const { values } = config;
  const secretOf = (provider: Provider): string =>
    values[`USSD_SECRET_${provider.toUpperCase() as Uppercase<Provider>}`] ?? readSecret(config, `ussd-${provider}`);
  return Object.fromEntries(providers.map((provider) => [provider, secretOf(provider)])) as Record<Provider, string>;
}

/** What the use cases take from configuration. */
export function settingsOf(config: UssdConfig): Settings {
  return {
    serviceCode: config.values.USSD_SERVICE_CODE,
    helpLine: helpLineOf(config),
    publicUrl: config.values.PUBLIC_URL.replace(/\/$/, ''),
    areLimitsOn: config.values.ASILI_RATE_LIMITS === 'on',
    screenCaps: screenCaps(config),
  };
}
