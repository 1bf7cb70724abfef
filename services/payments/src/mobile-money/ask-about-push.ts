import { Clock } from '@asili/kernel';
import { Log } from '@asili/platform';
import { Injectable } from '@nestjs/common';
import type { PayInNews } from '../ways-to-pay/domain/pay-in.ts';
import { Daraja } from './daraja.ts';
import { DarajaSettings } from './daraja-settings.ts';
import { referenceOf, type StkPush } from './domain/stk-push.ts';
import { stkResult } from './domain/stk-result.ts';
import { StkPushes } from './stk-pushes.ts';

const underWay = '500.001.1001';
const minorPerShilling = 100n;
/** After a question is over, until M-Pesa's statement without a payment says that none comes. */
const statementMs = 60_000;
/** By how much our clock may be ahead of M-Pesa's. */
const skewMs = 60_000;

/** Asks M-Pesa what became of a question on a phone. Changes nothing but what we know; safe to run any number of times. */
@Injectable()
export class AskAboutPush {
  constructor(
    private readonly daraja: Daraja,
    private readonly pushes: StkPushes,
    private readonly settings: DarajaSettings,
    private readonly clock: Clock,
    private readonly log: Log,
  ) {}

  /** 'unknown' whenever M-Pesa did not say: an error, silence and garbage are no failure of the payment. */
  async run(push: StkPush): Promise<PayInNews> {
    if (push.isVoid) return { kind: 'failed', reason: 'not-sent' };
    const { checkoutRequestId, paymentId } = push;
    if (push.isFound) return this.confirmed(push, push.told?.receipt ?? '');
    if (checkoutRequestId === undefined) return this.inStatement(push);
    const answer = await this.daraja.query(checkoutRequestId);
    const isOver = push.expiresAt <= this.clock.now();
    if (answer.kind === 'refused' && answer.code === underWay)
      return isOver ? { kind: 'unknown', why: 'no-result' } : { kind: 'waiting' };
    if (answer.kind !== 'answered')
      return { kind: 'unknown', why: answer.kind === 'refused' ? 'not-known' : 'no-answer' };
    const result = stkResult(answer.body.resultCode);
    if (result.kind === 'unknown')
      this.log.error('M-Pesa gave a result code nobody knows', { paymentId, code: answer.body.resultCode });
    return result.kind === 'paid' ? this.confirmed(push, checkoutRequestId) : result;
  }

  /** Its name comes with the callback. Where none comes, either, what M-Pesa's statement says is certain once nobody can answer the question any more. */
  private async inStatement(push: StkPush): Promise<PayInNews> {
    const { paymentId, expiresAt } = push;
    const now = this.clock.now();
    if (now.getTime() < expiresAt.getTime() + statementMs) return { kind: 'unknown', why: 'not-known' };
    const answer = await this.daraja.pull(new Date(expiresAt.getTime() - this.settings.promptMs - skewMs), now);
    if (answer.kind !== 'answered')
      return { kind: 'unknown', why: answer.kind === 'refused' ? 'not-known' : 'no-answer' };
    const paid = answer.body.find(({ reference }) => reference === referenceOf(paymentId));
    if (paid) await this.pushes.found(paymentId, { paid: paid.shillings, receipt: paid.receipt });
    const latest = await this.pushes.find(paymentId);
    if (!latest) return { kind: 'unknown', why: 'not-known' };
    return paid || latest.checkoutRequestId !== undefined ? this.run(latest) : { kind: 'failed', reason: 'not-paid' };
  }

  /** One push moves money once, so its name is the receipt: who asks without a callback never sees M-Pesa's own, but where the statement has it. */
  private confirmed({ asked, told, paymentId }: StkPush, receipt: string): PayInNews {
    if (told && told.paid !== asked)
      this.log.error('M-Pesa took another amount than was asked for', { paymentId, receipt: told.receipt });
    return {
      kind: 'confirmed',
      receipt,
      money: { currency: 'KES', minor: (told?.paid ?? asked) * minorPerShilling },
      at: this.clock.now(),
    };
  }
}
