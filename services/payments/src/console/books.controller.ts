import type { BooksReply } from '@asili/contracts';
import { Clock, moneyToText, type Asset } from '@asili/kernel';
import { CurrentActor, Roles, type Actor } from '@asili/platform';
import { Controller, Get } from '@nestjs/common';
import { RecordRead } from '../audit/audit-trail.mongo.ts';
import { bankAccount, isOverdue, viewOf } from '../bank-statements/domain/bank-statement.ts';
import { LastBankStatements } from '../bank-statements/bank-statements.ts';
import { accountOf, type AccountType } from '../books/domain/entry.ts';
import type { Case } from '../cases/domain/case.ts';
import { BreakCases } from '../reconciliation/break-cases.ts';
import { Comparisons } from '../reconciliation/comparisons.mongo.ts';
import { sumUnexplained } from '../reconciliation/domain/books-break.ts';
import type { AccountSum } from '../books/domain/account-totals.ts';
import { SumBooks } from '../books/account-balances.ts';

const letters: Readonly<Record<AccountType, BooksReply['accounts'][number]['type']>> = {
  asset: 'A',
  liability: 'L',
  revenue: 'R',
  expense: 'X',
  position: 'Q',
};
const text = (currency: Asset, minor: bigint): string => moneyToText({ currency, minor });

/** More than there are accounts that somebody keeps. */
const maxBreaks = 100;

/** The books as operators see them. */
@Controller('api/console/books')
@Roles('operator')
export class BooksController {
  constructor(
    private readonly sumBooks: SumBooks,
    private readonly recordRead: RecordRead,
    private readonly comparisons: Comparisons,
    private readonly breakCases: BreakCases,
    private readonly bankStatements: LastBankStatements,
    private readonly clock: Clock,
  ) {}

  /** A difference here is of now: entries that do not close are never posted, so one means that the books were altered. */
  @Get()
  async get(@CurrentActor() actor: Actor): Promise<BooksReply> {
    await this.recordRead.run(actor, 'books-read');
    const { accounts, differences } = await this.sumBooks.run();
    const compared = await this.comparisons.list();
    const breaks = (await this.breakCases.list(maxBreaks)).filter(
      ({ facts }) => !facts.some(({ name }) => name === 'tariff'),
    ); // Those are booked already.
    const sizes = [
      ...differences.map(({ asset, minor }) => ({ currency: asset, minor, age: 0 })),
      ...breaks.flatMap((each) => (each.money ? [{ ...each.money, age: this.ageOf(each) }] : [])),
    ];
    return {
      accounts: accounts.map(({ name, type, asset, debit, credit, balance }) => ({
        name,
        type: letters[type],
        asset,
        debit: text(asset, debit),
        credit: text(asset, credit),
        balance: text(asset, balance),
      })),
      differences: [
        ...differences.map(({ asset, minor }) => ({ asset, amount: text(asset, minor), age: 0 })),
        ...breaks.map((each) => this.differenceOf(each)),
      ],
      unexplained: sumUnexplained(sizes).map(({ asset, day, week, older }) => ({
        asset,
        day: text(asset, day),
        week: text(asset, week),
        older: text(asset, older),
      })),
      compared: compared.map(({ account, ours, theirs, at, day }) => ({
        account,
        asset: accountOf(account).asset,
        ours: text(accountOf(account).asset, ours),
        theirs: text(accountOf(account).asset, theirs),
        difference: text(accountOf(account).asset, theirs - ours),
        at: at.toISOString(),
        ...(day !== undefined && { day }),
      })),
      bankStatements: await this.statementsOf(accounts),
    };
  }

  private async statementsOf(accounts: readonly AccountSum[]): Promise<BooksReply['bankStatements']> {
    const [now, withMoney] = [
      this.clock.now(),
      new Set(accounts.filter(({ balance }) => balance !== 0n).map(({ name }) => name)),
    ];
    return (await this.bankStatements.all()).flatMap(({ currency, last }) => {
      const holds = withMoney.has(bankAccount(currency));
      return last || holds
        ? [{ currency, last: last && viewOf(last), isOverdue: holds && (!last || isOverdue(last, now)) }]
        : [];
    });
  }

  private differenceOf(found: Case): BooksReply['differences'][number] {
    const account = found.facts.find(({ name }) => name === 'account')?.value ?? '';
    const [amount = '0'] = (found.facts.find(({ name }) => name === 'difference')?.value ?? '').split(' ');
    return { asset: found.money?.currency ?? '', amount, account, age: this.ageOf(found) };
  }

  /** In seconds. */
  private ageOf({ openedAt }: Case): number {
    return Math.max(0, Math.round((this.clock.now().getTime() - openedAt.getTime()) / 1000));
  }
}
