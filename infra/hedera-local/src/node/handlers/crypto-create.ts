import { keccak_256 } from '@noble/hashes/sha3.js';
import { secp256k1 } from '@noble/curves/secp256k1.js';
import type { proto } from '@hiero-ledger/proto';
import { toBigInt, toNumber } from '../../hapi/int64.ts';
import { Status, ensure } from '../../hapi/status.ts';
import { isContractKey, isEmptyKey, isTooDeep, toLedgerKey } from '../keys/ledger-key.ts';
import type { LedgerKey } from '../keys/ledger-key.ts';
import type { Account, LedgerState, Staking } from '../state.ts';
import { checkMemo } from '../transaction.ts';
import type { SignedTransaction } from '../transaction.ts';
import { ensureRenewPeriod, ensureSigned, findAccount } from './checks.ts';
import type { Handler } from './handler.ts';

const MAX_ASSOCIATIONS = 5000;
/** Number of the network's only node. */
const NODE = 0n;

/** CryptoCreate: a new account with a key and, perhaps, an ECDSA key's EVM address. Hollow accounts are not modelled. */
export const cryptoCreate: Handler = {
  precheck(transaction) {
    const create = bodyOf(transaction);
    ensure(create.autoRenewPeriod && toBigInt(create.autoRenewPeriod.seconds) >= 0n, Status.INVALID_RENEWAL_PERIOD);
    ensure(
      toBigInt(create.shardID?.shardNum) >= 0n && toBigInt(create.realmID?.realmNum) >= 0n,
      Status.INVALID_ACCOUNT_ID,
    );
    ensure((create.maxAutomaticTokenAssociations ?? 0) >= -1, Status.INVALID_MAX_AUTO_ASSOCIATIONS);
    ensure(initialBalance(create) >= 0n, Status.INVALID_INITIAL_BALANCE);
    ensure(signed(create.sendRecordThreshold) >= 0n, Status.INVALID_SEND_RECORD_THRESHOLD);
    ensure(signed(create.receiveRecordThreshold) >= 0n, Status.INVALID_RECEIVE_RECORD_THRESHOLD);
    ensure(!create.proxyAccountID, Status.PROXY_ACCOUNT_ID_FIELD_IS_DEPRECATED);
    ensure(!create.alias?.length || create.alias.length === 20, Status.INVALID_ALIAS_KEY);
    checkKey(create);
    ensure(!create.hookCreationDetails?.length, Status.NOT_SUPPORTED);
  },

  outlay: (transaction) => initialBalance(bodyOf(transaction)),

  execute(transaction, state, consensus) {
    const create = bodyOf(transaction);
    const key = toLedgerKey(create.key);
    if (create.alias?.length) ensureHoldsAddress(transaction, state, create.alias, key);
    if (create.receiverSigRequired && key) ensureSigned(transaction, key);
    ensure(
      toBigInt(create.shardID?.shardNum) === 0n && toBigInt(create.realmID?.realmNum) === 0n,
      Status.INVALID_ACCOUNT_ID,
    );
    checkMemo(create.memo);
    if (create.alias?.length) ensureUnclaimed(state, create.alias);
    const autoRenewSeconds = toNumber(create.autoRenewPeriod?.seconds);
    ensure(autoRenewSeconds > 0, Status.INVALID_RENEWAL_PERIOD);
    ensureRenewPeriod(autoRenewSeconds);
    const maxAutomaticAssociations = create.maxAutomaticTokenAssociations ?? 0;
    ensure(maxAutomaticAssociations <= MAX_ASSOCIATIONS, Status.INVALID_MAX_AUTO_ASSOCIATIONS);
    ensure(!isTooDeep(create.key), Status.BAD_ENCODING);
    ensure(key, Status.INVALID_ADMIN_KEY); // The code the network gives for a malformed key, admin or not.
    const staking = readStaking(create, state);
    const balance = initialBalance(create);
    ensure((state.accounts.get(transaction.payer)?.balance ?? 0n) >= balance, Status.INSUFFICIENT_PAYER_BALANCE);
    const account: Account = {
      num: state.nextEntity,
      key,
      balance: 0n,
      memo: create.memo ?? '',
      maxAutomaticAssociations,
      receiverSignatureRequired: create.receiverSigRequired ?? false,
      evmAddress: create.alias?.length ? Uint8Array.prototype.slice.call(create.alias) : undefined,
      autoRenewSeconds,
      staking,
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
const signed = (value: proto.ICryptoCreateTransactionBody['initialBalance']): bigint =>
  BigInt.asIntN(64, toBigInt(value));
const initialBalance = (create: proto.ICryptoCreateTransactionBody): bigint => signed(create.initialBalance);

function checkKey({ key, alias }: proto.ICryptoCreateTransactionBody): void {
  ensure(key, alias?.length ? Status.INVALID_ALIAS_KEY : Status.KEY_REQUIRED);
  ensure(!isEmptyKey(key), key.keyList || key.thresholdKey ? Status.KEY_REQUIRED : Status.BAD_ENCODING);
  ensure(!isContractKey(key), Status.NOT_SUPPORTED);
}

// Whoever claims an address shows that it holds the key behind it; that need not be the account's own.
function ensureHoldsAddress(
  { signatures, payer }: SignedTransaction,
  state: LedgerState,
  address: Uint8Array,
  key: LedgerKey | undefined,
): void {
  const isItsKey = (one: LedgerKey): boolean =>
    one.kind === 'ecdsa' && Buffer.compare(addressOf(one.bytes), address) === 0;
  const payerKey = state.accounts.get(payer)?.key; // Whose signature was verified before.
  const own = key && isItsKey(key) && signatures.satisfy(key);
  ensure(own || (payerKey && isItsKey(payerKey)) || signatures.hasSigner(isItsKey), Status.INVALID_SIGNATURE);
}

function ensureUnclaimed(state: LedgerState, address: Uint8Array): void {
  const taken = [...state.accounts.values()].some(
    (other) => other.evmAddress && Buffer.compare(other.evmAddress, address) === 0,
  );
  ensure(!taken, Status.ALIAS_ALREADY_ASSIGNED);
}

function addressOf(publicKey: Uint8Array): Uint8Array {
  return keccak_256(secp256k1.Point.fromBytes(publicKey).toBytes(false).subarray(1)).subarray(12);
}

function readStaking(
  { stakedAccountId, stakedNodeId, declineReward }: proto.ICryptoCreateTransactionBody,
  state: LedgerState,
): Staking {
  const staking = { declineReward: declineReward ?? false };
  if (stakedAccountId)
    return { ...staking, account: findAccount(state, stakedAccountId, Status.INVALID_STAKING_ID).num };
  if (stakedNodeId === null || stakedNodeId === undefined) return staking;
  ensure(toBigInt(stakedNodeId) === NODE, Status.INVALID_STAKING_ID);
  return { ...staking, node: Number(NODE) };
}
