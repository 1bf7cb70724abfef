import type { Source } from './source.ts';

const NETWORKS = ['testnet', 'mainnet'];
const REQUIRED = ['HEDERA_OPERATOR_ID', 'HEDERA_OPERATOR_KEY_FILE'] as const;
const PASSED_ON = ['HEDERA_NODE', 'HEDERA_NODE_ACCOUNT', 'HEDERA_MIRROR_REST', 'HEDERA_MIRROR_GRPC'] as const;

/** A public Hedera network, chosen by `LEDGER_NETWORK=testnet|mainnet`, paid for by the operator the user names. */
export const ledgerPublic: Source = {
  component: 'ledger',
  title: 'public Hedera network',
  applies: ({ env }) => NETWORKS.includes(env['LEDGER_NETWORK'] ?? ''),
  start: async ({ env }) => {
    const missing = REQUIRED.filter((name) => !env[name]);
    if (missing.length > 0)
      throw new Error(`LEDGER_NETWORK=${env['LEDGER_NETWORK']} also needs ${missing.join(' and ')}`);
    const given = Object.fromEntries(
      [...REQUIRED, ...PASSED_ON].flatMap((name) => (env[name] ? [[name, env[name]]] : [])),
    );
    return { env: { LEDGER_NETWORK: env['LEDGER_NETWORK'] ?? '', ...given } };
  },
};
