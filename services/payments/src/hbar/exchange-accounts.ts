import { Injectable } from '@nestjs/common';
import { PaymentDocuments } from '../pay-in/payment-documents.ts';
import { HbarSettings } from './hbar-settings.ts';

/** Accounts on the network that many people share: what comes from one says nothing of who sent it. Reads only. */
@Injectable()
export class ExchangeAccounts {
  constructor(
    private readonly settings: HbarSettings,
    private readonly payments: PaymentDocuments,
  ) {}

  /** On the list, or an account that more customers paid from than share a wallet. */
  async has(account: string): Promise<boolean> {
    const { exchangeAccounts, exchangeSenders } = this.settings;
    return exchangeAccounts.includes(account) || this.payments.hasPaidForMany(account, exchangeSenders);
  }
}
