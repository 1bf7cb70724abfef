import { readFileSync } from 'node:fs';
import { connect } from 'node:net';
import { ConfigError } from '@asili/platform';
import {
  AccountCreateTransaction,
  AccountId,
  Client,
  Hbar,
  Key,
  MaxAttemptsOrTimeoutError,
  PrecheckStatusError,
  PublicKey,
  Status,
  Timestamp,
  TokenAssociateTransaction,
  TokenCreateTransaction,
  TokenId,
  TokenMintTransaction,
  TokenSupplyType,
  TokenType,
  Transaction,
  TransactionId,
  TransactionReceiptQuery,
  TransferTransaction,
  NftId,
} from '@hashgraph/sdk';
import { sample } from '@asili/kernel';
import { nativeSigner, readPrivateKey } from './ledger-keys.ts';
import {
  type FreezeRequest,
  type FrozenTransaction,
  LedgerNetwork,
  type Operation,
  type ReceiptAnswer,
  type Signer,
  type SubmitAnswer,
} from './ledger-network.ts';
import { formatTransactionId, parseTransactionId, type TransactionIdParts } from './domain/transaction.ts';

interface HederaSettings {
  name: string;
  /** `host:port` to node account; empty takes the SDK's own list for testnet or mainnet. */
  nodes: Readonly<Record<string, string>>;
  operatorId: string;
  operator: Signer;
}

const maxNodes = 3;
const submitTimeoutMs = 8_000;
/** With back-offs from 0.1 s to 1 s this asks for about three seconds. */
const receiptAttempts = 6;
const receiptTimeoutMs = 8_000;
const probeEveryMs = 1_000;

/** The key that pays. @throws ConfigError by name, never with a key */
export function operatorSigner(file: string): Signer {
  try {
    return nativeSigner(readPrivateKey(readFileSync(file, 'utf8')));
  } catch {
    throw new ConfigError('ledger', ['HEDERA_OPERATOR_KEY_FILE (not a readable Ed25519 key)']);
  }
}

/**
 * The consensus nodes through the official SDK; the only module of this service that imports it. The client is set up as for a remote
 * network (the SDK treats 127.0.0.1:50211 specially; nothing may depend on that).
 * One client per process: gRPC channels leak when made per request.
 */
export class HederaNetwork extends LedgerNetwork {
  override readonly name: string;
  override readonly payer: string;
  private readonly client: Client;
  private probe = { at: 0, answer: Promise.resolve(false) };

  constructor(private readonly settings: HederaSettings) {
    super();
    this.name = settings.name;
    this.payer = settings.operatorId;
    this.client = newClient(settings);
  }

  override async freeze({
    operation,
    id,
    validSeconds,
    maxFeeTinybars,
    signers,
  }: FreezeRequest): Promise<FrozenTransaction> {
    const transaction = build(operation)
      .setTransactionId(sdkId(id))
      .setTransactionValidDuration(validSeconds)
      .setNodeAccountIds(this.pickNodes())
      .setMaxTransactionFee(Hbar.fromTinybars(maxFeeTinybars.toString()))
      .setRegenerateTransactionId(false)
      .freezeWith(this.client);
    await transaction.signWithOperator(this.client);
    for (const signer of signers) {
      if (signer.publicKey === this.settings.operator.publicKey) continue;
      await transaction.signWith(PublicKey.fromBytesED25519(Buffer.from(signer.publicKey, 'hex')), (message) =>
        Promise.resolve(signer.sign(message)),
      );
    }
    const hashes = await transaction.getTransactionHashPerNode();
    return {
      bytes: transaction.toBytes(),
      hashes: [...hashes.values()].map((hash) => Buffer.from(hash).toString('hex')),
    };
  }

  override async submit(bytes: Uint8Array, transactionId: string): Promise<SubmitAnswer> {
    const transaction = Transaction.fromBytes(bytes);
    // Reading the id locks it. Without this the SDK answers an expired transaction by giving the object a fresh id
    // while sending the old bytes, and reports the id that was never sent.
    const carried = transaction.transactionId;
    if (!carried || textOf(carried) !== transactionId)
      throw new RangeError('the stored bytes carry another transaction id');
    // Each node once. Trying again is ours to do: while the SDK keeps trying a dead node, gRPC's own pauses grow.
    transaction.setMaxAttempts(transaction.nodeAccountIds?.length ?? 1);
    try {
      await transaction.execute(this.client, submitTimeoutMs);
      return { kind: 'code', code: 'OK' };
    } catch (error) {
      if (error instanceof PrecheckStatusError) return { kind: 'code', code: error.status.toString() };
      const code = lastStatus(error);
      return code ? { kind: 'code', code } : { kind: 'unknown' };
    }
  }

  override async receipt(transactionId: string, patient: boolean): Promise<ReceiptAnswer> {
    // Asked by id, never through a TransactionResponse: its getReceipt() may send a new transaction when throttled.
    const query = new TransactionReceiptQuery()
      .setTransactionId(sdkId(parseTransactionId(transactionId)))
      .setValidateStatus(false);
    try {
      const receipt = await query.setMaxAttempts(patient ? receiptAttempts : 1).execute(this.client, receiptTimeoutMs);
      const entity = receipt.accountId ?? receipt.tokenId;
      return { kind: 'status', code: receipt.status.toString(), ...(entity ? { entityId: entity.toString() } : {}) };
    } catch (error) {
      return answered(error) ? { kind: 'none' } : { kind: 'unreachable' };
    }
  }

