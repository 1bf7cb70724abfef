import { bankCurrencies, Clock } from '@asili/kernel';
import { Module, type OnModuleInit } from '@nestjs/common';
import { AuditModule } from '../audit/audit.module.ts';
import { AccountKeepers } from '../reconciliation/keepers-of-accounts.ts';
import { ReconciliationModule } from '../reconciliation/reconciliation.module.ts';
import { BankKeeper } from './bank-keeper.ts';
import { BankStatementsController } from './bank-statements.controller.ts';
import { EnterBankStatement } from './enter-bank-statement.ts';
import { LastBankStatements } from './last-bank-statements.ts';
import { NoteBankStatements } from './note-bank-statements.ts';

/** Bank statements, and our bank accounts beside them. */
@Module({
  imports: [AuditModule, ReconciliationModule],
  controllers: [BankStatementsController],
  providers: [EnterBankStatement, LastBankStatements, NoteBankStatements],
  exports: [LastBankStatements],
})
export class BankStatementsModule implements OnModuleInit {
  constructor(
    private readonly keepers: AccountKeepers,
    private readonly statements: LastBankStatements,
    private readonly clock: Clock,
  ) {}

  onModuleInit(): void {
    for (const currency of bankCurrencies) this.keepers.register(new BankKeeper(currency, this.statements, this.clock));
  }
}
