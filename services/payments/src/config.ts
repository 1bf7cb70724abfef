import { jsonOf, ConfigError, defineConfig, instanceName, readSecret, type Config } from '@asili/platform';
import { randomBytes } from 'node:crypto';
import { z } from 'zod';
import { paystackCurrencies } from './providers/paystack/domain/statuses.ts';
import { momoCountryCodes } from './providers/mtn-momo/domain/countries.ts';

const address = z.url({ protocol: /^https?$/ });
const keys = z.object({
  /** How often the rate sources are asked. CoinGecko's free plan is 10,000 calls a month, so not more often than every 270 seconds there. */
  RATES_POLL_SECONDS: z.coerce.number().int().min(1).max(270).default(270),
  RATES_COINBASE_URL: address.default('https://api.coinbase.com'),
  RATES_COINGECKO_URL: address.default('https://api.coingecko.com'),
  RATES_CURRENCIES_URL: address.default('https://open.er-api.com'),
  LEDGER_NETWORK: z.enum(['local', 'testnet', 'mainnet']).default('local'),
  /** The account HBAR is paid to. Absent: nobody can pay in HBAR. */
  PAY_IN_ACCOUNT: z
    .string()
    .regex(/^\d+\.\d+\.\d+$/)
    .optional(),
  /** Where HBAR goes that the account need not hold. Absent: it stays there. */
  COLD_ACCOUNT: z
    .string()
    .regex(/^\d+\.\d+\.\d+$/)
    .optional(),
  /** Where refunds are sent to: `host:port,…` with their accounts. Left out, the SDK's own list of the named public network. */
  HEDERA_NODE: z
    .string()
    .regex(/^[^\s,:]+:\d+(,[^\s,:]+:\d+)*$/)
    .optional(),
  HEDERA_NODE_ACCOUNT: z
    .string()
    .regex(/^\d+\.\d+\.\d+(,\d+\.\d+\.\d+)*$/)
    .default('0.0.3'),
  /** Accounts of exchanges, `0.0.x,…`: HBAR is not sent back there by itself. */
  EXCHANGE_ACCOUNTS: z
    .string()
    .regex(/^\d+\.\d+\.\d+(,\d+\.\d+\.\d+)*$/)
    .optional(),
  /** An account that so many customers paid from is taken for an exchange's. */
  EXCHANGE_SENDERS: z.coerce.number().int().min(2).max(100_000).default(5),
  /** How often the mirror is asked for transfers while one is awaited; else a fifth as often. */
  PAY_IN_POLL_MS: z.coerce.number().int().min(100).max(60_000).default(2000),
  /** Where transfers are seen. Default: the mirror of the rate file. */
  PAY_IN_MIRROR_REST: address.optional(),
  /** Whose rate file the rates are compared with. */
  HEDERA_MIRROR_REST: address.default('https://mainnet-public.mirrornode.hedera.com'),
  /** What our accounts with providers, and the cold account, held before the first sale, `<account of our books>=<amount>,…`: `mm:daraja:float:KES=50000.00`. Booked once; never edited afterwards. */
  BOOKS_OPENING: z
    .string()
    .regex(/^[\w:]+=\d{1,12}(\.\d{1,8})?(,[\w:]+=\d{1,12}(\.\d{1,8})?)*$/)
    .optional(),
  /** M-Pesa in Kenya: https://api.safaricom.co.ke. Absent, nobody pays by it. Its secrets: daraja-consumer, daraja-passkey, daraja-webhook. */
  DARAJA_URL: address.optional(),
  DARAJA_SHORT_CODE: z
    .string()
    .regex(/^\d{5,7}$/)
    .optional(),
  DARAJA_CONSUMER_KEY: z.string().min(8).optional(),
  /** Who moves money out of the M-Pesa account, with the secret daraja-credential. Absent, refunds to wallets are an operator's. */
  DARAJA_INITIATOR: z.string().min(1).max(100).optional(),
  /** How long a question stays on a phone. */
  DARAJA_PROMPT_SECONDS: z.coerce.number().int().min(1).max(600).default(120),
  /** MTN MoMo: https://proxy.momoapi.mtn.com. Absent, nobody pays by it. Its secrets: momo-accounts (JSON, by country), momo-webhook. */
  MOMO_URL: address.optional(),
  /** How long a question stays on a phone. */
  MOMO_PROMPT_SECONDS: z.coerce.number().int().min(1).max(600).default(300),
  /** Cards and bank accounts: https://api.stripe.com. Absent, nobody pays by them. Its secrets: stripe-key, stripe-webhook. */
  STRIPE_URL: address.optional(),
  /** Cards in shillings, naira, cedi and rand: https://api.paystack.co. Absent, Stripe takes those it can. Its secret: paystack-key. */
  PAYSTACK_URL: address.optional(),
  /** Where buyers have an address for Paystack's eyes. */
  PAYSTACK_MAIL_DOMAIN: z
    .string()
    .regex(/^[a-z0-9-]+(\.[a-z0-9-]+)+$/)
    .default('buyers.asili.example'),
});