  /** Asked at most once a second however many certificates wait for it. */
  override answers(): Promise<boolean> {
    const now = Date.now();
    if (now - this.probe.at > probeEveryMs)
      this.probe = { at: now, answer: anyAccepts(Object.keys(this.client.network)) };
    return this.probe.answer;
  }

  close(): void {
    this.client.close();
  }

  /** Every one more is a further body to sign. */
  private pickNodes(): AccountId[] {
    return sample(Object.values(this.client.network), maxNodes).map((id) => AccountId.fromString(id.toString()));
  }
}

function newClient({ name, nodes, operatorId, operator }: HederaSettings): Client {
  const options = { scheduleNetworkUpdate: false, grpcDeadline: 3_000, requestTimeout: 20_000 };
  const own = Object.fromEntries(
    Object.entries(nodes).map(([address, account]) => [address, AccountId.fromString(account)]),
  );
  const client = Object.keys(own).length > 0 ? Client.forNetwork(own, options) : Client.forName(name, options);
  client.setMaxNodesPerTransaction(maxNodes);
  client.setMinBackoff(100).setMaxBackoff(1_000);
  client.setNodeMinBackoff(250).setNodeMaxBackoff(1_000);
  const key = PublicKey.fromBytesED25519(Buffer.from(operator.publicKey, 'hex'));
  client.setOperatorWith(AccountId.fromString(operatorId), key, (message) => Promise.resolve(operator.sign(message)));
  return client;
}

function sdkId({ payer, seconds, nanos }: TransactionIdParts): TransactionId {
  return TransactionId.withValidStart(AccountId.fromString(payer), new Timestamp(seconds, nanos));
}

function textOf(id: TransactionId): string {
  const start = id.validStart;
  return formatTransactionId({
    payer: id.accountId?.toString() ?? '',
    seconds: Number(start?.seconds ?? 0),
    nanos: Number(start?.nanos ?? 0),
  });
}

function ed25519(publicKey: string): Key {
  return PublicKey.fromBytesED25519(Buffer.from(publicKey, 'hex'));
}

function build(operation: Operation): Transaction {
  switch (operation.type) {
    case 'account-create':
      return new AccountCreateTransaction()
        .setKeyWithoutAlias(ed25519(operation.publicKey))
        .setInitialBalance(0)
        .setAccountMemo(operation.memo);
    case 'token-create':
      // No admin, metadata, wipe, freeze, KYC or pause key: nobody can change or take back what was minted.
      return new TokenCreateTransaction()
        .setTokenName(operation.name)
        .setTokenSymbol(operation.symbol)
        .setTokenMemo(operation.memo)
        .setTokenType(TokenType.NonFungibleUnique)
        .setSupplyType(TokenSupplyType.Infinite)
        .setTreasuryAccountId(operation.treasury)
        .setSupplyKey(ed25519(operation.supplyPublicKey));
    case 'token-associate':
      return new TokenAssociateTransaction()
        .setAccountId(operation.account)
        .setTokenIds([TokenId.fromString(operation.tokenId)]);
    case 'nft-mint':
      return new TokenMintTransaction()
        .setTokenId(operation.tokenId)
        .setMetadata([new TextEncoder().encode(operation.metadata)]);
    case 'nft-transfer':
      return new TransferTransaction().addNftTransfer(
        new NftId(TokenId.fromString(operation.tokenId), operation.serial),
        operation.from,
        operation.to,
      );
  }
}

/** Whether a failed receipt query means that a node answered 'not known' rather than not at all. */
function answered(error: unknown): boolean {
  return error instanceof PrecheckStatusError || lastStatus(error) !== undefined;
}

/** The status a node kept answering until the SDK gave up; undefined if the last word was no answer. */
function lastStatus(error: unknown): string | undefined {
  if (!(error instanceof MaxAttemptsOrTimeoutError)) return undefined;
  const last = /last error being: ([A-Z_]+)$/.exec(error.message)?.[1];
  return passing.find((status) => status === last);
}
const passing = [
  Status.ReceiptNotFound,
  Status.Unknown,
  Status.Busy,
  Status.PlatformNotActive,
  Status.PlatformTransactionNotCreated,
  Status.InvalidNodeAccount,
].map((status) => status.toString());

/** Whether one of the nodes at least accepts connections: those in maintenance do not stop the others. */
async function anyAccepts(addresses: readonly string[]): Promise<boolean> {
  const probes = addresses.map(async (address) => {
    const [host = '', port = ''] = address.split(':');
    if (!(await accepts(host, Number(port)))) throw new Error(address);
  });
  return Promise.any(probes).then(
    () => true,
    () => false,
  );
}

function accepts(host: string, port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect({ host, port, timeout: 1_500 });
    const end = (open: boolean): void => {
      socket.destroy();
      resolve(open);
    };
    socket
      .once('connect', () => end(true))
      .once('timeout', () => end(false))
      .once('error', () => end(false));
  });
}
