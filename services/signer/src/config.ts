import { ConfigError, defineConfig, type Config } from '@asili/platform';
import { z } from 'zod';
import { tinybarsPerHbar } from './signing/domain/check-transfer.ts';

const account = z
  .string()
  .regex(/^0\.0\.[1-9]\d{0,18}$/)
  .optional();
const hbar = z
  .string()
  .regex(/^[1-9]\d{0,9}$/)
  .transform((text) => BigInt(text) * tinybarsPerHbar)
  .optional();

const keys = z.object({
  LEDGER_NETWORK: z.enum(['local', 'testnet', 'mainnet']).default('local'),
  /** The account HBAR is paid to, whose key this is. Absent: nothing is signed. */
  PAY_IN_ACCOUNT: account,
  /** The file with that account's Ed25519 key. No other service has it. */
  TREASURY_KEY_FILE: z.string().min(1).optional(),
  /** Where any amount may go. Absent: the limits hold for all transfers. */
  COLD_ACCOUNT: account,
  /** Accounts of a local network's nodes; those of a public one are the SDK's own list. */
  HEDERA_NODE_ACCOUNT: z
    .string()
    .regex(/^\d+\.\d+\.\d+(,\d+\.\d+\.\d+)*$/)
    .default('0.0.3'),
  /** Whole HBAR that leave at once at most; else the policy's. */
  SIGNER_MOST_PER_TRANSFER: hbar,
  /** Whole HBAR that leave within 24 hours at most, fees' caps included; else the policy's. */
  SIGNER_MOST_PER_DAY: hbar,
});

export type SignerConfig = Config<z.infer<typeof keys>>;

export const signerConfig = (env: NodeJS.ProcessEnv = process.env) => defineConfig('signer', keys, env);

/** What is signed for, with which key; null where nothing is. @throws ConfigError in production for an account without its key, and for one account as both */
export function signing({ service, values }: SignerConfig) {
  const {
    LEDGER_NETWORK: network,
    PAY_IN_ACCOUNT,
    TREASURY_KEY_FILE: keyFile,
    COLD_ACCOUNT,
    HEDERA_NODE_ACCOUNT,
    SIGNER_MOST_PER_TRANSFER: perTransfer,
    SIGNER_MOST_PER_DAY: perDay,
    NODE_ENV,
  } = values;
  if (PAY_IN_ACCOUNT === undefined) return null;
  if (PAY_IN_ACCOUNT === COLD_ACCOUNT) throw new ConfigError(service, ['COLD_ACCOUNT (the account HBAR is paid to)']);
  if (keyFile === undefined && NODE_ENV === 'production')
    throw new ConfigError(service, ['TREASURY_KEY_FILE (missing beside PAY_IN_ACCOUNT)']);
  if (keyFile === undefined) return null;
  const limits = { ...(perTransfer !== undefined && { perTransfer }), ...(perDay !== undefined && { perDay }) };
  return {
    keyFile,
    settings: {
      account: PAY_IN_ACCOUNT,
      coldAccount: COLD_ACCOUNT ?? null,
      network,
      nodes: network === 'local' ? HEDERA_NODE_ACCOUNT.split(',') : null,
      limits,
    },
  };
}
