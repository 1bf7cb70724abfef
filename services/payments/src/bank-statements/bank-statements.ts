import { says, type BankStatementRequest, bankStatementRequest, type BankStatementReply } from '@asili/contracts';
import { Clock, InvalidMoney, moneyFromText, newId, moneyToText, bankCurrencies } from '@asili/kernel';
import {
  CommandRunner,
  InvalidInput,
  Reactions,
  type StoredEvent,
  CurrentActor,
  Idempotent,
  Roles,
  type Actor,
} from '@asili/platform';
import { Injectable, type OnModuleInit, Body, Controller, HttpCode, Post } from '@nestjs/common';
import { AuditTrail } from '../audit/audit-trail.mongo.ts';
import type { Closing } from '../reconciliation/domain/own-money-entries.ts';
import { ExternalAccount } from '../reconciliation/external-accounts.ts';
import {
  bankStatementDecider,
  openDay,
  type BankCurrency,
  type BankStatement,
  bankAccount,
  bankStatementStream,
  type BankStatementEvent,
  closingOf,
  isOverdue,
  viewOf,
} from './domain/bank-statement.ts';

const tries = 5;

/** An operator enters what a bank says of our account. Safe to repeat and to run concurrently: what stands is the same again, and the currency's stream decides between two. */
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

/** Each statement that was entered is an entry of the audit trail, under its event's name: told twice, it is one. */
@Injectable()
export class RecordBankStatements implements OnModuleInit {
  constructor(
    private readonly reactions: Reactions,
    private readonly trail: AuditTrail,
  ) {}

  onModuleInit(): void {
    this.reactions.on(
      'payments.audit-bank-statements',
      ({ stream }) => stream.startsWith(bankStatementStream),
      (events) => this.follow(events),
    );
  }

  private async follow(events: readonly StoredEvent[]): Promise<void> {
    for (const { id, at, data } of events) {
      const { currency, day, balance, reference, by } = data as BankStatementEvent['data'];
      await this.trail.add({
        id,
        at,
        operator: by,
        action: 'bank-statement',
        case: bankAccount(currency),
        after: `${day}: ${moneyToText({ currency, minor: BigInt(balance) })} ${currency}, ${reference}`,
      });
    }
  }
}

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

/** A bank of ours, as its last statement has it: nobody can ask a bank. */
export class BankExternalAccount extends ExternalAccount {
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
