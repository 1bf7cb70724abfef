import { createHash } from 'node:crypto';
import type {
  FreezeRequest,
  FrozenTransaction,
  LedgerNetwork,
  Operation,
  ReceiptAnswer,
  SubmitAnswer,
} from '../../src/network/ledger-network.ts';
import type { Mirror, MirrorTransaction, SerialMove } from '../../src/network/mirror.http.ts';
import { type ObservedSerial, LedgerUnreachable, formatTransactionId } from '../../src/network/domain/transaction.ts';

/** How often each fault strikes, 0 to 1. */
export interface FaultRates {
  lostRequest: number;
  lostReply: number;
  /** Accepted now, reaches consensus up to its expiry later: the nasty one. */
  slowConsensus: number;
  busy: number;
  throttled: number;
  unpaid: number;
  noReceipt: number;
  mirrorDown: number;
}

export const noFaults: FaultRates = {
  lostRequest: 0,
  lostReply: 0,
  slowConsensus: 0,
  busy: 0,
  throttled: 0,
  unpaid: 0,
  noReceipt: 0,
  mirrorDown: 0,
};

interface Executed {
  at: number;
  result: string;
  hash: string;
  serials: number[];
}

interface Sent {
  operation: Operation;
  id: string;
  start: number;
  expiry: number;
  hash: string;
}

const receiptLifeMs = 180_000;

/** Consensus, receipts and mirror in memory, in virtual time, with faults drawn from a seeded source. A model of the recipe's environment, not of HAPI. */
export class SimulatedNetwork implements LedgerNetwork, Mirror {
  readonly name = 'local';
  readonly payer = '0.0.1001';
  readonly source = 'simulated';
  readonly serials = new Map<number, { owner: string; metadata: string }>();
  now = 1_795_000_000_000;
  faults: FaultRates = noFaults;
  mirrorLagMs = 0;
  duplicates = 0;
  private readonly executed = new Map<string, Executed>();
  private readonly waiting: { at: number; sent: Sent; throttled: boolean }[] = [];

  constructor(private readonly random: () => number) {}

  /** Lets time pass; what is due reaches consensus in order. */
  pass(ms: number): void {
    this.now += ms;
    this.waiting.sort((a, b) => a.at - b.at);
    for (let next = this.waiting[0]; next && next.at <= this.now; next = this.waiting[0]) {
      this.waiting.shift();
      this.execute(next.sent, next.at, next.throttled);
    }
  }

  async freeze({ operation, id, validSeconds }: FreezeRequest): Promise<FrozenTransaction> {
    const sent = {
      operation,
      id: formatTransactionId(id),
      start: id.seconds * 1000,
      expiry: (id.seconds + validSeconds) * 1000,
    };
    const bytes = Buffer.from(JSON.stringify(sent));
    return { bytes, hashes: [createHash('sha384').update(bytes).digest('hex')] };
  }

  async submit(bytes: Uint8Array, transactionId: string): Promise<SubmitAnswer> {
    const sent = {
      ...(JSON.parse(Buffer.from(bytes).toString()) as Omit<Sent, 'hash'>),
      hash: createHash('sha384').update(bytes).digest('hex'),
    };
    if (sent.id !== transactionId) throw new RangeError('other id');
    const { lostRequest, lostReply, slowConsensus, busy, throttled, unpaid } = this.faults;
    if (this.strikes(lostRequest)) return { kind: 'unknown' };
    const code = this.precheck(sent, busy, unpaid);
    if (code === 'OK') {
      const late = this.strikes(slowConsensus) ? this.random() * (sent.expiry - this.now) : 0;
      this.waiting.push({ at: this.now + late, sent, throttled: this.strikes(throttled) });
      this.pass(0);
    }
    return this.strikes(lostReply) ? { kind: 'unknown' } : { kind: 'code', code };
  }

  async receipt(transactionId: string): Promise<ReceiptAnswer> {
    if (this.strikes(this.faults.noReceipt)) return { kind: 'unreachable' };
    const found = this.executed.get(transactionId);
    return found && this.now - found.at < receiptLifeMs ? { kind: 'status', code: found.result } : { kind: 'none' };
  }

