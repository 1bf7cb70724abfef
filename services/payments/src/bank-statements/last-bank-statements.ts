import { bankCurrencies } from '@asili/kernel';
import { CommandRunner } from '@asili/platform';
import { Injectable } from '@nestjs/common';
import { bankStatementDecider, type BankCurrency, type BankStatement } from './domain/bank-statement.ts';

/** What banks said last of our accounts. */
@Injectable()
export class LastBankStatements {
  constructor(private readonly commands: CommandRunner) {}

  /** Null before the first. */
  async of(currency: BankCurrency): Promise<BankStatement | null> {
    return (await this.commands.load(bankStatementDecider, currency)).state;
  }

  /** Of every currency, in the order of its name. */
  async all(): Promise<{ readonly currency: BankCurrency; readonly last: BankStatement | null }[]> {
    return Promise.all(
      [...bankCurrencies].sort().map(async (currency) => ({ currency, last: await this.of(currency) })),
    );
  }
}
