import { writeFileSync } from 'node:fs';
import path from 'node:path';
import type { SimulatorKeys } from '@asili/simulators';

/** Where MTN MoMo is, with its secrets in their files: what a service of that environment needs to be paid by it. */
export function withMomo(env: NodeJS.ProcessEnv, url: string, keys: SimulatorKeys['momo']): NodeJS.ProcessEnv {
  const secrets = { 'momo-accounts': JSON.stringify(keys.accounts), 'momo-webhook': keys.webhookSecret };
  for (const [name, text] of Object.entries(secrets))
    writeFileSync(path.join(env['ASILI_SECRETS_DIR'] ?? '', name), text);
  return { ...env, MOMO_URL: url };
}
