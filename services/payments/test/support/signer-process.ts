import { defineConfig } from '@asili/platform';
import { cleanUp, kill, startServiceProcess } from '@asili/platform/testing';
import type { Wallet } from '@asili/simulators/wallet';
import { z } from 'zod';

/** The signer as a process of its own, with the key of that wallet's treasury. @param env of the test: its database, keys and secrets */
export async function startSigner(
  env: NodeJS.ProcessEnv,
  wallet: Wallet,
  settings: Readonly<Record<string, string>> = {},
) {
  const own = {
    ...env,
    PAY_IN_ACCOUNT: wallet.payInAccount,
    TREASURY_KEY_FILE: wallet.payInKeyFile,
    COLD_ACCOUNT: wallet.coldAccount,
    ...settings,
  };
  const config = defineConfig('signer', z.object({}), own);
  const running = await startServiceProcess('signer', own);
  return {
    url: running.url,
    config,
    async stop(): Promise<void> {
      await kill(running);
      await cleanUp(config);
    },
  };
}
