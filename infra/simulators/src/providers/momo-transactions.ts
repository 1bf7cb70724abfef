import { randomInt } from 'node:crypto';
import type { Books } from '../books.ts';
import type { Callbacks } from '../callbacks.ts';
import type { Chance } from '../chance.ts';
import type { Faults } from '../provider.ts';
import type { Timers } from '../timers.ts';
import { amountOf, momoEnvironments, momoFeeOf, type Json, type Transaction } from './momo-wire.ts';

/** As many as the books hold; one that is forgotten could be sent again. */
const kept = 20_000;
/** Until a transfer is taken back, in times of a transfer. */
const laterBy = 50;

export interface MomoParts {
  /** What our two accounts of each country hold, in minor units, by target environment: payments come into one, transfers and refunds leave the other. */
  readonly collected: Map<string, bigint>;
  readonly floats: Map<string, bigint>;
  readonly books: Books;
  readonly callbacks: Callbacks;
  readonly chance: Chance;
  readonly timers: Timers;
  readonly now: () => number;
  readonly workMs: number;
  readonly aheadMs: number;
  readonly autoAnswerMs: number;
  readonly promptMs: number;
}

/** The requests of one kind: each once by its reference id, with the one callback that tells its end. */
export class Transactions {
  private readonly byReference = new Map<string, Transaction>();
  private readonly kind: string;
  /** `payer` or `payee`: the other side, as the wire names it. */
  private readonly party: string;
  private readonly parts: MomoParts;

  constructor(kind: string, party: string, parts: MomoParts) {
    this.kind = kind;
    this.party = party;
    this.parts = parts;
  }

  get all(): readonly Transaction[] {
    return [...this.byReference.values()];
  }

  find(referenceId: string): Transaction | undefined {
    return this.byReference.get(referenceId);
  }

  begin(transaction: Transaction): void {
    const { currency, decimals } = environmentOf(transaction);
    this.byReference.set(transaction.referenceId, transaction);
    if (this.byReference.size > kept) this.byReference.delete(this.byReference.keys().next().value ?? '');
    this.parts.books.put({
      id: transaction.referenceId,
      kind: this.kind,
      amount: amountOf(transaction.asked, decimals),
      currency,
      phoneNumber: transaction.phoneNumber,
      state: 'accepted',
      at: new Date(transaction.at).toISOString(),
    });
  }

  /** Ends it, once, and tells so. Resolves when the callback was answered or failed. @param reason why not; none when the money moved */
  async end(
    transaction: Transaction,
    reason: string | undefined,
    direction: 'in' | 'out',
    faults: Faults,
  ): Promise<void> {
    if (transaction.end) return;
    const { collected, floats, books, callbacks, chance } = this.parts;
    const account = direction === 'in' ? collected : floats;
    const moved =
      reason !== undefined ? 0n : chance.hits(faults, 'wrong-amount') ? transaction.asked - 1n : transaction.asked;
    const fee = momoFeeOf(this.kind, moved);
    account.set(
      transaction.environment,
      (account.get(transaction.environment) ?? 0n) + (direction === 'in' ? moved : -moved) - fee,
    );
    transaction.end =
      reason === undefined
        ? { status: 'SUCCESSFUL', moved, financialTransactionId: String(randomInt(1_000_000_000, 9_999_999_999)) }
        : { status: 'FAILED', moved, reason };
    books.change(
      transaction.referenceId,
      reason === undefined ? 'paid' : `failed ${reason}`,
      reason === undefined
        ? {
            amount: amountOf(moved, environmentOf(transaction).decimals),
            charge: amountOf(fee, environmentOf(transaction).decimals),
          }
        : {},
    );
    if (this.kind === 'transfer' && moved > 0n && chance.hits(faults, 'reversed-later'))
      this.parts.timers.after(laterBy * this.parts.workMs, () => this.takeBack(transaction, moved));
    if (transaction.callbackUrl)
      await callbacks.send(
        {
          url: transaction.callbackUrl,
          method: 'PUT',
          body: JSON.stringify(this.wire(transaction)),
          headers: () => ({}),
        },
        faults,
      );
  }

  /** What moved comes back, long after it had gone. False for what did not move. */
  fail(referenceId: string): boolean {
    const transaction = this.byReference.get(referenceId);
    if (transaction?.end?.status !== 'SUCCESSFUL') return false;
    this.takeBack(transaction, transaction.end.moved);
    return true;
  }

  /** The money is back in the float, the fee is not. Nobody is called: MTN calls back once. */
  private takeBack(transaction: Transaction, moved: bigint): void {
    const { floats, books } = this.parts;
    floats.set(transaction.environment, (floats.get(transaction.environment) ?? 0n) + moved);
    transaction.end = { ...transaction.end, status: 'FAILED', moved: 0n, reason: 'INTERNAL_PROCESSING_ERROR' };
    books.change(transaction.referenceId, 'reversed', {});
  }

  /** What a status query and the callback say alike. Source: momodeveloper.mtn.com, Collections 'RequesttoPayTransactionStatus', Disbursements 'GetTransferStatus'. */
  wire({ externalId, phoneNumber, asked, end, environment }: Transaction): Json {
    const { currency, decimals } = momoEnvironments[environment] ?? { currency: '', decimals: 0 };
    return {
      ...(end?.financialTransactionId !== undefined && { financialTransactionId: end.financialTransactionId }),
      externalId,
      amount: amountOf(end?.status === 'SUCCESSFUL' ? end.moved : asked, decimals),
      currency,
      [this.party]: { partyIdType: 'MSISDN', partyId: phoneNumber },
      payerMessage: 'Asili',
      payeeNote: 'Asili',
      status: end?.status ?? 'PENDING',
      ...(end?.reason !== undefined && { reason: end.reason }),
    };
  }
}

export const environmentOf = ({ environment }: Transaction) =>
  momoEnvironments[environment] ?? { country: '', currency: '', decimals: 0, number: /^$/, float: 0n };
