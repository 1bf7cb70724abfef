import { readFileSync } from 'node:fs';
import path from 'node:path';
import {
  AccountId,
  Client,
  CustomRoyaltyFee,
  Hbar,
  Long,
  NftId,
  PrecheckStatusError,
  PrivateKey,
  TokenBurnTransaction,
  TokenDeleteTransaction,
  TokenFeeScheduleUpdateTransaction,
  TokenFreezeTransaction,
  TokenGrantKycTransaction,
  TokenId,
  TokenPauseTransaction,
  TokenRevokeKycTransaction,
  TokenUnfreezeTransaction,
  TokenUnpauseTransaction,
  TokenUpdateNftsTransaction,
  TokenUpdateTransaction,
  TokenWipeTransaction,
  TransactionReceiptQuery,
  TransferTransaction,
} from '@hashgraph/sdk';
import type { Transaction } from '@hashgraph/sdk';
import { until } from '@asili/platform/testing';
import { LedgerHarness } from './support/ledger-harness.ts';
import { aRegistration } from './support/products-stub.ts';

/** A certificate as the product makes it, and everybody who has any say over it: operator, treasury (which mints), holder. */
interface Held {
  readonly token: TokenId;
  readonly serial: number;
  readonly operator: AccountId;
  readonly treasury: AccountId;
  readonly holder: AccountId;
}

const aKey = PrivateKey.generateED25519();
let harness: LedgerHarness;
let client: Client;
let certificate: Held;
let signers: PrivateKey[];

beforeAll(async () => {
  harness = await LedgerHarness.build('--heartbeat-seconds', '0');
  await harness.ledger();
  const product = aRegistration();
  await harness.events.publish('products.product-registered.v2', product);
  await until(() => harness.events.typesOf(product.productId).includes('certificate-minted'), 'a certificate');
  const { tokenId, serial } = harness.events.seen.find((event) => event.type === 'ledger.certificate-minted.v1')?.data[
    'certificate'
  ] as { tokenId: string; serial: number };
  const { nodePort, operatorId, operatorKeyFile } = harness.network.ready;
  const operatorKey = PrivateKey.fromStringDer(readFileSync(operatorKeyFile, 'utf8').trim());
  client = Client.forNetwork(
    { [`127.0.0.1:${nodePort}`]: new AccountId(3) },
    { scheduleNetworkUpdate: false, grpcDeadline: 3_000 },
  ).setOperator(operatorId, operatorKey);
  const { treasury_account_id } = await harness.mirror<{ treasury_account_id: string }>(`/api/v1/tokens/${tokenId}`);
  const { account_id } = await harness.mirror<{ account_id: string }>(`/api/v1/tokens/${tokenId}/nfts/${serial}`);
  certificate = {
    token: TokenId.fromString(tokenId),
    serial,
    operator: AccountId.fromString(operatorId),
    treasury: AccountId.fromString(treasury_account_id),
    holder: AccountId.fromString(account_id),
  };
  const secrets = path.join(harness.folder, 'secrets');
  signers = ['ledger-treasury.pem', 'ledger-holding.pem'].map((name) => keyIn(path.join(secrets, name)));
});
afterAll(async () => {
  client.close();
  await harness.end();
});

/** An Ed25519 key of a PKCS#8 PEM file. */
function keyIn(file: string): PrivateKey {
  const der = Buffer.from(readFileSync(file, 'utf8').replaceAll(/-----[A-Z ]+-----|\s/g, ''), 'base64');
  return PrivateKey.fromBytesED25519(der.subarray(-32));
}

/** The code a transaction ends with, signed with all the keys given besides the operator's. */
async function codeOf(transaction: Transaction, keys = signers): Promise<string> {
  transaction.setMaxTransactionFee(new Hbar(50)).freezeWith(client);
  for (const key of keys) await transaction.sign(key);
  try {
    const { transactionId } = await transaction.execute(client);
    return (
      await new TransactionReceiptQuery().setTransactionId(transactionId).setValidateStatus(false).execute(client)
    ).status.toString();
  } catch (error) {
    if (error instanceof PrecheckStatusError) return `precheck ${error.status.toString()}`;
    throw error;
  }
}

