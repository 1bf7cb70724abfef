import { readFileSync } from 'node:fs';
import { ConfigError } from '@asili/platform';
import type { LedgerValues } from '../../config.ts';
import type { HederaSettings } from './hedera-network.ts';
import { nativeSigner, readPrivateKey } from './native-key.ts';

const publicMirrors: Readonly<Record<string, string>> = {
  testnet: 'https://testnet.mirrornode.hedera.com',
  mainnet: 'https://mainnet.mirrornode.hedera.com',
};

/** Where to find the network and who pays. Raises ConfigError by key; never shows a key's value. */
export function hederaSettings(values: LedgerValues): HederaSettings {
  return { name: values.LEDGER_NETWORK, nodes: nodes(values), operatorId: values.HEDERA_OPERATOR_ID, operator: operator(values) };
}

/** Base address of the mirror's REST interface. */
export function mirrorUrl(values: LedgerValues): string {
  const url = values.HEDERA_MIRROR_REST ?? publicMirrors[values.LEDGER_NETWORK];
  if (!url) throw new ConfigError('ledger', ['HEDERA_MIRROR_REST (missing)']);
  return url;
}

function nodes({ LEDGER_NETWORK, HEDERA_NODE, HEDERA_NODE_ACCOUNT }: LedgerValues): Record<string, string> {
  if (!HEDERA_NODE) {
    if (LEDGER_NETWORK === 'local') throw new ConfigError('ledger', ['HEDERA_NODE (missing)']);
    return {};
  }
  const addresses = HEDERA_NODE.split(',');
  const accounts = HEDERA_NODE_ACCOUNT.split(',');
  if (addresses.length !== accounts.length) throw new ConfigError('ledger', ['HEDERA_NODE_ACCOUNT (not as many as HEDERA_NODE)']);
  return Object.fromEntries(addresses.map((address, index) => [address, accounts[index] ?? '']));
}

function operator({ HEDERA_OPERATOR_KEY_FILE }: LedgerValues) {
  try {
    return nativeSigner(readPrivateKey(readFileSync(HEDERA_OPERATOR_KEY_FILE, 'utf8')));
  } catch {
    throw new ConfigError('ledger', ['HEDERA_OPERATOR_KEY_FILE (not a readable Ed25519 key)']);
  }
}
