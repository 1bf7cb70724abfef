import {
  CustomRoyaltyFee,
  Hbar,
  Long,
  PrivateKey,
  TokenFeeScheduleUpdateTransaction,
  TokenFreezeTransaction,
  TokenGrantKycTransaction,
  TokenPauseTransaction,
  TokenRevokeKycTransaction,
  TokenUnfreezeTransaction,
  TokenUnpauseTransaction,
  TokenUpdateNftsTransaction,
  TokenUpdateTransaction,
  TokenWipeTransaction,
} from '@hashgraph/sdk';
import type { Transaction } from '@hashgraph/sdk';
import type { World } from './world.ts';

/** What the holder of a key of a collection could do to it, tried on one that has only a supply key. */
export interface PowerCase {
  readonly name: string;
  readonly power: string;
  readonly code: string;
  readonly make: (world: World) => Transaction;
}

/** What each costs, refused or not; with three signatures. */
export const POWER_DOLLARS = 0.0012;

const aKey = PrivateKey.generateED25519().publicKey;
const id = ({ collection }: World) => collection.id;
const update = (world: World): TokenUpdateTransaction =>
  new TokenUpdateTransaction().setTokenId(id(world)).setMaxTransactionFee(new Hbar(5));
const royalty = (world: World) =>
  new CustomRoyaltyFee().setNumerator(1).setDenominator(10).setFeeCollectorAccountId(world.operator);

export const powerCases: readonly PowerCase[] = [
  {
    name: 'freezing a holder',
    power: 'freeze',
    code: 'TOKEN_HAS_NO_FREEZE_KEY',
    make: (w) => new TokenFreezeTransaction().setTokenId(id(w)).setAccountId(w.holder.id),
  },
  {
    name: 'unfreezing a holder',
    power: 'freeze',
    code: 'TOKEN_HAS_NO_FREEZE_KEY',
    make: (w) => new TokenUnfreezeTransaction().setTokenId(id(w)).setAccountId(w.holder.id),
  },
  {
    name: 'pausing',
    power: 'pause',
    code: 'TOKEN_HAS_NO_PAUSE_KEY',
    make: (w) => new TokenPauseTransaction().setTokenId(id(w)),
  },
  {
    name: 'unpausing',
    power: 'pause',
    code: 'TOKEN_HAS_NO_PAUSE_KEY',
    make: (w) => new TokenUnpauseTransaction().setTokenId(id(w)),
  },
  {
    name: 'wiping a certificate',
    power: 'wipe',
    code: 'TOKEN_HAS_NO_WIPE_KEY',
    make: (w) => new TokenWipeTransaction().setTokenId(id(w)).setAccountId(w.holder.id).setSerials([5]),
  },
  {
    name: 'granting KYC',
    power: 'KYC',
    code: 'TOKEN_HAS_NO_KYC_KEY',
    make: (w) => new TokenGrantKycTransaction().setTokenId(id(w)).setAccountId(w.holder.id),
  },
  {
    name: 'revoking KYC',
    power: 'KYC',
    code: 'TOKEN_HAS_NO_KYC_KEY',
    make: (w) => new TokenRevokeKycTransaction().setTokenId(id(w)).setAccountId(w.holder.id),
  },
  {
    name: 'setting fees',
    power: 'fee schedule',
    code: 'TOKEN_HAS_NO_FEE_SCHEDULE_KEY',
    make: (w) => new TokenFeeScheduleUpdateTransaction().setTokenId(id(w)).setCustomFees([royalty(w)]),
  },
  { name: 'a new name', power: 'update', code: 'TOKEN_IS_IMMUTABLE', make: (w) => update(w).setTokenName('Another') },
  { name: 'a new memo', power: 'update', code: 'TOKEN_IS_IMMUTABLE', make: (w) => update(w).setTokenMemo('another') },
  {
    name: 'a new treasury',
    power: 'update',
    code: 'TOKEN_IS_IMMUTABLE',
    make: (w) => update(w).setTreasuryAccountId(w.holder.id),
  },
  {
    name: 'an admin key after all',
    power: 'update',
    code: 'TOKEN_IS_IMMUTABLE',
    make: (w) => update(w).setAdminKey(w.holder.key.publicKey),
  },
  {
    name: 'a wipe key after all',
    power: 'update',
    code: 'TOKEN_IS_IMMUTABLE',
    make: (w) => update(w).setWipeKey(aKey),
  },
  {
    name: 'a metadata key after all',
    power: 'update',
    code: 'TOKEN_IS_IMMUTABLE',
    make: (w) => update(w).setMetadataKey(aKey),
  },
];

/** The metadata of NFTs by themselves. */
export const nftPowerCases: readonly PowerCase[] = [
  {
    name: 'other metadata for a certificate that is held',
    power: 'metadata',
    code: 'TOKEN_HAS_NO_METADATA_KEY',
    make: (w) =>
      new TokenUpdateNftsTransaction()
        .setTokenId(id(w))
        .setSerialNumbers([Long.fromNumber(5)])
        .setMetadata(Buffer.from('other')),
  },
  {
    name: 'other metadata for a certificate that does not exist',
    power: 'metadata',
    code: 'INVALID_NFT_ID',
    make: (w) =>
      new TokenUpdateNftsTransaction()
        .setTokenId(id(w))
        .setSerialNumbers([Long.fromNumber(999)])
        .setMetadata(Buffer.from('other')),
  },
];
