import { Mongo } from '@asili/platform';
import { Module } from '@nestjs/common';
import { Balances, Checkpoints } from './balances.mongo.ts';
import { BookCancelledOrder, BookRefund } from './book-refund.ts';
import { BookChargeback } from './book-chargeback.ts';
import { BookPlan, BookSale, HoldMoney } from './book-sale.ts';
import { BooksEvents } from './books.events.ts';
import { BooksFigures, VerifyAccounts } from './verify-accounts.ts';
import { BooksSchedule, IndexJournals } from './books.schedule.ts';
import { CloseDay, WriteDailyCheckpoint, VerifyClose } from './close-day.ts';
import { CountBalances, GetBalance, SumBooks } from './account-balances.ts';
import { DailyCloses, JournalLog } from './journal-log.mongo.ts';
import { PostEntry } from './post-entry.ts';
import { RecountBooks, VerifyBooks, VerifyJournal } from './verify-books.ts';

class Lines extends Balances {
  protected override readonly stored = 'account_lines';
}

/** The double-entry books: every movement of money, and what each account holds. */
@Module({
  controllers: [BooksEvents],
  providers: [
    JournalLog,
    Balances,
    Checkpoints,
    DailyCloses,
    {
      provide: SumBooks,
      inject: [JournalLog, Mongo],
      useFactory: (log: JournalLog, mongo: Mongo) => new SumBooks(log, new Lines(mongo)),
    },
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
    IndexJournals,
    PostEntry,
    RecountBooks,
    WriteDailyCheckpoint,
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
