import { bankCurrencies, Clock } from '@asili/kernel';
import { Module, type OnModuleInit } from '@nestjs/common';
import { AuditModule } from '../audit/audit.module.ts';
import { ExternalAccounts } from '../reconciliation/external-accounts.ts';
import { ReconciliationModule } from '../reconciliation/reconciliation.module.ts';
import {
  BankExternalAccount,
  EnterBankStatement,
  LastBankStatements,
  RecordBankStatements,
  BankStatementsController,
} from './bank-statements.ts';

/** Bank statements, and our bank accounts beside them. */
@Module({
  imports: [AuditModule, ReconciliationModule],
  controllers: [BankStatementsController],
  providers: [EnterBankStatement, LastBankStatements, RecordBankStatements],
  exports: [LastBankStatements],
})
export class BankStatementsModule implements OnModuleInit {
  constructor(
    private readonly externalAccounts: ExternalAccounts,
    private readonly statements: LastBankStatements,
    private readonly clock: Clock,
  ) {}

  onModuleInit(): void {
    for (const currency of bankCurrencies)
      this.externalAccounts.register(new BankExternalAccount(currency, this.statements, this.clock));
  }
}
