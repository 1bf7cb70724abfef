import { Injectable } from '@nestjs/common';
import { Clock, fromRealTime, moneyToText, type Asset } from '@asili/kernel';
import {
  PaymentProvider,
  type Initiated,
  type InitiatedPayment,
  type PaymentStatusUpdate,
  type PaymentOrder,
} from '../domain/provider.ts';
import { memosOf, dateOf } from './domain/transfer.ts';
import { Memos, Transfers } from './transfers.mongo.ts';

/** Where HBAR is paid to. */
export abstract class HbarSettings {
  /** The account, `0.0.x`. */
  abstract readonly account: string;
  /** 'local', 'testnet' or 'mainnet'. */
  abstract readonly network: string;
  /** Accounts of exchanges: money is not sent back there. */
  abstract readonly exchangeAccounts: readonly string[];
  /** An account that so many customers paid from is taken for an exchange's. */
  abstract readonly exchangeSenders: number;
  /** How often the mirror is asked while a transfer is awaited, in milliseconds. */
  abstract readonly pollMs: number;
  /** This process, as the lease knows it after a restart. */
  abstract readonly instance: string | undefined;
}

/** Further behind than this nobody is asked to transfer anything. Source: the reference's table of degradation. */
const maxBehindMs = 60_000;

/**
 * Paying by a transfer on the Hedera network: the buyer's wallet sends to our account with the payment's memo, and the mirror
 * shows it. Nobody is asked for the money, so nothing is in doubt but how far the network has been read.
 */
@Injectable()
export class HbarPaymentProvider extends PaymentProvider {
  override readonly provider = 'hedera';
  override readonly method = 'hbar';
  private begun: () => void = () => undefined;

  constructor(
    private readonly settings: HbarSettings,
    private readonly memos: Memos,
    private readonly transfers: Transfers,
    private readonly clock: Clock,
  ) {
    super();
  }

  override stepOf(currency: Asset): bigint | null {
    return currency === 'HBAR' ? 1n : null;
  }

  override async trouble(): Promise<'network-behind' | null> {
    return (await this.readUpTo()).getTime() < this.clock.now().getTime() - maxBehindMs ? 'network-behind' : null;
  }

  /** Safe to repeat: a payment keeps its memo. */
  override async initiate({ paymentId, money }: PaymentOrder): Promise<Initiated> {
    const { account, network } = this.settings;
    const memo = await this.memos.reserve(paymentId, memosOf(paymentId));
    this.begun();
    const amount = moneyToText(money);
    return {
      kind: 'begun',
      reference: memo,
      payTo: { account, memo, amount, network, qr: `hedera:${account}?amount=${amount}&memo=${memo}` },
    };
  }

  /** Has this called whenever a buyer is about to be told where to pay to, in this process. */
  onBegun(listener: () => void): void {
    this.begun = listener;
  }

  /** Transfers tell themselves; what can be said here is whether one may still be unread. */
  override async fetchStatus({ expiresAt }: InitiatedPayment): Promise<PaymentStatusUpdate> {
    if (this.clock.now() <= expiresAt) return { kind: 'waiting' };
    if ((await this.readUpTo()) > expiresAt) return { kind: 'failed', reason: 'expired' };
    return { kind: 'unknown', why: (await this.trouble()) ? 'no-answer' : 'no-result' }; // Some seconds behind, it answers as ever.
  }

  /** A wallet cannot be called back: money that comes all the same goes back to it. */
  override async cancel(payIn: InitiatedPayment): Promise<PaymentStatusUpdate> {
    const update = await this.fetchStatus(payIn);
    return update.kind === 'waiting' ? { kind: 'failed', reason: 'cancelled' } : update;
  }

  private async readUpTo(): Promise<Date> {
    return fromRealTime(this.clock, dateOf((await this.transfers.readUpTo()) ?? '0.0'));
  }
}
