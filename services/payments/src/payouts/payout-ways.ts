import { Injectable } from '@nestjs/common';
import type { PayoutWay } from './domain/payout-way.ts';

/** The providers this installation pays out by; each feature registers its own when the service starts. */
@Injectable()
export class PayoutWays {
  private readonly known: PayoutWay[] = [];

  register(way: PayoutWay): void {
    this.known.push(way);
  }

  /** Whether anybody is paid out by it, as artisans' accounts name it. */
  knows(account: string): boolean {
    return this.known.some((way) => way.account === account);
  }

  /** In a currency; undefined where nobody pays that out by it: its payouts wait. */
  find(account: string, currency: string): PayoutWay | undefined {
    return this.known.find((way) => way.account === account && way.currency === currency);
  }

  /** To a number in E.164, whose country decides the currency; undefined where it can have no wallet there. */
  reaching(account: string, phoneNumber: string): PayoutWay | undefined {
    return this.known.find((way) => way.account === account && way.reaches(phoneNumber));
  }
}
