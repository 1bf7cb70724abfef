import { z } from 'zod';
import { Injectable } from '@nestjs/common';
import { Settings } from '../settings.ts';
import { Mirror, type MirrorTransaction } from './mirror.ts';
import type { ObservedSerial } from './domain/observed-serial.ts';
import { LedgerUnreachable } from './domain/errors.ts';
import type { ExchangeRate } from './domain/fee.ts';
import { mirrorTransactionId } from './domain/transaction-id.ts';

const timeoutMs = 4_000;
const maxBytes = 1_000_000;
const hourSeconds = 3_600;

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
    if (!row) return null;
    const metadata = Buffer.from(row.metadata, 'base64').toString('utf8');
    return { owner: row.account_id, deleted: row.deleted, metadata, modifiedTimestamp: row.modified_timestamp };
  }

  override async tokenExists(tokenId: string): Promise<boolean> {
    return (await this.get(`/api/v1/tokens/${tokenId}`, z.object({ token_id: z.string() }))) !== null;
  }

  override nftDocument(tokenId: string, serial: number): Promise<unknown> {
    return this.get(`/api/v1/tokens/${tokenId}/nfts/${serial}`, z.record(z.string(), z.unknown()));
  }

  private async get<T>(path: string, schema: z.ZodType<T>): Promise<T | null> {
    try {
      const response = await fetch(new URL(path, this.settings.mirrorUrl), {
        signal: AbortSignal.timeout(timeoutMs),
        redirect: 'error',
      });
      if (response.status === 404) {
        await response.body?.cancel();
        return null;
      }
      const text = await response.text();
      if (!response.ok || text.length > maxBytes) throw new Error(`status ${response.status}`);
      return schema.parse(JSON.parse(text));
    } catch {
      throw new LedgerUnreachable({ source: this.source });
    }
  }
}