/** All the mirror says of the certificate and its collection. */
async function shown(): Promise<unknown[]> {
  const token = `/api/v1/tokens/${certificate.token.toString()}`;
  return Promise.all(
    [token, `${token}/nfts/${certificate.serial}`, `${token}/nfts/${certificate.serial}/transactions`].map((route) =>
      harness.mirror(route),
    ),
  );
}

const update = (): TokenUpdateTransaction => new TokenUpdateTransaction().setTokenId(certificate.token);
const attempts: readonly (readonly [string, string, (held: Held) => Transaction])[] = [
  [
    'freeze its holder',
    'TOKEN_HAS_NO_FREEZE_KEY',
    ({ token, holder }) => new TokenFreezeTransaction().setTokenId(token).setAccountId(holder),
  ],
  [
    'unfreeze its holder',
    'TOKEN_HAS_NO_FREEZE_KEY',
    ({ token, holder }) => new TokenUnfreezeTransaction().setTokenId(token).setAccountId(holder),
  ],
  ['pause the collection', 'TOKEN_HAS_NO_PAUSE_KEY', ({ token }) => new TokenPauseTransaction().setTokenId(token)],
  ['unpause the collection', 'TOKEN_HAS_NO_PAUSE_KEY', ({ token }) => new TokenUnpauseTransaction().setTokenId(token)],
  [
    'wipe it',
    'TOKEN_HAS_NO_WIPE_KEY',
    ({ token, holder, serial }) =>
      new TokenWipeTransaction().setTokenId(token).setAccountId(holder).setSerials([serial]),
  ],
  [
    'grant KYC',
    'TOKEN_HAS_NO_KYC_KEY',
    ({ token, holder }) => new TokenGrantKycTransaction().setTokenId(token).setAccountId(holder),
  ],
  [
    'revoke KYC',
    'TOKEN_HAS_NO_KYC_KEY',
    ({ token, holder }) => new TokenRevokeKycTransaction().setTokenId(token).setAccountId(holder),
  ],
  [
    'put a fee on its transfer',
    'TOKEN_HAS_NO_FEE_SCHEDULE_KEY',
    ({ token, operator }) =>
      new TokenFeeScheduleUpdateTransaction()
        .setTokenId(token)
        .setCustomFees([new CustomRoyaltyFee().setNumerator(1).setDenominator(10).setFeeCollectorAccountId(operator)]),
  ],
  ['rename the collection', 'TOKEN_IS_IMMUTABLE', () => update().setTokenName('Something else')],
  ['give it another treasury', 'TOKEN_IS_IMMUTABLE', ({ holder }) => update().setTreasuryAccountId(holder)],
  ['give it an admin key', 'TOKEN_IS_IMMUTABLE', () => update().setAdminKey(aKey.publicKey)],
  ['give it a wipe key', 'TOKEN_IS_IMMUTABLE', () => update().setWipeKey(aKey.publicKey)],
  ['give it a metadata key', 'TOKEN_IS_IMMUTABLE', () => update().setMetadataKey(aKey.publicKey)],
  ['delete the collection', 'TOKEN_IS_IMMUTABLE', ({ token }) => new TokenDeleteTransaction().setTokenId(token)],
  [
    'change what it says',
    'TOKEN_HAS_NO_METADATA_KEY',
    ({ token, serial }) =>
      new TokenUpdateNftsTransaction()
        .setTokenId(token)
        .setSerialNumbers([Long.fromNumber(serial)])
        .setMetadata(Buffer.from('ipfs://something-else')),
  ],
  [
    'burn it',
    'TREASURY_MUST_OWN_BURNED_NFT',
    ({ token, serial }) => new TokenBurnTransaction().setTokenId(token).setSerials([serial]),
  ],
];

describe('a certificate in safe keeping, against every key of the product together', () => {
  it.each(attempts)('nobody can %s: %s', async (_what, code, attempt) => {
    const before = await shown();
    expect(await codeOf(attempt(certificate), [...signers, aKey])).toBe(code);
    expect(await shown()).toEqual(before);
  });

  it('only its holder can move it', async () => {
    const before = await shown();
    const move = new TransferTransaction().addNftTransfer(
      new NftId(certificate.token, certificate.serial),
      certificate.holder,
      certificate.treasury,
    );
    expect(await codeOf(move, signers.slice(0, 1))).toBe('INVALID_SIGNATURE');
    expect(await shown()).toEqual(before);
  });
});
