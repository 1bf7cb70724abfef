import { Mongo, OnEvent, type Incoming } from '@asili/platform';
import { Module, Controller } from '@nestjs/common';
import { Payload } from '@nestjs/microservices';
import { CountBalances, GetBalance, SumBooks } from './account-balances.ts';
import { Balances, Checkpoints } from './balances.mongo.ts';
import { BookChargeback, BookCancelledOrder, BookRefund } from './book-refund.ts';
import { BookPlan, BookSale, HoldMoney } from './book-sale.ts';
import { BooksSchedule, IndexJournals, CloseDay, WriteDailyCheckpoint, VerifyClose } from './close-day.ts';
import { DailyCloses, JournalLog } from './journal-log.mongo.ts';
import { PostEntry } from './post-entry.ts';
import { BooksFigures, VerifyAccounts } from './verify-accounts.ts';
import { RecountBooks, VerifyBooks, VerifyJournal } from './verify-books.ts';

/** Sales reach the books when their items are the buyer's, not before: money that goes back for want of them was never ours. All may come twice: a sale is booked once by its payment, a cancelled or reduced order once by its own name. */
@Controller()
class BooksEvents {
  constructor(
    private readonly bookSale: BookSale,
    private readonly bookCancelledOrder: BookCancelledOrder,
  ) {}

  @OnEvent('orders.purchase-paid.v1', { group: 'payments.books' })
  async purchasePaid(@Payload() { data }: Incoming<'orders.purchase-paid.v1'>): Promise<void> {
    await this.bookSale.run(data.paymentId);
  }

  @OnEvent('orders.order-changed.v1', { group: 'payments.books' })
  async orderChanged(@Payload() { data }: Incoming<'orders.order-changed.v1'>): Promise<void> {
    if (data.state === 'cancelled') await this.bookCancelledOrder.run(data.paymentId, data.orderId);
  }

  @OnEvent('orders.order-reduced.v1', { group: 'payments.books' })
  async orderReduced(@Payload() { data }: Incoming<'orders.order-reduced.v1'>): Promise<void> {
    await this.bookCancelledOrder.reduce(data.paymentId, data.orderId, data.refund);
  }
}

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
