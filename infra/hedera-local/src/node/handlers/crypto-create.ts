import { keccak_256 } from '@noble/hashes/sha3.js';
import { secp256k1 } from '@noble/curves/secp256k1.js';
import type { proto } from '@hiero-ledger/proto';
import { toBigInt, toNumber } from '../../hapi/int64.ts';
import { Status, ensure } from '../../hapi/status.ts';
import { isEmptyKey, toLedgerKey } from '../keys/ledger-key.ts';
import type { LedgerKey } from '../keys/ledger-key.ts';
import type { Account, LedgerState } from '../state.ts';
import { checkMemo } from '../transaction.ts';
import type { SignedTransaction } from '../transaction.ts';
import { ensureRenewPeriod, ensureSigned } from './checks.ts';
import type { Handler } from './handler.ts';

const MAX_ASSOCIATIONS = 5000;

/** CryptoCreate: a new account with a key and, perhaps, an ECDSA key's EVM address. Hollow accounts are not modelled. */
export const cryptoCreate: Handler = {
  precheck(transaction) {
    const create = bodyOf(transaction);
    ensure(initialBalance(create) >= 0n, Status.INVALID_INITIAL_BALANCE);
    ensure(create.autoRenewPeriod, Status.INVALID_RENEWAL_PERIOD);
    ensure((create.maxAutomaticTokenAssociations ?? 0) >= -1, Status.INVALID_MAX_AUTO_ASSOCIATIONS);
    ensure(!isEmptyKey(create.key), Status.KEY_REQUIRED);
    ensure(!create.alias?.length || create.alias.length === 20, Status.INVALID_ALIAS_KEY);
  },

  outlay: (transaction) => initialBalance(bodyOf(transaction)),

  execute(transaction, state, consensus) {
    const create = bodyOf(transaction);
    const key = toLedgerKey(create.key);
    ensure(key, Status.INVALID_ADMIN_KEY); // The code the network gives for a malformed key, admin or not.
    if (create.receiverSigRequired) ensureSigned(transaction, key);
    checkMemo(create.memo);
    const autoRenewSeconds = toNumber(create.autoRenewPeriod?.seconds);
    ensureRenewPeriod(autoRenewSeconds);
    const maxAutomaticAssociations = create.maxAutomaticTokenAssociations ?? 0;
    ensure(maxAutomaticAssociations <= MAX_ASSOCIATIONS, Status.INVALID_MAX_AUTO_ASSOCIATIONS);
    const evmAddress = create.alias?.length ? claimAddress(state, create.alias, transaction, key) : undefined;
    const balance = initialBalance(create);
    ensure((state.accounts.get(transaction.payer)?.balance ?? 0n) >= balance, Status.INSUFFICIENT_PAYER_BALANCE);
    const account: Account = {
      num: state.nextEntity,
      key,
      balance: 0n,
      memo: create.memo ?? '',
      maxAutomaticAssociations,
      receiverSignatureRequired: create.receiverSigRequired ?? false,
      evmAddress,
      autoRenewSeconds,
      createdAt: consensus,
      relations: new Map(),
    };
    return {
      effects: [
        { type: 'account-created', account },
        { type: 'hbar-moved', account: transaction.payer, amount: -balance },
        { type: 'hbar-moved', account: account.num, amount: balance },
      ],
      receipt: { account: account.num },
    };
  },
};

const bodyOf = ({ body }: SignedTransaction) => body.cryptoCreateAccount ?? {};

// Unsigned on the wire, read as signed by the network.
const initialBalance = (create: proto.ICryptoCreateTransactionBody): bigint => BigInt.asIntN(64, toBigInt(create.initialBalance));

// Whoever claims an address shows that it holds the key behind it.
function claimAddress(state: LedgerState, alias: Uint8Array, transaction: SignedTransaction, key: LedgerKey): Uint8Array {
  const address = Uint8Array.prototype.slice.call(alias);
  const taken = [...state.accounts.values()].some((other) => other.evmAddress && Buffer.compare(other.evmAddress, address) === 0);
  ensure(!taken, Status.ALIAS_ALREADY_ASSIGNED);
  ensure(key.kind === 'ecdsa' && Buffer.compare(addressOf(key.bytes), address) === 0, Status.INVALID_SIGNATURE);
  ensureSigned(transaction, key);
  return address;
}

function addressOf(publicKey: Uint8Array): Uint8Array {
  return keccak_256(secp256k1.Point.fromBytes(publicKey).toBytes(false).subarray(1)).subarray(12);
}
