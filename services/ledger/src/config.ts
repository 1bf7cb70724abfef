import { ConfigError, defineConfig } from '@asili/platform';
import { z } from 'zod';
import type { Settings } from './settings.ts';

const entityId = z.string().regex(/^\d+\.\d+\.\d+$/);

/**
 * HEDERA_NODE and HEDERA_NODE_ACCOUNT are lists of equal length (`host:port,…` and `0.0.x,…`); left out, the SDK's own
 * list of the named public network is used. The local network needs both.
 */
const keys = z.object({
  LEDGER_NETWORK: z.enum(['local', 'testnet', 'mainnet']).default('local'),
  HEDERA_NODE: z
    .string()
    .regex(/^[^\s,:]+:\d+(,[^\s,:]+:\d+)*$/)
    .optional(),
  HEDERA_NODE_ACCOUNT: z
    .string()
    .regex(/^\d+\.\d+\.\d+(,\d+\.\d+\.\d+)*$/)
    .default('0.0.3'),
  HEDERA_MIRROR_REST: z.url().optional(),
  HEDERA_OPERATOR_ID: entityId,
  HEDERA_OPERATOR_KEY_FILE: z.string().min(1),
  /** Where the products service keeps photos without a bucket, if this host has that folder; else they are asked for. */
  MEDIA_DIR: z.string().min(1).optional(),
  /** Base address of a Kubo RPC; set, every certificate gets a second copy there. */
  KUBO_URL: z.url().optional(),
  /** Serials signed per second over all processes. */
  LEDGER_MINTS_PER_SECOND: z.coerce.number().int().min(1).max(100_000).default(50),
  LEDGER_CONCURRENCY: z.coerce.number().int().min(1).max(256).default(16),
  /** Lifetime of a signed transaction. The network allows 15 to 180 s; nodes refuse the last 10 s and we begin 4 s in the past. */
  LEDGER_VALID_SECONDS: z.coerce.number().int().min(20).max(180).default(120),
  /** Silence after expiry before it counts as proof; at least 10 s on public networks. */
  LEDGER_EXPIRY_MARGIN_MS: z.coerce.number().int().min(0).default(10_000),
  LEDGER_MIRROR_PATIENCE_MS: z.coerce.number().int().min(0).default(5_000),
  /** Fee cap in percent of the list price at the live rate. */
  LEDGER_FEE_HEADROOM_PERCENT: z.coerce.number().int().min(1).max(10_000).default(250),
});

export const config = defineConfig('ledger', keys);
export type LedgerConfig = typeof config;
type LedgerValues = LedgerConfig['values'];

const publicMirrors: Readonly<Record<string, string>> = {
  testnet: 'https://testnet.mirrornode.hedera.com',
  mainnet: 'https://mainnet.mirrornode.hedera.com',
};

/** @throws ConfigError by key, never with a value */
export function settingsOf({ values }: LedgerConfig): Settings {
  return {
    network: values.LEDGER_NETWORK,
    nodes: nodesOf(values),
    mirrorUrl: values.HEDERA_MIRROR_REST ?? publicMirrors[values.LEDGER_NETWORK] ?? missing('HEDERA_MIRROR_REST'),
    operatorId: values.HEDERA_OPERATOR_ID,
    operatorKeyFile: values.HEDERA_OPERATOR_KEY_FILE,
    publicUrl: values.PUBLIC_URL,
    kuboUrl: values.KUBO_URL,
    keyPrefix: `${values.ASILI_DB_PREFIX}:ledger`,
    mintsPerSecond: values.LEDGER_MINTS_PER_SECOND,
    concurrency: values.LEDGER_CONCURRENCY,
    validSeconds: values.LEDGER_VALID_SECONDS,
    feeHeadroomPercent: values.LEDGER_FEE_HEADROOM_PERCENT,
    mirrorTimeoutMs: values.LEDGER_MIRROR_PATIENCE_MS,
    expiryMarginMs: values.LEDGER_EXPIRY_MARGIN_MS,
  };
}

function nodesOf({ LEDGER_NETWORK, HEDERA_NODE, HEDERA_NODE_ACCOUNT }: LedgerValues): Record<string, string> {
  if (!HEDERA_NODE) return LEDGER_NETWORK === 'local' ? missing('HEDERA_NODE') : {};
  const addresses = HEDERA_NODE.split(',');
  const accounts = HEDERA_NODE_ACCOUNT.split(',');
  if (addresses.length !== accounts.length)
    throw new ConfigError('ledger', ['HEDERA_NODE_ACCOUNT (not as many as HEDERA_NODE)']);
  return Object.fromEntries(addresses.map((address, index) => [address, accounts[index] ?? '']));
}

function missing(key: string): never {
  throw new ConfigError('ledger', [`${key} (missing)`]);
}
