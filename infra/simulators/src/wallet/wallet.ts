import { chmodSync, existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import {
  AccountBalanceQuery,
  AccountCreateTransaction,
  AccountId,
  Client,
  Hbar,
  HbarUnit,
  PrecheckStatusError,
  PrivateKey,
  TransactionId,
  TransferTransaction,
} from '@hashgraph/sdk';

export interface WalletOptions {
  /** `host:port` of a node, and its account. */
  readonly node: string;
  readonly nodeAccount?: string;
  /** Who funds the test accounts. */
  readonly operatorId: string;
  readonly operatorKeyFile: string;
  /** Where the accounts and their keys are kept; only its owner may read it. */
  readonly file: string;
  /** Where the key of the account the site is paid to is put. Default: `treasury.key` beside the file. */
  readonly treasuryKeyFile?: string;
}

export interface WalletAccount {
  readonly id: string;
  readonly name: string;
}

export interface WalletPayment {
  /** Default: the first one. */
  readonly account?: string;
  /** Default: the site's own. */
  readonly to?: string;
  /** Decimal HBAR. */
  readonly amount: string;
  readonly memo?: string;
}

/** What was asked for cannot be sent. */
export class WrongPayment extends Error {}

interface Kept {
  /** Where the site is paid. */
  readonly payInAccount: string;
  readonly payInKey: string;
  /** Where the site keeps what it need not have at hand. Absent in a wallet of before there was one. */
  readonly coldAccount?: string;
  readonly coldKey?: string;
  readonly accounts: readonly (WalletAccount & { readonly key: string })[];
}

const people = ['Rose, a buyer', 'Kwame, another buyer', 'Exchange, many senders'] as const;
const fundedHbar = 100_000;
/** What the site's own account begins with: refunds cost the network's fee. */
const siteHbar = 100;
const entity = /^\d+\.\d+\.\d+$/;
const maxMemoBytes = 100;

/** Test accounts on the local Hedera network, paid from through the official SDK as any wallet does. */
export class Wallet {
  private readonly client: Client;
  private readonly kept: Kept & { readonly coldAccount: string };
  /** Holds the key of the account the site is paid to; only its owner may read it. */
  readonly payInKeyFile: string;

  private constructor(client: Client, kept: Kept & { readonly coldAccount: string }, keyFile: string) {
    this.client = client;
    this.kept = kept;
    this.payInKeyFile = keyFile;
  }

  /** With the accounts of the last time, or new ones where the network does not know them any more. */
  static async open(options: WalletOptions): Promise<Wallet> {
    const client = Client.forNetwork(
      { [options.node]: AccountId.fromString(options.nodeAccount ?? '0.0.3') },
      { scheduleNetworkUpdate: false },
    );
    client.setOperator(
      options.operatorId,
      PrivateKey.fromStringDer(readFileSync(options.operatorKeyFile, 'utf8').trim()),
    );
    const before = read(options.file);
    const keyFile = options.treasuryKeyFile ?? path.join(path.dirname(options.file), 'treasury.key');
    if (before && (await isKnown(client, before.payInAccount))) {
      write(keyFile, `${before.payInKey}\n`);
      return new Wallet(client, await withCold(client, options.file, before), keyFile);
    }
    const payIn = await newAccount(client, siteHbar);
    const accounts = [];
    for (const name of people) accounts.push({ name, ...(await newAccount(client, fundedHbar)) });
    const kept = { payInAccount: payIn.id, payInKey: payIn.key, accounts };
    write(keyFile, `${payIn.key}\n`);
    return new Wallet(client, await withCold(client, options.file, kept), keyFile);
  }

  get payInAccount(): string {
    return this.kept.payInAccount;
  }

  /** Where the site keeps what it need not have at hand. */
  get coldAccount(): string {
    return this.kept.coldAccount;
  }

  /** The account many people pay from, as an exchange's is. */
  get exchangeAccount(): string {
    return this.kept.accounts.at(-1)?.id ?? '';
  }

  async accounts(): Promise<(WalletAccount & { readonly hbar: string; readonly tokens: readonly string[] })[]> {
    return Promise.all(
      this.kept.accounts.map(async ({ id, name }) => {
        const { hbars } = await new AccountBalanceQuery().setAccountId(id).execute(this.client);
        return { id, name, hbar: hbars.toString(HbarUnit.Hbar).replace(' ℏ', ''), tokens: [] };
      }),
    );
  }

  /** Resolves when the network has agreed on it. @throws WrongPayment */
  async pay({
    account,
    to = this.kept.payInAccount,
    amount,
    memo = '',
  }: WalletPayment): Promise<{ transactionId: string }> {
    const payer = account === undefined ? this.kept.accounts[0] : this.kept.accounts.find(({ id }) => id === account);
    if (!payer) throw new WrongPayment(`${String(account)} is none of the wallet's accounts`);
    if (!entity.test(to)) throw new WrongPayment('the receiver is an account such as 0.0.1002');
    if (Buffer.byteLength(memo) > maxMemoBytes) throw new WrongPayment(`a memo has at most ${maxMemoBytes} bytes`);
    const tinybar = tinybarOf(amount);
    const transfer = new TransferTransaction()
      .setTransactionId(TransactionId.generate(payer.id))
      .addHbarTransfer(payer.id, tinybar.negated())
      .addHbarTransfer(to, tinybar)
      .setTransactionMemo(memo)
      .freezeWith(this.client);
    try {
      const sent = await (await transfer.sign(PrivateKey.fromStringDer(payer.key))).execute(this.client);
      await sent.getReceipt(this.client);
      return { transactionId: sent.transactionId.toString() };
    } catch (error) {
      throw Object.assign(new WrongPayment(error instanceof Error ? error.message : String(error)), { cause: error });
    }
  }

  close(): void {
    this.client.close();
  }
}

function tinybarOf(amount: string): Hbar {
  const [, whole, fraction = ''] = /^(\d{1,10})(?:\.(\d{1,8}))?$/.exec(amount.trim()) ?? [];
  const tinybar = whole === undefined ? 0n : BigInt(whole + fraction.padEnd(8, '0'));
  if (tinybar === 0n) throw new WrongPayment('the amount is HBAR above zero with at most 8 decimals');
  return Hbar.fromTinybars(tinybar.toString());
}

async function newAccount(client: Client, hbar: number): Promise<{ id: string; key: string }> {
  const key = PrivateKey.generateED25519();
  const { accountId } = await (
    await new AccountCreateTransaction()
      .setKeyWithoutAlias(key.publicKey)
      .setInitialBalance(new Hbar(hbar))
      .execute(client)
  ).getReceipt(client);
  return { id: String(accountId), key: key.toStringDer() };
}

/** Kept in the file, with a cold account that is empty at first. */
async function withCold(client: Client, file: string, kept: Kept): Promise<Kept & { readonly coldAccount: string }> {
  const { coldAccount } = kept;
  if (coldAccount !== undefined) return { ...kept, coldAccount };
  const { id, key } = await newAccount(client, 0);
  const whole = { ...kept, coldAccount: id, coldKey: key };
  write(file, `${JSON.stringify(whole, null, 2)}\n`);
  return whole;
}

async function isKnown(client: Client, account: string): Promise<boolean> {
  try {
    await new AccountBalanceQuery().setAccountId(account).execute(client);
    return true;
  } catch (error) {
    if (error instanceof PrecheckStatusError) return false;
    throw error;
  }
}

function read(file: string): Kept | undefined {
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Kept) : undefined;
}

function write(file: string, text: string): void {
  mkdirSync(path.dirname(file), { recursive: true, mode: 0o700 });
  writeFileSync(`${file}.new`, text, { mode: 0o600 });
  chmodSync(`${file}.new`, 0o600);
  renameSync(`${file}.new`, file);
}
