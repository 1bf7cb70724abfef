import { type Incoming, OnEvent, Reactions } from '@asili/platform';
import { Controller, Module, type DynamicModule, type OnModuleInit } from '@nestjs/common';
import { Payload } from '@nestjs/microservices';
import { AskAboutPayout, ProviderOfPayout, PayoutProviders } from './payout-providers.ts';
import { BookPayout, ReturnToBalance, ProcessPayout, PayoutJobs } from './process-payout.ts';
import { BooksModule } from '../books/books.module.ts';
import { CheckHolds, HoldForSim, SendPayout } from './send-payout.ts';
import {
  CallersPayoutAccountController,
  PayoutAccountController,
  FollowNumberMove,
  HoldPayouts,
  SetPayoutAccount,
} from './set-payout-account.ts';
import { FollowEarnings, PayoutRequests, RequestPayouts } from './request-payouts.ts';
import { FollowLatePayout, PayoutResults } from './payout-results.ts';
import {
  GetEarnings,
  GetPayouts,
  SalesOfPayout,
  OrderMoneyController,
  PayoutsController,
  SalesController,
} from './get-payouts.ts';
import { GetOrderMoney, PayoutSchedule } from './order-money.ts';
import { IndexPayouts, PayoutCommands } from './payout-commands.ts';
import { RecheckPayout, PayoutRechecks } from './recheck-payout.ts';
import { RecordOrder } from './record-order.ts';
import { CasesModule } from '../cases/cases.module.ts';
import { PayoutCases, PayoutGauges, SettlePayout } from './payout-cases.ts';
import { PayoutDestinations, PayoutPauses, PayoutQuestions } from './payout-attempts.mongo.ts';
import { PayoutDocuments, ReleasedSales } from './payout-documents.mongo.ts';
import { StepUpsModule } from '../step-ups/step-ups.module.ts';
import { payoutStream } from './domain/decide-payout.ts';

/** Numbers artisans sign in with, as payouts follow them. All may come twice; those of one account come in their order. */
@Controller()
class NumberMovesEvents {
  constructor(private readonly followNumberMove: FollowNumberMove) {}

  @OnEvent('identity.number-moved.v1', { group: 'payments.number-moves' })
  moved(@Payload() { id, data }: Incoming<'identity.number-moved.v1'>): Promise<void> {
    return this.followNumberMove.run(data, id);
  }
}

/** What artisans earn, and how it goes out to them. */
@Module({})
export class PayoutsModule implements OnModuleInit {
  constructor(
    private readonly reactions: Reactions,
    private readonly followEarnings: FollowEarnings,
    private readonly keepPayouts: IndexPayouts,
  ) {}

  /** @param rates the module of exchange rates @param payIn that of payments @param accounts that of payout accounts */
  static forRoot(rates: DynamicModule, payIn: DynamicModule, accounts: DynamicModule): DynamicModule {
    return {
      module: PayoutsModule,
      imports: [rates, payIn, accounts, BooksModule, CasesModule, StepUpsModule],
      controllers: [
        CallersPayoutAccountController,
        NumberMovesEvents,
        OrderMoneyController,
        PayoutAccountController,
        PayoutsController,
        SalesController,
      ],
      providers: [
        AskAboutPayout,
        BookPayout,
        ProcessPayout,
        CheckHolds,
        FollowEarnings,
        FollowLatePayout,
        FollowNumberMove,
        GetEarnings,
        GetOrderMoney,
        GetPayouts,
        ReturnToBalance,
        HoldForSim,
        HoldPayouts,
        IndexPayouts,
        RecheckPayout,
        RecordOrder,
        PayoutCases,
        PayoutCommands,
        PayoutGauges,
        PayoutResults,
        PayoutSchedule,
        PayoutProviders,
        ProviderOfPayout,
        RequestPayouts,
        SalesOfPayout,
        SendPayout,
        SetPayoutAccount,
        SettlePayout,
        PayoutJobs,
        PayoutRechecks,
        PayoutRequests,
        PayoutDocuments,
        ReleasedSales,
        PayoutDestinations,
        PayoutPauses,
        PayoutQuestions,
      ],
      exports: [
        GetEarnings,
        PayoutCommands,
        PayoutDestinations,
        PayoutDocuments,
        PayoutResults,
        PayoutSchedule,
        PayoutProviders,
        RecordOrder,
      ],
    };
  }

  onModuleInit(): void {
    this.reactions.on(
      'payments.follow-earnings',
      ['earnings-changed', 'payout-stepped', 'payout-paid-late', 'payout-settled'],
      (events) => this.followEarnings.run(events),
    );
    this.reactions.on(
      'payments.keep-payouts',
      ({ stream }) => stream.startsWith(payoutStream),
      (events) => this.keepPayouts.run(events),
    );
  }
}
