import { ProviderHttp } from '@asili/platform';
import { z } from 'zod';
import { Injectable } from '@nestjs/common';
import {
  type ConsensusTime,
  type ObservedSerial,
  type ExchangeRate,
  LedgerUnreachable,
  mirrorTransactionId,
} from './domain/transaction.ts';
import { Settings } from '../settings.ts';

/** A transaction as the mirror keeps it, for ever. */
export interface MirrorTransaction {
  result: string;
  /** `seconds.nanoseconds`. */
  consensusTimestamp: string;
  chargedFeeTinybars: bigint;
  /** Hex SHA-384 of the executed bytes. */
  hash: string;
  /** What it created, `0.0.x`. */
  entityId: string | null;
  nftSerials: number[];
}

/** A serial that went from one account to another: null stands for a mint, a burn or a wipe. */
export interface SerialMove {
  at: ConsensusTime;
  serial: number;
  from: string | null;
  to: string | null;
}

/** Read side of the network: eventually consistent, so absence proves nothing by itself. Every method: @throws LedgerUnreachable when it cannot be asked */
export abstract class Mirror {
  /** Where answers come from, for people: the host. */
  abstract readonly source: string;
  abstract transaction(transactionId: string): Promise<MirrorTransaction | null>;
  /** Newest consensus time the mirror has seen, `seconds.nanoseconds`. */
  abstract latestConsensus(): Promise<string>;
  /** The rate at a consensus time, or now. */
  abstract exchangeRate(at?: string): Promise<ExchangeRate>;
  abstract nft(tokenId: string, serial: number): Promise<ObservedSerial | null>;
  /** Serials of a token from this one on, ascending, at most a hundred. */
  abstract serialsFrom(tokenId: string, serial: number): Promise<Map<number, ObservedSerial>>;
  /**
   * What happened to serials of a token in the transactions listed under an account, after one time and up to another if there is one, in order.
   * `next` is where to go on from; absent where that was all.
   */
  abstract movesOf(
    account: string,
    tokenId: string,
    after: ConsensusTime,
    upTo?: ConsensusTime,
  ): Promise<{ moves: SerialMove[]; next?: ConsensusTime }>;
  /** Names of the keys a token has: `admin`, `wipe`, … @throws LedgerUnreachable also where there is no such token */
  abstract tokenKeys(tokenId: string): Promise<string[]>;
  abstract tokenExists(tokenId: string): Promise<boolean>;
  /** The mirror's own JSON for one serial, passed through for explorers without one. */
  abstract nftDocument(tokenId: string, serial: number): Promise<unknown>;
}

const http = new ProviderHttp({ timeoutMs: 4_000, maxChars: 1_000_000 });
const hourSeconds = 3_600;
/** The most rows a mirror gives at once. */
const perPage = 100;

const timestamp = z.string().regex(/^\d+\.\d{1,9}$/);
const nftTransfer = z.object({ serial_number: z.coerce.number().int() });
const transactionRow = z.object({
  consensus_timestamp: timestamp,
  charged_tx_fee: z.coerce.bigint(),
  result: z.string(),
  transaction_hash: z.string(),
  entity_id: z.string().nullish(),
  nonce: z.coerce.number().default(0),
  scheduled: z.boolean().default(false),
  nft_transfers: z.array(nftTransfer).nullish(),
});
const transactionsReply = z.object({ transactions: z.array(transactionRow) });
const latestReply = z.object({ transactions: z.array(z.object({ consensus_timestamp: timestamp })) });
const rateReply = z.object({
  current_rate: z.object({
    cent_equivalent: z.coerce.number().int().positive(),
    hbar_equivalent: z.coerce.number().int().positive(),
  }),
});
const nftReply = z.object({
  account_id: z.string().nullable(),
  deleted: z.boolean(),
  metadata: z.string(),
  modified_timestamp: z.string().nullable(),
});
const nftsReply = z.object({ nfts: z.array(nftReply.extend({ serial_number: z.coerce.number().int() })) });
const moveRow = nftTransfer.extend({
  token_id: z.string(),
  sender_account_id: z.string().nullish(),
  receiver_account_id: z.string().nullish(),
});
const movesReply = z.object({
  transactions: z.array(
    z.object({ consensus_timestamp: timestamp, result: z.string(), nft_transfers: z.array(moveRow) }),
  ),
});
const keyNames = ['admin', 'freeze', 'kyc', 'metadata', 'pause', 'supply', 'wipe'] as const;
const tokenReply = z.object(Object.fromEntries(keyNames.map((name) => [`${name}_key`, z.unknown()])));

function observed(row: z.infer<typeof nftReply>): ObservedSerial {
  return {
    owner: row.account_id,
    deleted: row.deleted,
    metadata: Buffer.from(row.metadata, 'base64').toString('utf8'),
    modifiedTimestamp: row.modified_timestamp,
  };
}

/**
 * Mirror node REST. Source: the mirror's OpenAPI. Absence (404) is an answer; everything else that is not a well-formed
 * 200 is LedgerUnreachable, so a broken mirror can never look like 'it did not happen'.
 */