export type PaymentsValues = z.infer<typeof keys>;
export type PaymentsConfig = Config<PaymentsValues>;

export const paymentsConfig = (env: NodeJS.ProcessEnv = process.env) => defineConfig('payments', keys, env);

/** Rates of a simulator are no rates, and its money is no money. @throws ConfigError in production for a source without TLS */
export function requireRealSources(config: PaymentsConfig): void {
  const sources = [
    'RATES_COINBASE_URL',
    'RATES_COINGECKO_URL',
    'RATES_CURRENCIES_URL',
    'DARAJA_URL',
    'MOMO_URL',
    'STRIPE_URL',
    'PAYSTACK_URL',
  ] as const;
  const plain = sources.filter((key) => config.values[key]?.startsWith('https:') === false);
  if (config.values.NODE_ENV === 'production' && plain.length > 0)
    throw new ConfigError(
      config.service,
      plain.map((key) => `${key} (https only in production)`),
    );
}

/** What accounts held before our books began, amount by account. @throws ConfigError for an account that is none */
export function openings({ service, values: { BOOKS_OPENING = '' } }: PaymentsConfig): Record<string, string> {
  const amounts = Object.fromEntries(
    BOOKS_OPENING.split(',')
      .filter(Boolean)
      .map((each) => each.split('=') as [string, string]),
  );
  for (const account of Object.keys(amounts))
    if (!/^(hbar:treasury:cold|(mm:\w+:float|psp:\w+:receivable):[A-Z]{3})$/.test(account))
      throw new ConfigError(service, [`BOOKS_OPENING (no account ${account})`]);
  return amounts;
}

/** How M-Pesa is reached; null where nobody pays by it. @throws ConfigError when only a part is given */
export function darajaSettings(config: PaymentsConfig) {
  const { DARAJA_URL, DARAJA_SHORT_CODE, DARAJA_CONSUMER_KEY, DARAJA_INITIATOR, DARAJA_PROMPT_SECONDS, PUBLIC_URL } =
    config.values;
  if (DARAJA_URL === undefined) return null;
  if (DARAJA_SHORT_CODE === undefined || DARAJA_CONSUMER_KEY === undefined)
    throw new ConfigError(config.service, ['DARAJA_SHORT_CODE, DARAJA_CONSUMER_KEY (missing beside DARAJA_URL)']);
  return {
    url: DARAJA_URL,
    shortCode: DARAJA_SHORT_CODE,
    consumerKey: DARAJA_CONSUMER_KEY,
    consumerSecret: readSecret(config, 'daraja-consumer'),
    passkey: readSecret(config, 'daraja-passkey'),
    initiator:
      DARAJA_INITIATOR === undefined
        ? null
        : { name: DARAJA_INITIATOR, credential: readSecret(config, 'daraja-credential') },
    webhookSecrets: addressSecrets(config, 'daraja-webhook'),
    publicUrl: PUBLIC_URL.replace(/\/$/, ''),
    promptMs: 1000 * DARAJA_PROMPT_SECONDS,
  };
}

const smallestCoins = z
  .string()
  .regex(/^\d{1,12}$/)
  .transform(BigInt);
const momoFees = z.array(
  z
    .object({
      since: z.iso.date(),
      basisPoints: z.number().int().min(0).max(10_000).transform(BigInt),
      least: smallestCoins,
      most: smallestCoins.optional(),
    })
    .transform(({ since, basisPoints, least, most }) => ({ since, terms: { basisPoints, min: least, max: most } })),
);
const momoProduct = z.object({
  user: z.uuid(),
  key: z.string().min(8),
  subscriptionKey: z.string().min(8),
  fees: momoFees.default([]),
});
const momoAccounts = z.partialRecord(
  z.enum(momoCountryCodes),
  z.object({ collection: momoProduct, disbursement: momoProduct.optional() }),
);

/** How MTN MoMo is reached in each country of the secret momo-accounts; null where nobody pays by it. @throws ConfigError for a secret that is not that */
export function momoSettings(config: PaymentsConfig) {
  const { MOMO_URL, MOMO_PROMPT_SECONDS, PUBLIC_URL } = config.values;
  if (MOMO_URL === undefined) return null;
  const accounts = momoAccounts.safeParse(jsonOf(readSecret(config, 'momo-accounts')));
  if (!accounts.success)
    throw new ConfigError(config.service, [
      'secret momo-accounts (JSON: {"UG": {"collection": {"user", "key", "subscriptionKey", "fees": [{"since", "basisPoints", "least", "most"}]}, "disbursement": {…}}, …})',
    ]);
  return {
    url: MOMO_URL,
    accounts: accounts.data,
    webhookSecrets: addressSecrets(config, 'momo-webhook'),
    publicUrl: PUBLIC_URL.replace(/\/$/, ''),
    promptMs: 1000 * MOMO_PROMPT_SECONDS,
  };
}

