import { says, type BankStatementRequest } from '@asili/contracts';
import { Clock, InvalidMoney, moneyFromText, newId } from '@asili/kernel';
import { CommandRunner, InvalidInput } from '@asili/platform';
import { Injectable } from '@nestjs/common';
import { bankStatementDecider, openDay, type BankCurrency, type BankStatement } from './domain/bank-statement.ts';

const tries = 5;

/** An operator enters what a bank says of our account. Safe to repeat and beside itself: what stands is the same again, and the currency's stream decides between two. */
@Injectable()
export class EnterBankStatement {
  constructor(
    private readonly commands: CommandRunner,
    private readonly clock: Clock,
  ) {}

  /** @returns the one that stands @throws InvalidInput for more decimals than the currency has; StatementDayOpen, StatementTooOld */
  async run(by: string, { currency, day, balance, reference }: BankStatementRequest): Promise<BankStatement> {
    const statement: BankStatement = { currency, day, balance: String(minorOf(balance, currency)), reference, by };
    const { state } = await this.commands.run(
      bankStatementDecider,
      currency,
      { statement, openDay: openDay(currency, this.clock.now()) },
      { commitId: newId('com'), tries },
    );
    return state ?? statement;
  }
}

/** Below zero for an overdraft. */
function minorOf(text: string, currency: BankCurrency): bigint {
  try {
    const { minor } = moneyFromText(text.replace(/^-/, ''), currency);
    return text.startsWith('-') ? -minor : minor;
  } catch (error) {
    if (error instanceof InvalidMoney) throw InvalidInput.at(['balance'], says('Invalid amount'));
    throw error;
  }
}