@Injectable()
export class HttpMirror extends Mirror {
  private readonly rates = new Map<number, ExchangeRate>();
  override readonly source: string;

  constructor(private readonly settings: Settings) {
    super();
    this.source = new URL(settings.mirrorUrl).host;
  }

  override async transaction(transactionId: string): Promise<MirrorTransaction | null> {
    const reply = await this.get(`/api/v1/transactions/${mirrorTransactionId(transactionId)}`, transactionsReply);
    // A second copy sent through another node is kept too, as DUPLICATE_TRANSACTION; children carry a nonce.
    const row = reply?.transactions.find(
      (one) => one.nonce === 0 && !one.scheduled && one.result !== 'DUPLICATE_TRANSACTION',
    );
    if (!row) return null;
    return {
      result: row.result,
      consensusTimestamp: row.consensus_timestamp,
      chargedFeeTinybars: row.charged_tx_fee,
      hash: Buffer.from(row.transaction_hash, 'base64').toString('hex'),
      entityId: row.entity_id ?? null,
      nftSerials: (row.nft_transfers ?? []).map((transfer) => transfer.serial_number),
    };
  }

  override async latestConsensus(): Promise<string> {
    const reply = await this.get('/api/v1/transactions?limit=1&order=desc', latestReply);
    return reply?.transactions[0]?.consensus_timestamp ?? '0.0';
  }

  override async exchangeRate(at?: string): Promise<ExchangeRate> {
    // Rates change on the hour, so one answer serves every transaction of that hour.
    const hour = Math.floor((at ? Number(at.split('.')[0]) : Date.now() / 1000) / hourSeconds);
    const known = this.rates.get(hour);
    if (known) return known;
    const reply = await this.get(`/api/v1/network/exchangerate${at ? `?timestamp=${at}` : ''}`, rateReply);
    if (!reply) throw new LedgerUnreachable({ source: this.source });
    const rate = {
      centEquivalent: reply.current_rate.cent_equivalent,
      hbarEquivalent: reply.current_rate.hbar_equivalent,
    };
    if (this.rates.size > 100) this.rates.clear();
    this.rates.set(hour, rate);
    return rate;
  }

  override async nft(tokenId: string, serial: number): Promise<ObservedSerial | null> {
    const row = await this.get(`/api/v1/tokens/${tokenId}/nfts/${serial}`, nftReply);
    return row && observed(row);
  }

  override async serialsFrom(tokenId: string, serial: number): Promise<Map<number, ObservedSerial>> {
    const reply = await this.get(
      `/api/v1/tokens/${tokenId}/nfts?serialnumber=gte:${serial}&order=asc&limit=${perPage}`,
      nftsReply,
    );
    return new Map(reply?.nfts.map((row) => [row.serial_number, observed(row)]));
  }

  /** A public mirror looks only so far ahead of the first time unless it is told the last one; a row without its NFT transfers is no row. */
  override async movesOf(
    account: string,
    tokenId: string,
    after: ConsensusTime,
    upTo?: ConsensusTime,
  ): Promise<{ moves: SerialMove[]; next?: ConsensusTime }> {
    const reply = await this.get(
      `/api/v1/transactions?account.id=${account}&timestamp=gt:${after}${upTo === undefined ? '' : `&timestamp=lte:${upTo}`}&order=asc&limit=${perPage}`,
      movesReply,
    );
    if (!reply) throw new LedgerUnreachable({ source: this.source });
    const rows = reply.transactions;
    const moves = rows.flatMap(({ consensus_timestamp: at, result, nft_transfers: transfers }) =>
      result === 'SUCCESS'
        ? transfers
            .filter(({ token_id: id }) => id === tokenId)
            .map((row) => ({
              at,
              serial: row.serial_number,
              from: row.sender_account_id ?? null,
              to: row.receiver_account_id ?? null,
            }))
        : [],
    );
    const last = rows.at(-1);
    return rows.length === perPage && last ? { moves, next: last.consensus_timestamp } : { moves };
  }

  override async tokenKeys(tokenId: string): Promise<string[]> {
    const reply = await this.get(`/api/v1/tokens/${tokenId}`, tokenReply);
    if (!reply) throw new LedgerUnreachable({ source: this.source });
    return keyNames.filter((name) => (reply[`${name}_key`] ?? null) !== null);
  }

  override async tokenExists(tokenId: string): Promise<boolean> {
    return (await this.get(`/api/v1/tokens/${tokenId}`, z.object({ token_id: z.string() }))) !== null;
  }

  override nftDocument(tokenId: string, serial: number): Promise<unknown> {
    return this.get(`/api/v1/tokens/${tokenId}/nfts/${serial}`, z.record(z.string(), z.unknown()));
  }

  private async get<T>(path: string, schema: z.ZodType<T>): Promise<T | null> {
    try {
      const { status, text } = await http.send(new URL(path, this.settings.mirrorUrl));
      if (status === 404) return null;
      if (status !== 200) throw new Error(`status ${status}`);
      return schema.parse(JSON.parse(text));
    } catch {
      throw new LedgerUnreachable({ source: this.source });
    }
  }
}
