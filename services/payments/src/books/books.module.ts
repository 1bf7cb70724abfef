import { Module } from '@nestjs/common';
import { Balances } from './balances.ts';
import { MongoBalances } from './balances.mongo.ts';
import { BookCancelledOrder } from './book-cancelled-order.ts';
import { BookChargeback } from './book-chargeback.ts';
import { BookPlan } from './book-plan.ts';
import { BookRefund } from './book-refund.ts';
import { BookSale } from './book-sale.ts';
import { BooksEvents } from './books.events.ts';
import { BooksFigures } from './books-figures.ts';
import { BooksSchedule } from './books.schedule.ts';
import { Checkpoints } from './checkpoints.ts';
import { MongoCheckpoints } from './checkpoints.mongo.ts';
import { CloseDay } from './close-day.ts';
import { CountBalances } from './count-balances.ts';
import { DailyCloses } from './daily-closes.ts';
import { MongoDailyCloses } from './daily-closes.mongo.ts';
import { GetBalance } from './get-balance.ts';
import { HoldMoney } from './hold-money.ts';
import { JournalLog } from './journal-log.ts';
import { MongoJournalLog } from './journal-log.mongo.ts';
import { KeepJournalLog } from './keep-journal-log.ts';
import { PostEntry } from './post-entry.ts';
import { RecountBooks } from './recount-books.ts';
import { SealHeads } from './seal-heads.ts';
import { SumBooks } from './sum-books.ts';
import { VerifyAccounts } from './verify-accounts.ts';
import { VerifyBooks } from './verify-books.ts';
import { VerifyClose } from './verify-close.ts';
import { VerifyJournal } from './verify-journal.ts';

/** The double-entry books: every movement of money, and what each account holds. */
@Module({
  controllers: [BooksEvents],
  providers: [
    { provide: JournalLog, useClass: MongoJournalLog },
    { provide: Balances, useClass: MongoBalances },
    { provide: Checkpoints, useClass: MongoCheckpoints },
    { provide: DailyCloses, useClass: MongoDailyCloses },
    BookCancelledOrder,
    BookChargeback,
    BookPlan,
    BookRefund,
    BookSale,
    BooksFigures,
    BooksSchedule,
    CloseDay,
    CountBalances,
    GetBalance,
    HoldMoney,
    KeepJournalLog,
    PostEntry,
    RecountBooks,
    SealHeads,
    SumBooks,
    VerifyAccounts,
    VerifyBooks,
    VerifyClose,
    VerifyJournal,
  ],
  exports: [
    Balances,
    BookCancelledOrder,
    BookChargeback,
    BookPlan,
    BookRefund,
    BookSale,
    CountBalances,
    GetBalance,
    JournalLog,
    PostEntry,
    SumBooks,
  ],
})
export class BooksModule {}
