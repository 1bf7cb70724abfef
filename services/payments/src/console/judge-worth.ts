import { Clock, convert, inForce, type Asset, type Money } from '@asili/kernel';
import { Injectable } from '@nestjs/common';
import { UsedRates } from '../rates/domain/rate-table.ts';
import { GetRates } from '../rates/get-rates.ts';
import { approvalPolicies } from './domain/approval-policy.ts';

/** Whether a sum is more than one operator decides alone. Reads only. */
@Injectable()
export class JudgeWorth {
  constructor(
    private readonly rates: GetRates,
    private readonly clock: Clock,
  ) {}

  /** True also where nobody can say what it is worth. */
  async isLarge(money: Money<Asset> | undefined): Promise<boolean> {
    if (!money) return false;
    const { most } = inForce(approvalPolicies, this.clock.now());
    if (money.currency === 'USD') return money.minor > most.minor;
    try {
      const { rates, ...agreed } = await this.rates.run();
      return (
        convert(
          money,
          new UsedRates({ hbar: rates.HBAR, usd: rates.USD, ...agreed }).between(money.currency, 'USD'),
          'up',
        ).minor > most.minor
      );
    } catch {
      return true;
    }
  }
}
