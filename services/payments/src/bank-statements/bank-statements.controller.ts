import { bankStatementRequest, type BankStatementReply, type BankStatementRequest } from '@asili/contracts';
import { CurrentActor, Idempotent, Roles, type Actor } from '@asili/platform';
import { Body, Controller, HttpCode, Post } from '@nestjs/common';
import { viewOf } from './domain/bank-statement.ts';
import { EnterBankStatement } from './bank-statements.ts';

/** What banks say of our accounts, entered by operators. What was entered last is read with the books. */
@Controller('api/console/bank-statements')
@Roles('operator')
export class BankStatementsController {
  constructor(private readonly enterBankStatement: EnterBankStatement) {}

  @Post()
  @HttpCode(200)
  @Idempotent()
  async enter(
    @CurrentActor() { id }: Actor,
    @Body({ schema: bankStatementRequest }) input: BankStatementRequest,
  ): Promise<BankStatementReply> {
    return { statement: viewOf(await this.enterBankStatement.run(id, input)) };
  }
}
