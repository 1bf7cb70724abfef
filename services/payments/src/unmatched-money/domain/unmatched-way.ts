import type { NotSendable, Ready, RefundNews, Sending } from '../../ways-to-pay/domain/way-back.ts';
import type { Asset, Money } from '@asili/kernel';

/** What a provider of ours can do about money of no sale. Registered with `UnmatchedMoney` by the module of its feature. */
export abstract class UnmatchedWay {
  abstract readonly provider: string;
  /** Where the books have what comes in by it. */
  abstract readonly account: string;

  /** The payment is told of it. Any number of times. */
  abstract give(receipt: string, paymentId: string): Promise<void>;
  /** What may help to say whose it is, as facts of its case. */
  abstract facts(receipt: string, money: Money<Asset>): Promise<{ readonly name: string; readonly value: string }[]>;
  /** Whether it can send anything back here. */
  abstract readonly returns: boolean;
  /** Whether money that is sent there bare is lost. */
  abstract isExchange(account: string): Promise<boolean>;
  /** Whether it may be sent there without an operator. @throws while that cannot be said */
  abstract goesBackByItself(account: string, money: Money<Asset>): Promise<boolean>;
  /** Says how it will be sent, or why it is not; sends nothing. */
  abstract prepare(order: {
    readonly to: string;
    readonly memo: string;
    readonly money: Money<Asset>;
  }): Promise<Ready | NotSendable>;
  /** Sends what was prepared and is noted, or asks what became of it: any number of times, beside itself. */
  abstract send(id: string, sending: Sending): Promise<RefundNews>;
}
