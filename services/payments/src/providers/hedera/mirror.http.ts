import { ProviderHttp, Unavailable } from '@asili/platform';
import { z } from 'zod';
import type { SentTransfer } from './domain/refund.ts';
import { type MirrorRow, mirrorTransactionId } from './domain/transfer.ts';
import { parseDecimalJson } from '../../rates/domain/rate-table.ts';

const http = new ProviderHttp({ timeoutMs: 5000, maxChars: 4_000_000 });

const timestamp = z.string().regex(/^\d+\.\d{1,9}$/);
const account = z.string().regex(/^\d+\.\d+\.\d+$/);
/** Amounts come as text, so that none passes through a float. */
const amount = z
  .string()
  .regex(/^-?\d+$/)
  .transform((text) => BigInt(text));
const row = z.object({
  transaction_id: z.string().regex(/^\d+\.\d+\.\d+-\d+-\d+$/),
  consensus_timestamp: timestamp,
  result: z.string(),
  memo_base64: z.string().nullish(),
  transfers: z.array(z.object({ account, amount })),
  token_transfers: z.array(z.object({ account, amount })).nullish(),
  nft_transfers: z.array(z.object({ receiver_account_id: account.nullish() })).nullish(),
});
const reply = z.object({ transactions: z.array(row) });
const latestReply = z.object({ transactions: z.array(z.object({ consensus_timestamp: timestamp })) });

const accountReply = z.object({
  created_timestamp: z.string().nullish(),
  balance: z.object({ balance: amount }),
  deleted: z.boolean().nullish(),
  receiver_sig_required: z.boolean().nullish(),
});
const sentReply = z.object({
  transactions: z.array(
    z.object({
      result: z.string(),
      transaction_hash: z.string(),
      charged_tx_fee: amount,
      nonce: z.coerce.number().default(0),
    }),
  ),
});

/**
 * The network as its mirror tells it: final, and a little late. All @throws when it cannot be asked.
 * Mirror node REST. Source: the mirror's OpenAPI, 'transactions'.
 */
export class TransferMirror {
  constructor(private readonly url: string) {}

  /** The newest consensus time it knows of, of any transaction. */
  async latest(): Promise<string> {
    const { transactions } = await this.get('/api/v1/transactions?limit=1&order=desc', latestReply);
    return transactions[0]?.consensus_timestamp ?? '0.0';
  }

  /** Transactions of an account after a consensus time, oldest first; fewer than `limit` are all there are. */
  async after(of: string, consensusTimestamp: string, limit: number): Promise<MirrorRow[]> {
    const { transactions } = await this.get(
      `/api/v1/transactions?account.id=${of}&order=asc&limit=${limit}&timestamp=gt:${consensusTimestamp}`,
      reply,
    );
    return transactions.map((each) => ({
      transactionId: each.transaction_id,
      consensusTimestamp: each.consensus_timestamp,
      result: each.result,
      memo: Buffer.from(each.memo_base64 ?? '', 'base64').toString('utf8'),
      transfers: each.transfers.map((entry) => ({ account: entry.account, tinybar: entry.amount })),
      tokensTo: [
        ...(each.token_transfers ?? []).flatMap((entry) => (entry.amount > 0n ? [entry.account] : [])),
        ...(each.nft_transfers ?? []).flatMap(({ receiver_account_id: to }) => to ?? []),
      ],
    }));
  }

  /** A second copy, sent through another node, stands there too, as a duplicate; what a transaction called carries a nonce. */
  async sent(transactionId: string): Promise<SentTransfer | null> {
    const found = await this.find(`/api/v1/transactions/${mirrorTransactionId(transactionId)}`, sentReply);
    const row = found?.transactions.find(({ nonce, result }) => nonce === 0 && result !== 'DUPLICATE_TRANSACTION');
    return row
      ? {
          result: row.result,
          hash: Buffer.from(row.transaction_hash, 'base64').toString('hex'),
          fee: row.charged_tx_fee,
        }
      : null;
  }

  /** What an account holds, in tinybars; null for one that is not there. */
  async balance(of: string): Promise<bigint | null> {
    return (await this.account(of))?.balance.balance ?? null;
  }

  /** When the account was opened, as a consensus timestamp; null for one that is not there, and where nobody knows any more. */
  async openedAt(of: string): Promise<string | null> {
    return (await this.account(of))?.created_timestamp ?? null;
  }

  /** Whether anybody can send an account HBAR: it is there, and its owner need not sign for what comes. */
  async takesTransfers(of: string): Promise<boolean> {
    const found = await this.account(of);
    return found !== null && !found.deleted && !found.receiver_sig_required;
  }

  private account(of: string) {
    return this.find(`/api/v1/accounts/${of}?transactions=false`, accountReply);
  }

  private async get<T>(path: string, schema: z.ZodType<T>): Promise<T> {
    const found = await this.find(path, schema);
    if (found === null) throw new Error('the mirror answered 404');
    return found;
  }

  /** Null for what is not there. */
  private async find<T>(path: string, schema: z.ZodType<T>): Promise<T | null> {
    const { status, text } = await http.send(new URL(path, this.url));
    if (status === 404) return null;
    if (status !== 200) throw new Error(`the mirror answered ${status}`);
    try {
      return schema.parse(parseDecimalJson(text));
    } catch (error) {
      throw Object.assign(new Unavailable({ service: 'mirror' }), { cause: error }); // A page of a proxy, or half an answer.
    }
  }
}
