import { demoCodes } from '@asili/contracts';
import { defineConfig, type Config } from '@asili/platform';
import { z } from 'zod';

/** What the use cases need to know about this installation. */
export abstract class Settings {
  /** The address people open; a QR of another host is not ours. */
  abstract readonly publicUrl: string;
  /** Codes that stand for a product in demo mode; empty otherwise. */
  abstract readonly demoCodes: readonly string[];
  /** The ledger network certificates live on. */
  abstract readonly network: string;
}

const keys = z.object({
  /** Named in replies about products that have no certificate yet. */
  LEDGER_NETWORK: z.enum(['local', 'testnet', 'mainnet']).default('local'),
});

export type VerificationConfig = Config<z.infer<typeof keys>>;

export const verificationConfig = (env: NodeJS.ProcessEnv = process.env) => defineConfig('verification', keys, env);

export function settingsOf({ values }: VerificationConfig): Settings {
  return { publicUrl: values.PUBLIC_URL, demoCodes: values.DEMO_MODE ? demoCodes : [], network: values.LEDGER_NETWORK };
}
