import { createPrivateKey } from 'node:crypto';
import { type Config, ConfigError, readSecret } from '@asili/platform';
import { nativeSigner, newPrivateKeyPem } from './ed25519.ts';
import type { Signer } from './ledger-network.ts';

/** Keys of our own accounts, never on the ledger's side of the wall. What they sign for nothing can replace. */
export class LedgerKeys {
  private constructor(
    /** Signs mints (supply key) and moves out of the treasury. */
    readonly treasury: Signer,
    /** Owns every certificate after the move. */
    readonly holding: Signer,
  ) {}

  /** The secrets `ledger-treasury.pem` and `ledger-holding.pem`, made by themselves in development only. @throws ConfigError by name, never with a key */
  static fromConfig(config: Config): LedgerKeys {
    return new LedgerKeys(signerOf(config, 'ledger-treasury.pem'), signerOf(config, 'ledger-holding.pem'));
  }
}

function signerOf(config: Config, name: string): Signer {
  const pem = readSecret(config, name, process.env, newPrivateKeyPem);
  try {
    return nativeSigner(createPrivateKey(pem));
  } catch {
    throw new ConfigError('ledger', [`secret ${name} (not a private key in PEM)`]);
  }
}
