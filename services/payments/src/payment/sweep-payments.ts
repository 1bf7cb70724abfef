import { Clock } from '@asili/kernel';
import { derivedId, Every, Log } from '@asili/platform';
import { Injectable } from '@nestjs/common';
import { isEscalationDue, expiryOf, isOpen, type Payment } from './domain/payment.ts';
import { ProviderPayments, ExtendHoldForProvider } from './provider-payments.ts';
import { PaymentCommands } from './payment-commands.ts';
import { CloseUnpaidPayment } from './cancel-payment.ts';
import { StartPayment } from './start-payment.ts';
import { nextAsk } from './domain/settlement-policy.ts';
import { PaymentDocuments, type DuePayment } from './payment-documents.mongo.ts';

/**
 * Asks once more about a payment whose outcome has been unknown for half an hour, and has an operator see to it where nothing certain comes of that.
 * Safe to repeat and to run concurrently: it is raised once for each thing its provider says.
 */
@Injectable()
export class EscalateUnknownOutcome {
  constructor(
    private readonly commands: PaymentCommands,
    private readonly payIns: ProviderPayments,
    private readonly clock: Clock,
    private readonly log: Log,
  ) {}

  async run(paymentId: string): Promise<void> {
    const payment = (await this.commands.load(paymentId))?.payment;
    const now = this.clock.now();
    if (!payment || !isEscalationDue(payment, now)) return;
    const update = await this.payIns.fetchStatus(paymentId);
    if (update.kind !== 'unknown') return;
    const why = update.why ?? 'no-result';
    await this.commands.run(paymentId, { kind: 'escalate', why, now });
    if (payment.escalation === undefined)
      this.log.error('a payment has been in doubt for half an hour', {
        paymentId,
        provider: payment.facts.provider,
        why,
      });
  }
}

/**
 * Brings one payment on: ends what ran out once its provider says that nothing came, sends back what is too little or too late, asks about
 * what is open. Safe under concurrent runs: each step is a command that finds its work done.
 */
@Injectable()
export class AdvancePayment {
  constructor(
    private readonly commands: PaymentCommands,
    private readonly startPayment: StartPayment,
    private readonly closeUnpaid: CloseUnpaidPayment,
    private readonly payIns: ProviderPayments,
    private readonly escalate: EscalateUnknownOutcome,
    private readonly keepForProvider: ExtendHoldForProvider,
  ) {}

  async run(paymentId: string, now: Date): Promise<void> {
    const payment = (await this.commands.load(paymentId))?.payment;
    if (!payment) return;
    if (payment.received > 0n)
      return void (await this.commands.run(paymentId, {
        kind: 'lapse',
        now,
        refundId: derivedId('ref', paymentId, 'lapse'),
      }));
    if (!isOpen(payment)) return;
    if (payment.processing?.why === 'settling') return this.follow(payment, now);
    if (now > expiryOf(payment)) await this.endOrRaise(paymentId, payment.escalation !== undefined);
    else if (payment.status === 'created') await this.carryOn(paymentId);
    else await this.payIns.fetchStatus(paymentId);
    await this.keepUnknown(paymentId);
  }

  /** Past its limit it is an operator's to find out about; its provider is asked all the same. */
  private async follow({ facts: { paymentId }, processing, escalation }: Payment, now: Date): Promise<void> {
    const { kind } = await this.payIns.fetchStatus(paymentId);
    if (!processing || now <= processing.until || (kind !== 'detected' && kind !== 'unknown')) return;
    await this.commands.run(paymentId, { kind: 'mark-unknown', isUnknown: true });
    if (escalation === undefined) await this.commands.run(paymentId, { kind: 'escalate', why: 'no-result', now });
  }

  /** Whose provider does not answer may have been paid: before its quote ends, and its items are free, they are kept for it. */
  private async keepUnknown(paymentId: string): Promise<void> {
    const payment = (await this.commands.load(paymentId))?.payment;
    if (payment?.outcomeUnknown) await this.keepForProvider.run(payment, 'unanswered');
  }

  /** A provider whose answer was lost may know what came of it, though it does not begin it again. */
  private async carryOn(paymentId: string): Promise<void> {
    await this.startPayment.run(paymentId);
    const payment = (await this.commands.load(paymentId))?.payment;
    if (payment?.status === 'created' && payment.outcomeUnknown) await this.payIns.fetchStatus(paymentId);
  }

  private async endOrRaise(paymentId: string, isRaised: boolean): Promise<void> {
    const outcome = await this.closeUnpaid.run(paymentId, 'expired');
    if (outcome === 'unknown' && !isRaised) await this.escalate.run(paymentId);
  }
}

/** Of one provider. */
const atOnce = 20;
/** After that a run begins nothing more, so that the next one, with what came due meanwhile, is not put off by one provider. */
const runMs = 10_000;

/**
 * Brings payments on that nobody brings on. The index, with the time each payment is due, is the one list of them: jobs beside it would be a
 * second. Safe concurrently, on many instances: whoever claims a payment looks at it alone until its next turn, which comes later each time.
 */
@Injectable()
export class SweepPayments {
  constructor(
    private readonly documents: PaymentDocuments,
    private readonly advancePayment: AdvancePayment,
    private readonly clock: Clock,
    private readonly log: Log,
  ) {}

  /** Each provider's beside the others', for one may hang. Returns how many payments were looked at. */
  @Every(10_000, 'open payments')
  async run(): Promise<number> {
    const now = this.clock.now();
    const providers = await this.documents.providersDueBy(now);
    const looked = await Promise.all(providers.map((provider) => this.sweep(provider, now)));
    return looked.reduce((sum, each) => sum + each, 0);
  }

  /** Goes on while a full batch comes back. */
  private async sweep(provider: string, now: Date): Promise<number> {
    let looked = 0;
    for (let isMore = true; isMore && this.clock.now().getTime() - now.getTime() <= runMs;) {
      const due = await this.documents.dueBy(now, atOnce, provider);
      await Promise.all(due.map((each) => this.look(each, now)));
      looked += due.length;
      isMore = due.length === atOnce;
    }
    return looked;
  }

  /** One that fails does not hold up the others. */
  private async look({ id: paymentId, begun }: DuePayment, now: Date): Promise<void> {
    if (!(await this.documents.claim(paymentId, now, nextAsk(begun ?? now, now)))) return;
    await this.advancePayment.run(paymentId, now).catch((error: unknown) => {
      this.log.warn('payment not advanced, will retry', { paymentId, error });
    });
  }
}
