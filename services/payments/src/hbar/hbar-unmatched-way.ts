import { Inject, Injectable, Optional, type OnModuleInit } from '@nestjs/common';
import type { Asset, Money } from '@asili/kernel';
import { PaymentCommands } from '../pay-in/payment-commands.ts';
import { PaymentDocuments } from '../pay-in/payment-documents.ts';
import { UnmatchedMoney } from '../unmatched-money/unmatched-money.ts';
import { UnmatchedWay } from '../unmatched-money/domain/unmatched-way.ts';
import type { NotSendable, Ready, RefundNews, Sending } from '../ways-to-pay/domain/way-back.ts';
import { CheckRefund } from './check-refund.ts';
import { couldBeFor } from './domain/could-be-for.ts';
import { HbarWayBack } from './hbar-way-back.ts';
import { Transfers } from './transfers.ts';
import { Treasury } from './treasury.ts';

/** How many payments are looked through for one that a transfer may have been meant for. */
const maxCandidates = 50;

/** Transfers without a memo of ours. They go back from the treasury, if there is one. */
@Injectable()
export class HbarUnmatchedWay extends UnmatchedWay implements OnModuleInit {
  override readonly provider = 'hedera';
  override readonly account = 'hbar:treasury:hot';

  constructor(
    private readonly unmatched: UnmatchedMoney,
    private readonly transfers: Transfers,
    private readonly payments: PaymentCommands,
    private readonly documents: PaymentDocuments,
    @Optional() @Inject(CheckRefund) private readonly check?: CheckRefund,
    @Optional() @Inject(HbarWayBack) private readonly wayBack?: HbarWayBack,
    @Optional() @Inject(Treasury) private readonly treasury?: Treasury,
  ) {
    super();
  }

  onModuleInit(): void {
    this.unmatched.register(this);
  }

  override get returns(): boolean {
    return this.treasury !== undefined;
  }

  override async give(receipt: string, paymentId: string): Promise<void> {
    await this.transfers.match(receipt, paymentId);
  }

  /** Whose buyers say that it was theirs, and which payments of then it would fit. */
  override async facts(receipt: string, money: Money<Asset>): Promise<{ name: string; value: string }[]> {
    const transfer = await this.transfers.find(receipt);
    if (!transfer) return [];
    const [claims, ids] = await Promise.all([
      this.transfers.claimsOf({ transactionId: transfer.transactionId }),
      this.documents.latestOf(this.provider, maxCandidates),
    ]);
    const found = await Promise.all(ids.map((id) => this.payments.load(id)));
    const fits = found.flatMap((each) =>
      each && couldBeFor(each.payment, money, transfer.at)
        ? [{ name: 'candidate', value: each.payment.facts.paymentId }]
        : [],
    );
    return [
      ...(transfer.memo === '' ? [] : [{ name: 'memo', value: transfer.memo }]),
      ...claims.map(({ paymentId }) => ({ name: 'claimed', value: paymentId })),
      ...fits,
    ];
  }

  override async isExchange(account: string): Promise<boolean> {
    return (await this.check?.isExchange(account)) ?? false;
  }

  override async goesBackByItself(account: string, { minor }: Money<Asset>): Promise<boolean> {
    return this.check !== undefined && (await this.check.run(account, { currency: 'HBAR', minor })) === null;
  }

  override prepare({
    to,
    memo,
    money,
  }: {
    to: string;
    memo: string;
    money: Money<Asset>;
  }): Promise<Ready | NotSendable> {
    if (!this.treasury) throw new RangeError('nothing can be sent back here');
    return this.treasury.sign({ to, memo, tinybar: money.minor });
  }

  override async send(id: string, sending: Sending): Promise<RefundNews> {
    return this.wayBack ? this.wayBack.follow(id, sending) : { kind: 'pending' };
  }
}
