import { Injectable } from '@nestjs/common';
import { Clock, convert, inForce, type Money } from '@asili/kernel';
import { UsedRates } from '../rates/domain/rate-table.ts';
import { GetRates } from '../rates/get-rates.ts';
import { refundPolicies } from './domain/refund-policy.ts';
import { ExchangeAccounts } from './exchange-accounts.ts';

/** Whether HBAR may go back by itself. Reads only. */
@Injectable()
export class CheckRefund {
  constructor(
    private readonly exchanges: ExchangeAccounts,
    private readonly rates: GetRates,
    private readonly clock: Clock,
  ) {}

  /** Why somebody has to see to it; null where nobody has to. @throws RatesUnavailable, RateUnknown */
  async run(to: string, money: Money<'HBAR'>): Promise<'exchange' | 'large' | null> {
    if (await this.isExchange(to)) return 'exchange';
    return (await this.isLarge(money)) ? 'large' : null;
  }

  /** More than is sent without operators. @throws RatesUnavailable, RateUnknown */
  async isLarge(money: Money<'HBAR'>): Promise<boolean> {
    const { rates, ...agreed } = await this.rates.run();
    const worth = convert(
      money,
      new UsedRates({ hbar: rates.HBAR, usd: rates.USD, ...agreed }).between('HBAR', 'USD'),
      'up',
    );
    return worth.minor > inForce(refundPolicies, this.clock.now()).most.minor;
  }

  async isExchange(account: string): Promise<boolean> {
    return this.exchanges.has(account);
  }
}