/** The secret in use and, behind a comma, the one before it. Hexadecimal: Daraja refuses addresses with words such as 'sql' in them. */
function addressSecrets(config: PaymentsConfig, name: string): string[] {
  const secrets = readSecret(config, name, process.env, () => randomBytes(20).toString('hex'))
    .split(',')
    .map((text) => text.trim());
  if (secrets.some((text) => !/^[0-9a-f]{32,64}$/.test(text)))
    throw new ConfigError(config.service, [`secret ${name} (32 to 64 hexadecimal digits)`]);
  return secrets;
}

/** How HBAR is received; null where nobody pays in it. */
export function hbarSettings(config: PaymentsConfig) {
  const {
    PAY_IN_ACCOUNT: account,
    LEDGER_NETWORK: network,
    PAY_IN_POLL_MS: pollMs,
    EXCHANGE_ACCOUNTS,
    EXCHANGE_SENDERS: exchangeSenders,
  } = config.values;
  return account === undefined
    ? null
    : {
        account,
        network,
        pollMs,
        instance: instanceName(config),
        exchangeAccounts: EXCHANGE_ACCOUNTS?.split(',') ?? [],
        exchangeSenders,
      };
}

/** The account HBAR is sent back from, where there is a signer to ask; null where it is not sent. @throws ConfigError in production without one, where no node is known, and for one account as both */
export function treasurySettings({ service, values }: PaymentsConfig) {
  const {
    PAY_IN_ACCOUNT: account,
    COLD_ACCOUNT: coldAccount = null,
    SIGNER_URL,
    LEDGER_NETWORK: network,
    NODE_ENV,
  } = values;
  if (account === undefined) return null;
  if (account === coldAccount) throw new ConfigError(service, ['COLD_ACCOUNT (the account HBAR is paid to)']);
  if (SIGNER_URL === undefined && NODE_ENV === 'production')
    throw new ConfigError(service, ['SIGNER_URL (missing beside PAY_IN_ACCOUNT)']);
  return SIGNER_URL === undefined ? null : { account, coldAccount, network, nodes: nodesOf(service, values) };
}

function nodesOf(
  service: string,
  { LEDGER_NETWORK, HEDERA_NODE, HEDERA_NODE_ACCOUNT }: PaymentsValues,
): Record<string, string> {
  if (HEDERA_NODE === undefined && LEDGER_NETWORK === 'local')
    throw new ConfigError(service, ['HEDERA_NODE (missing beside SIGNER_URL)']);
  const [addresses, accounts] = [HEDERA_NODE?.split(',') ?? [], HEDERA_NODE_ACCOUNT.split(',')];
  if (HEDERA_NODE !== undefined && addresses.length !== accounts.length)
    throw new ConfigError(service, ['HEDERA_NODE_ACCOUNT (not as many as HEDERA_NODE)']);
  return Object.fromEntries(addresses.map((address, index) => [address, accounts[index] ?? '']));
}

/** How Paystack is reached; null where nobody pays by it. A second key behind a comma is the one before. */
export function paystackSettings(config: PaymentsConfig) {
  const { PAYSTACK_URL, PAYSTACK_MAIL_DOMAIN, PUBLIC_URL } = config.values;
  if (PAYSTACK_URL === undefined) return null;
  const secretKeys = readSecret(config, 'paystack-key')
    .split(',')
    .map((text) => text.trim());
  return { url: PAYSTACK_URL, secretKeys, mailDomain: PAYSTACK_MAIL_DOMAIN, publicUrl: PUBLIC_URL.replace(/\/$/, '') };
}

/** How Stripe is reached; null where nobody pays by it. A second webhook secret behind a comma is the one before. */
export function stripeSettings(config: PaymentsConfig) {
  const { STRIPE_URL, PAYSTACK_URL, PUBLIC_URL } = config.values;
  if (STRIPE_URL === undefined) return null;
  const webhookSecrets = readSecret(config, 'stripe-webhook')
    .split(',')
    .map((text) => text.trim());
  return {
    url: STRIPE_URL,
    secretKey: readSecret(config, 'stripe-key'),
    webhookSecrets,
    leaves: PAYSTACK_URL === undefined ? [] : paystackCurrencies,
    publicUrl: PUBLIC_URL.replace(/\/$/, ''),
  };
}
