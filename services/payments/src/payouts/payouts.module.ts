import { Relay } from '@asili/platform';
import { Module, type DynamicModule, type OnModuleInit } from '@nestjs/common';
import { AskAboutPayout } from './ask-about-payout.ts';
import { BookPayout } from './book-payout.ts';
import { BooksModule } from '../books/books.module.ts';
import { BringOnPayout } from './bring-on-payout.ts';
import { CheckHolds } from './check-holds.ts';
import { CallersPayoutAccountController } from './callers-payout-account.controller.ts';
import { EarningsEvents } from './earnings.events.ts';
import { ErasureEvents } from './erasure.events.ts';
import { FollowEarnings } from './follow-earnings.ts';
import { GetEarnings } from './get-earnings.ts';
import { GetOrderMoney } from './get-order-money.ts';
import { GetPayouts } from './get-payouts.ts';
import { GiveBackPayout } from './give-back-payout.ts';
import { HoldForSim } from './hold-for-sim.ts';
import { HoldPayouts } from './hold-payouts.ts';
import { KeepPayouts } from './keep-payouts.ts';
import { LookAgain } from './look-again.ts';
import { NoteOrder } from './note-order.ts';
import { OrderMoneyController } from './order-money.controller.ts';
import { CasesModule } from '../cases/cases.module.ts';
import { PayoutCases } from './payout-cases.ts';
import { PayoutGauges } from './payout-gauges.ts';
import { PayoutCommands } from './payout-commands.ts';
import { PayoutResults } from './payout-results.ts';
import {
  MongoPayoutDestinations,
  MongoPayoutDocuments,
  MongoPayoutPauses,
  MongoPayoutQuestions,
  MongoReleasedSales,
} from './payout-documents.mongo.ts';
import {
  PayoutDestinations,
  PayoutDocuments,
  PayoutPauses,
  PayoutQuestions,
  ReleasedSales,
} from './payout-documents.ts';
import { QueuedPayoutJobs } from './payout-jobs.queue.ts';
import { PayoutJobs } from './payout-jobs.ts';
import { QueuedPayoutLooks } from './payout-looks.queue.ts';
import { PayoutLooks } from './payout-looks.ts';
import { PayoutMoments } from './payout-moments.ts';
import { QueuedPayoutRequests } from './payout-requests.queue.ts';
import { PayoutRequests } from './payout-requests.ts';
import { PayoutWays } from './payout-ways.ts';
import { PayoutAccountController } from './payout-account.controller.ts';
import { PayoutsController } from './payouts.controller.ts';
import { RequestPayouts } from './request-payouts.ts';
import { SalesOfPayout } from './sales-of-payout.ts';
import { SalesController } from './sales.controller.ts';
import { SendPayout } from './send-payout.ts';
import { StepUpsModule } from '../step-ups/step-ups.module.ts';
import { SetPayoutAccount } from './set-payout-account.ts';
import { SettlePayout } from './settle-payout.ts';

/** What artisans earn, and how it goes out to them. */
@Module({})
export class PayoutsModule implements OnModuleInit {
  constructor(
    private readonly relay: Relay,
    private readonly followEarnings: FollowEarnings,
    private readonly keepPayouts: KeepPayouts,
  ) {}

  /** @param rates the module of exchange rates @param payIn that of payments @param accounts that of payout accounts */
  static forRoot(rates: DynamicModule, payIn: DynamicModule, accounts: DynamicModule): DynamicModule {
    return {
      module: PayoutsModule,
      imports: [rates, payIn, accounts, BooksModule, CasesModule, StepUpsModule],
      controllers: [
        CallersPayoutAccountController,
        EarningsEvents,
        ErasureEvents,
        OrderMoneyController,
        PayoutAccountController,
        PayoutsController,
        SalesController,
      ],
      providers: [
        AskAboutPayout,
        BookPayout,
        BringOnPayout,
        CheckHolds,
        FollowEarnings,
        GetEarnings,
        GetOrderMoney,
        GetPayouts,
        GiveBackPayout,
        HoldForSim,
        HoldPayouts,
        KeepPayouts,
        LookAgain,
        NoteOrder,
        PayoutCases,
        PayoutCommands,
        PayoutGauges,
        PayoutResults,
        PayoutMoments,
        PayoutWays,
        RequestPayouts,
        SalesOfPayout,
        SendPayout,
        SetPayoutAccount,
        SettlePayout,
        { provide: PayoutJobs, useClass: QueuedPayoutJobs },
        { provide: PayoutLooks, useClass: QueuedPayoutLooks },
        { provide: PayoutRequests, useClass: QueuedPayoutRequests },
        { provide: PayoutDocuments, useClass: MongoPayoutDocuments },
        { provide: ReleasedSales, useClass: MongoReleasedSales },
        { provide: PayoutDestinations, useClass: MongoPayoutDestinations },
        { provide: PayoutPauses, useClass: MongoPayoutPauses },
        { provide: PayoutQuestions, useClass: MongoPayoutQuestions },
      ],
      exports: [GetEarnings, PayoutCommands, PayoutResults, PayoutMoments, PayoutWays],
    };
  }

  onModuleInit(): void {
    this.relay.onInternal(async (events) => {
      await this.followEarnings.run(events);
      await this.keepPayouts.run(events);
    });
  }
}
