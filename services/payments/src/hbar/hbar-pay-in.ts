import { Injectable } from '@nestjs/common';
import { Clock, fromRealTime, moneyToText, type Asset } from '@asili/kernel';
import { PayIn, type Begun, type BegunPayIn, type PayInNews, type PayInOrder } from '../ways-to-pay/domain/pay-in.ts';
import { memosOf } from './domain/memo.ts';
import { dateOf } from './domain/transfer.ts';
import { HbarSettings } from './hbar-settings.ts';
import { Memos, Transfers } from './transfers.ts';

/** Further behind than this nobody is asked to transfer anything. Source: the reference's table of degradation. */
const maxBehindMs = 60_000;

/**
 * Paying by a transfer on the Hedera network: the buyer's wallet sends to our account with the payment's memo, and the mirror
 * shows it. Nobody is asked for the money, so nothing is in doubt but how far the network has been read.
 */
@Injectable()
export class HbarPayIn extends PayIn {
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
  override async begin({ paymentId, money }: PayInOrder): Promise<Begun> {
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
  override async ask({ expiresAt }: BegunPayIn): Promise<PayInNews> {
    if (this.clock.now() <= expiresAt) return { kind: 'waiting' };
    return (await this.readUpTo()) > expiresAt
      ? { kind: 'failed', reason: 'expired' }
      : { kind: 'unknown', why: 'no-answer' };
  }

  /** A wallet cannot be called back: money that comes all the same goes back to it. */
  override async cancel(payIn: BegunPayIn): Promise<PayInNews> {
    const news = await this.ask(payIn);
    return news.kind === 'waiting' ? { kind: 'failed', reason: 'cancelled' } : news;
  }

  private async readUpTo(): Promise<Date> {
    return fromRealTime(this.clock, dateOf((await this.transfers.readUpTo()) ?? '0.0'));
  }
}
