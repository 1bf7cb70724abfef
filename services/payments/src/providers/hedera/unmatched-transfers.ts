import { type Payment as WirePayment, claimRequest, type ClaimRequest, type PaymentReply } from '@asili/contracts';
import { type Asset, type Money, isId } from '@asili/kernel';
import { NotFound, type Actor, CurrentActor, Idempotent, Roles } from '@asili/platform';
import {
  Injectable,
  Inject,
  Optional,
  type OnModuleInit,
  Body,
  Controller,
  HttpCode,
  Param,
  Post,
} from '@nestjs/common';
import { proofEntry } from '../../books/domain/suspense-entries.ts';
import { PostEntry } from '../../books/post-entry.ts';
import { CaseChanged } from '../../cases/domain/case.ts';
import type { Payment } from '../../payment/domain/payment.ts';
import { GetPayment } from '../../payment/get-payment.ts';
import { PaymentCommands } from '../../payment/payment-commands.ts';
import { PaymentDocuments } from '../../payment/payment-documents.mongo.ts';
import { UnappliedCashProvider } from '../../unapplied-cash/domain/unapplied-cash.ts';
import { UnappliedCash } from '../../unapplied-cash/unapplied-cash.ts';
import type { NotSendable, Ready, RefundStatusUpdate, Sending } from '../domain/provider.ts';
import { couldBeFor, unappliedCashFacts, mirrorTransactionId } from './domain/transfer.ts';
import { ExchangeAccounts, CheckRefund, HbarRefundProvider } from './refund.ts';
import { Transfers, type KeptTransfer } from './transfers.mongo.ts';
import { Treasury } from './treasury.ts';

/**
 * Gives transfers without the right memo to the payment whose buyer claims them, where amount, time and paying account fit; all
 * others stay for an operator, and so does what comes from an exchange, whose account says nothing of who sent it. Safe under concurrent runs and
 * beside operators: the stream of the money decides, and what it says is given again wherever it was cut short.
 */
@Injectable()
export class MatchClaims {
  constructor(
    private readonly transfers: Transfers,
    private readonly commands: PaymentCommands,
    private readonly documents: PaymentDocuments,
    private readonly unappliedCash: UnappliedCash,
    private readonly exchanges: ExchangeAccounts,
    private readonly postEntry: PostEntry,
  ) {}

  /** Looks at every claim a transfer may settle: its own, or those of the payment it proves the account of. What proves is money that came, too. */
  async run(transfer: KeptTransfer): Promise<void> {
    const isProof = transfer.state === 'proof' && transfer.paymentId !== undefined;
    if (isProof)
      await this.postEntry.run(
        proofEntry({ paymentId: transfer.paymentId ?? '', receipt: transfer.receipt, tinybar: transfer.tinybar }),
      );
    const claims = await this.transfers.claimsOf(
      isProof ? { paymentId: transfer.paymentId ?? '' } : { transactionId: transfer.transactionId },
    );
    for (const { paymentId, transactionId } of claims) await this.one(paymentId, transactionId);
  }

  /** True where the transfer is the payment's from now on. */
  async one(paymentId: string, transactionId: string): Promise<boolean> {
    const [transfer, found] = [await this.transfers.unmatchedOf(transactionId), await this.commands.load(paymentId)];
    if (!transfer || !found || !(await this.fits(found.payment, transfer))) return false;
    return this.take(transfer, paymentId);
  }

  private async take(transfer: KeptTransfer, paymentId: string): Promise<boolean> {
    try {
      await this.unappliedCash.run(await this.unappliedCash.note(unappliedCashFacts(transfer)), {
        kind: 'settle',
        settled: { how: 'match', paymentId, by: 'claim' },
      });
    } catch (error) {
      if (!(error instanceof CaseChanged)) throw error;
      return false; // An operator was quicker.
    }
    return this.transfers.match(transfer.receipt, paymentId);
  }

  private async fits(payment: Payment, { tinybar, at, payer }: KeptTransfer): Promise<boolean> {
    if (!couldBeFor(payment, { currency: 'HBAR', minor: tinybar }, at) || (await this.exchanges.has(payer)))
      return false;
    const { paymentId, customerId } = payment.facts;
    return (await this.documents.hasPaidFor(customerId, payer)) || this.transfers.hasProof(paymentId, payer);
  }
}

/** A buyer names the transaction they paid by without the right memo. Safe to repeat; it may come before the transfer is seen. */
@Injectable()
export class ClaimTransfer {
  constructor(
    private readonly transfers: Transfers,
    private readonly matchClaims: MatchClaims,
    private readonly getPayment: GetPayment,
  ) {}

  /** The payment, told of its money within moments where it fits; else it waits for an operator. @throws NotFound */
  async run(actor: Actor, paymentId: string, claimed: string): Promise<WirePayment> {
    await this.getPayment.assertBuyer(actor, paymentId);
    if ((await this.getPayment.run(actor, paymentId)).method !== 'hbar') throw new NotFound();
    const transactionId = mirrorTransactionId(claimed);
    await this.transfers.claim(paymentId, transactionId);
    const isMatched = await this.matchClaims.one(paymentId, transactionId);
    const payment = await this.getPayment.run(actor, paymentId);
    return isMatched || payment.displayState === 'paid' ? payment : { ...payment, reason: 'claim-pending' };
  }
}

/** How many payments are looked through for one that a transfer may have been meant for. */
const maxCandidates = 50;

/** Transfers without a memo of ours. They go back from the treasury, if there is one. */
@Injectable()
export class HbarUnappliedCash extends UnappliedCashProvider implements OnModuleInit {
  override readonly provider = 'hedera';
  override readonly account = 'hbar:treasury:hot';

  constructor(
    private readonly unappliedCash: UnappliedCash,
    private readonly transfers: Transfers,
    private readonly payments: PaymentCommands,
    private readonly documents: PaymentDocuments,
    @Optional() @Inject(CheckRefund) private readonly check?: CheckRefund,
    @Optional() @Inject(HbarRefundProvider) private readonly refundProvider?: HbarRefundProvider,
    @Optional() @Inject(Treasury) private readonly treasury?: Treasury,
  ) {
    super();
  }

  onModuleInit(): void {
    this.unappliedCash.register(this);
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

  override async send(id: string, sending: Sending): Promise<RefundStatusUpdate> {
    return this.refundProvider ? this.refundProvider.follow(id, sending) : { kind: 'pending' };
  }
}

@Controller('api/payments/:id/claims')
@Roles('customer', 'artisan')
export class ClaimsController {
  constructor(private readonly claimTransfer: ClaimTransfer) {}

  @Post()
  @HttpCode(202)
  @Idempotent()
  async claim(
    @CurrentActor() actor: Actor,
    @Param('id') id: string,
    @Body({ schema: claimRequest }) { transactionId }: ClaimRequest,
  ): Promise<PaymentReply> {
    if (!isId('pay', id)) throw new NotFound();
    return { payment: await this.claimTransfer.run(actor, id, transactionId) };
  }
}