  async answers(): Promise<boolean> {
    return true;
  }

  async transaction(transactionId: string): Promise<MirrorTransaction | null> {
    this.mayBeDown();
    const found = this.executed.get(transactionId);
    if (!found || found.at > this.now - this.mirrorLagMs) return null;
    return {
      result: found.result,
      consensusTimestamp: nanos(found.at),
      chargedFeeTinybars: 16_750_000n,
      hash: found.hash,
      entityId: null,
      nftSerials: found.serials,
    };
  }

  async latestConsensus(): Promise<string> {
    this.mayBeDown();
    return nanos(this.now - this.mirrorLagMs);
  }

  async exchangeRate(): Promise<{ centEquivalent: number; hbarEquivalent: number }> {
    this.mayBeDown();
    return { centEquivalent: 12, hbarEquivalent: 1 };
  }

  async nft(_tokenId: string, serial: number): Promise<ObservedSerial | null> {
    const found = this.serials.get(serial);
    return found ? { owner: found.owner, deleted: false, metadata: found.metadata, modifiedTimestamp: null } : null;
  }

  async serialsFrom(tokenId: string, serial: number): Promise<Map<number, ObservedSerial>> {
    const found = await Promise.all(
      [...this.serials.keys()]
        .filter((each) => each >= serial)
        .map(async (each) => [each, await this.nft(tokenId, each)] as const),
    );
    return new Map(found.flatMap(([each, observed]) => (observed ? [[each, observed] as const] : [])));
  }

  async movesOf(): Promise<{ moves: SerialMove[] }> {
    return { moves: [] };
  }

  async tokenKeys(): Promise<string[]> {
    return ['supply'];
  }

  async tokenExists(): Promise<boolean> {
    return true;
  }

  async nftDocument(tokenId: string, serial: number): Promise<unknown> {
    return this.nft(tokenId, serial);
  }

  private strikes(rate: number): boolean {
    return this.random() < rate;
  }

  private mayBeDown(): void {
    if (this.strikes(this.faults.mirrorDown)) throw new LedgerUnreachable();
  }

  private precheck(sent: Sent, busy: number, unpaid: number): string {
    if (this.now >= sent.expiry) return 'TRANSACTION_EXPIRED';
    if (this.now < sent.start) return 'INVALID_TRANSACTION_START';
    if (this.executed.has(sent.id) || this.waiting.some((one) => one.sent.id === sent.id)) {
      this.duplicates += 1;
      return 'DUPLICATE_TRANSACTION';
    }
    if (this.strikes(busy)) return 'BUSY';
    return this.strikes(unpaid) ? 'INSUFFICIENT_PAYER_BALANCE' : 'OK';
  }

  private execute(sent: Sent, at: number, throttled: boolean): void {
    const done = (result: string, serials: number[] = []): void =>
      void this.executed.set(sent.id, { at, result, hash: sent.hash, serials });
    if (throttled) return done('THROTTLED_AT_CONSENSUS');
    const { operation } = sent;
    if (operation.type === 'nft-mint') {
      const serial = this.serials.size + 1;
      this.serials.set(serial, { owner: '0.0.2', metadata: operation.metadata });
      return done('SUCCESS', [serial]);
    }
    if (operation.type !== 'nft-transfer') return done('SUCCESS');
    const nft = this.serials.get(operation.serial);
    if (nft?.owner !== operation.from) return done('SENDER_DOES_NOT_OWN_NFT_SERIAL_NO');
    nft.owner = operation.to;
    done('SUCCESS');
  }
}

function nanos(ms: number): string {
  return `${Math.floor(ms / 1000)}.${String(Math.floor(ms % 1000)).padStart(3, '0')}000000`;
}

/** A seeded source of numbers in [0, 1) (mulberry32). */
export function seeded(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = Math.imul(state ^ (state >>> 15), state | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32;
  };
}
