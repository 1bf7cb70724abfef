import type { Clock } from '@asili/kernel';
import type { Closing } from '../reconciliation/domain/closing.ts';
import { AccountKeeper } from '../reconciliation/keepers-of-accounts.ts';
import { bankAccount, closingOf, isOverdue, type BankCurrency } from './domain/bank-statement.ts';
import type { LastBankStatements } from './last-bank-statements.ts';

/** A bank of ours, as its last statement has it: nobody can ask a bank. */
export class BankKeeper extends AccountKeeper {
  override readonly account: string;

  constructor(
    private readonly currency: BankCurrency,
    private readonly statements: LastBankStatements,
    private readonly clock: Clock,
  ) {
    super();
    this.account = bankAccount(currency);
  }

  /** Null without a statement, and where the last one is too old: what moved since is then no longer counted off. */
  override async balance(): Promise<Closing | null> {
    const last = await this.statements.of(this.currency);
    return last && !isOverdue(last, this.clock.now()) ? closingOf(last) : null;
  }
}
