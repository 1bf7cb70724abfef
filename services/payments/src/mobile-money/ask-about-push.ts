import { Clock } from '@asili/kernel';
import { Log } from '@asili/platform';
import { Injectable } from '@nestjs/common';
import type { PayInNews } from '../ways-to-pay/domain/pay-in.ts';
import { Daraja } from './daraja.ts';
import type { StkPush } from './domain/stk-push.ts';
import { stkResult } from './domain/stk-result.ts';

const underWay = '500.001.1001';
const minorPerShilling = 100n;

/** Asks M-Pesa what became of a question on a phone. Changes nothing but what we know; safe to run any number of times. */
@Injectable()
export class AskAboutPush {
  constructor(private readonly daraja: Daraja, private readonly clock: Clock, private readonly log: Log) {}

  /** 'unknown' whenever M-Pesa did not say: an error, silence and garbage are no failure of the payment. */
  async run(push: StkPush): Promise<PayInNews> {
    if (push.isVoid) return { kind: 'failed', reason: 'not-sent' };
    const { checkoutRequestId, paymentId } = push;
    if (checkoutRequestId === undefined) return { kind: 'unknown', why: 'not-known' }; // Its name comes with the callback.
    const answer = await this.daraja.query(checkoutRequestId);
    const isOver = push.expiresAt <= this.clock.now();
    if (answer.kind === 'refused' && answer.code === underWay) return isOver ? { kind: 'unknown', why: 'no-result' } : { kind: 'waiting' };
    if (answer.kind !== 'answered') return { kind: 'unknown', why: answer.kind === 'refused' ? 'not-known' : 'no-answer' };
    const result = stkResult(answer.body.resultCode);
    if (result.kind === 'unknown') this.log.error('M-Pesa gave a result code nobody knows', { paymentId, code: answer.body.resultCode });
    return result.kind === 'paid' ? this.confirmed(push, checkoutRequestId) : result;
  }

  /** One push moves money once, so its name is the receipt: who asks without a callback never sees M-Pesa's own. */
  private confirmed({ asked, told, paymentId }: StkPush, checkoutRequestId: string): PayInNews {
    if (told && told.paid !== asked) this.log.error('M-Pesa took another amount than was asked for', { paymentId, receipt: told.receipt });
    return { kind: 'confirmed', receipt: checkoutRequestId, money: { currency: 'KES', minor: (told?.paid ?? asked) * minorPerShilling }, at: this.clock.now() };
  }
}
