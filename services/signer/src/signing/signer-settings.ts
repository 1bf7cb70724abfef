import type { SigningLimits } from './domain/signing-limits.ts';

/** Whose treasury this signer signs for. */
export abstract class SignerSettings {
  /** The account HBAR is paid to, `0.0.x`. */
  abstract readonly account: string;
  abstract readonly coldAccount: string | null;
  /** 'local', 'testnet' or 'mainnet'. */
  abstract readonly network: string;
  /** Accounts of the nodes; null takes the SDK's own list of the public network. */
  abstract readonly nodes: readonly string[] | null;
  /** What the installation says of its limits; the rest is policy. */
  abstract readonly limits: Partial<SigningLimits>;
}
