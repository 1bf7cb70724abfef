import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Wallet } from '@asili/simulators/wallet';

/** Accounts of its own on the shared local network, among them one to be paid to. */
export function testWallet(): Promise<Wallet> {
  const given = (key: string): string => {
    const value = process.env[key];
    if (!value) throw new Error(`${key} must be that of a running local network`);
    return value;
  };
  return Wallet.open({
    node: given('HEDERA_NODE'),
    operatorId: given('HEDERA_OPERATOR_ID'),
    operatorKeyFile: given('HEDERA_OPERATOR_KEY_FILE'),
    file: path.join(mkdtempSync(path.join(tmpdir(), 'asili-wallet-')), 'wallet.json'),
  });
}
