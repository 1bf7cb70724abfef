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
import { unitsOf, WalletToken, type HeldToken, type KeyedAccount } from './wallet-token.ts';

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
  /** Decimal HBAR, or whole units of the token. */
  readonly amount: string;
  readonly memo?: string;
  /** Instead of HBAR: one of `tokens` of the account. */
  readonly token?: string;
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
  /** The token that is sent by mistake. Absent until it is made. */
  readonly token?: string;
}
type Opened = Kept & { readonly coldAccount: string };

const people = ['Rose, a buyer', 'Kwame, another buyer', 'Exchange, many senders'] as const;
const fundedHbar = 100_000;
/** What the site's own account begins with: refunds cost the network's fee. */
const siteHbar = 100;
const entity = /^\d+\.\d+\.\d+$/;
const maxMemoBytes = 100;

/** Test accounts on the local Hedera network, paid from through the official SDK as any wallet does. */
export class Wallet {
  private readonly client: Client;
  private readonly file: string;
  private kept: Opened;
  private made: Promise<WalletToken> | undefined;
  /** Holds the key of the account the site is paid to; only its owner may read it. */
  readonly payInKeyFile: string;

  private constructor(client: Client, kept: Opened, keyFile: string, file: string) {
    this.client = client;
    this.file = file;
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
      return new Wallet(client, await withCold(client, options.file, before), keyFile, options.file);
    }
    const payIn = await newAccount(client, siteHbar);
    const accounts = [];
    for (const name of people) accounts.push({ name, ...(await newAccount(client, fundedHbar)) });
    const kept = { payInAccount: payIn.id, payInKey: payIn.key, accounts };
    write(keyFile, `${payIn.key}\n`);
    return new Wallet(client, await withCold(client, options.file, kept), keyFile, options.file);
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

  async accounts(): Promise<(WalletAccount & { readonly hbar: string; readonly tokens: readonly HeldToken[] })[]> {
    const held = await (await this.made)?.heldBy(this.kept.accounts.map(({ id }) => id));
    return Promise.all(
      this.kept.accounts.map(async ({ id, name }) => {
        const { hbars } = await new AccountBalanceQuery().setAccountId(id).execute(this.client);
        return {
          id,
          name,
          hbar: hbars.toString(HbarUnit.Hbar).replace(' ℏ', ''),
          tokens: [held?.get(id) ?? []].flat(),
        };
      }),
    );
  }

  /** The token that is sent by mistake, made at the first start on a network. @returns its id */
  async token(): Promise<string> {
    this.made ??= this.makeToken();
    return (await this.made).id;
  }

  private async makeToken(): Promise<WalletToken> {
    const {
      accounts: [issuer, ...others],
      payInAccount,
      payInKey,
      token,
    } = this.kept;
    if (!issuer) throw new WrongPayment('the wallet has no accounts');
    if (token !== undefined) return new WalletToken(this.client, token, issuer);
    const made = await WalletToken.make(this.client, issuer, [{ id: payInAccount, key: payInKey }, ...others], others);
    this.kept = { ...this.kept, token: made.id };
    write(this.file, `${JSON.stringify(this.kept, null, 2)}\n`);
    return made;
  }

  /** Resolves when the network has agreed on it. @throws WrongPayment */
  async pay({
    account,
    to = this.kept.payInAccount,
    amount,
    memo = '',
    token,
  }: WalletPayment): Promise<{ transactionId: string }> {
    const payer = account === undefined ? this.kept.accounts[0] : this.kept.accounts.find(({ id }) => id === account);
    if (!payer) throw new WrongPayment(`${String(account)} is none of the wallet's accounts`);
    if (!entity.test(to)) throw new WrongPayment('the receiver is an account such as 0.0.1002');
    if (Buffer.byteLength(memo) > maxMemoBytes) throw new WrongPayment(`a memo has at most ${maxMemoBytes} bytes`);
    if (token !== undefined) return this.sendToken(payer, to, amount, memo, token);
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

  private async sendToken(
    payer: KeyedAccount,
    to: string,
    amount: string,
    memo: string,
    token: string,
  ): Promise<{ transactionId: string }> {
    if (token !== (await this.token())) throw new WrongPayment(`${token} is none of the account's tokens`);
    const count = unitsOf(amount);
    if (count === undefined) throw new WrongPayment('of a token one to ten whole units are sent');
    try {
      return { transactionId: await ((await this.made) as WalletToken).send(payer, to, count, memo) };
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
async function withCold(client: Client, file: string, kept: Kept): Promise<Opened> {
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
