import { ConfigError, defineConfig, readSecret, type Config } from '@asili/platform';
import { randomBytes } from 'node:crypto';
import { z } from 'zod';

const address = z.url({ protocol: /^https?$/ });
const keys = z.object({
  /** How often the rate sources are asked. CoinGecko's free plan is 10,000 calls a month, so not more often than every 270 seconds there. */
  RATES_POLL_SECONDS: z.coerce.number().int().min(1).max(270).default(270),
  RATES_COINBASE_URL: address.default('https://api.coinbase.com'),
  RATES_COINGECKO_URL: address.default('https://api.coingecko.com'),
  RATES_CURRENCIES_URL: address.default('https://open.er-api.com'),
  LEDGER_NETWORK: z.enum(['local', 'testnet', 'mainnet']).default('local'),
  /** The account HBAR is paid to. Absent: nobody can pay in HBAR. */
  PAY_IN_ACCOUNT: z.string().regex(/^\d+\.\d+\.\d+$/).optional(),
  /** How often the mirror is asked for transfers while one is awaited; else a fifth as often. */
  PAY_IN_POLL_MS: z.coerce.number().int().min(100).max(60_000).default(2000),
  /** Where transfers are seen. Default: the mirror of the rate file. */
  PAY_IN_MIRROR_REST: address.optional(),
  /** Whose rate file the rates are compared with. */
  HEDERA_MIRROR_REST: address.default('https://mainnet-public.mirrornode.hedera.com'),
  /** M-Pesa in Kenya: https://api.safaricom.co.ke. Absent, nobody pays by it. Its secrets: daraja-consumer, daraja-passkey, daraja-webhook. */
  DARAJA_URL: address.optional(),
  DARAJA_SHORT_CODE: z.string().regex(/^\d{5,7}$/).optional(),
  DARAJA_CONSUMER_KEY: z.string().min(8).optional(),
  /** How long a question stays on a phone. */
  DARAJA_PROMPT_SECONDS: z.coerce.number().int().min(1).max(600).default(120),
  /** Cards and bank accounts: https://api.stripe.com. Absent, nobody pays by them. Its secrets: stripe-key, stripe-webhook. */
  STRIPE_URL: address.optional(),
});

export type PaymentsValues = z.infer<typeof keys>;
export type PaymentsConfig = Config<PaymentsValues>;

export const paymentsConfig = (env: NodeJS.ProcessEnv = process.env) => defineConfig('payments', keys, env);

/** Rates of a simulator are no rates, and its money is no money. @throws ConfigError in production for a source without TLS */
export function requireRealSources(config: PaymentsConfig): void {
  const sources = ['RATES_COINBASE_URL', 'RATES_COINGECKO_URL', 'RATES_CURRENCIES_URL', 'DARAJA_URL', 'STRIPE_URL'] as const;
  const plain = sources.filter((key) => config.values[key]?.startsWith('https:') === false);
  if (config.values.NODE_ENV === 'production' && plain.length > 0) throw new ConfigError(config.service, plain.map((key) => `${key} (https only in production)`));
}

/** How M-Pesa is reached; null where nobody pays by it. @throws ConfigError when only a part is given */
export function darajaSettings(config: PaymentsConfig) {
  const { DARAJA_URL, DARAJA_SHORT_CODE, DARAJA_CONSUMER_KEY, DARAJA_PROMPT_SECONDS, PUBLIC_URL } = config.values;
  if (DARAJA_URL === undefined) return null;
  if (DARAJA_SHORT_CODE === undefined || DARAJA_CONSUMER_KEY === undefined) throw new ConfigError(config.service, ['DARAJA_SHORT_CODE, DARAJA_CONSUMER_KEY (missing beside DARAJA_URL)']);
  return {
    url: DARAJA_URL, shortCode: DARAJA_SHORT_CODE, consumerKey: DARAJA_CONSUMER_KEY, consumerSecret: readSecret(config, 'daraja-consumer'), passkey: readSecret(config, 'daraja-passkey'),
    webhookSecrets: addressSecrets(config, 'daraja-webhook'), publicUrl: PUBLIC_URL.replace(/\/$/, ''), promptMs: 1000 * DARAJA_PROMPT_SECONDS,
  };
}

/** The secret in use and, behind a comma, the one before it. Hexadecimal: Daraja refuses addresses with words such as 'sql' in them. */
function addressSecrets(config: PaymentsConfig, name: string): string[] {
  const secrets = readSecret(config, name, process.env, () => randomBytes(20).toString('hex')).split(',').map((text) => text.trim());
  if (secrets.some((text) => !/^[0-9a-f]{32,64}$/.test(text))) throw new ConfigError(config.service, [`secret ${name} (32 to 64 hexadecimal digits)`]);
  return secrets;
}

/** How Stripe is reached; null where nobody pays by it. A second webhook secret behind a comma is the one before. */
export function stripeSettings(config: PaymentsConfig) {
  const { STRIPE_URL, PUBLIC_URL } = config.values;
  if (STRIPE_URL === undefined) return null;
  const webhookSecrets = readSecret(config, 'stripe-webhook').split(',').map((text) => text.trim());
  return { url: STRIPE_URL, secretKey: readSecret(config, 'stripe-key'), webhookSecrets, publicUrl: PUBLIC_URL.replace(/\/$/, '') };
}
