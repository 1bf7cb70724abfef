import { defineConfig } from '@asili/platform';
import { z } from 'zod';

const entityId = z.string().regex(/^\d+\.\d+\.\d+$/);

/**
 * HEDERA_NODE and HEDERA_NODE_ACCOUNT are lists of equal length (`host:port,…` and `0.0.x,…`); left out, the SDK's own
 * list of the named public network is used. The local network needs both.
 */
const keys = z.object({
  LEDGER_NETWORK: z.enum(['local', 'testnet', 'mainnet']).default('local'),
  HEDERA_NODE: z.string().regex(/^[^\s,:]+:\d+(,[^\s,:]+:\d+)*$/).optional(),
  HEDERA_NODE_ACCOUNT: z.string().regex(/^\d+\.\d+\.\d+(,\d+\.\d+\.\d+)*$/).default('0.0.3'),
  HEDERA_MIRROR_REST: z.url().optional(),
  HEDERA_OPERATOR_ID: entityId,
  HEDERA_OPERATOR_KEY_FILE: z.string().min(1),
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
export type LedgerValues = LedgerConfig['values'];
