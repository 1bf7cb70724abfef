import { Module, type DynamicModule, type OnApplicationBootstrap, type OnModuleInit } from '@nestjs/common';
import { Reactions, Schedule } from '@asili/platform';
import { PaymentMethodsModule } from '../providers/providers.module.ts';
import { AdmitDebit, OpenPayment, StartPayment } from './start-payment.ts';
import { AcceptQuote } from './accept-quote.ts';
import {
  ApplyStatusUpdate,
  ExtendHoldForProvider,
  ProviderPayments,
  ProviderOrders,
  SitePages,
} from './provider-payments.ts';
import { AdvancePayment, EscalateUnknownOutcome, SweepPayments } from './sweep-payments.ts';
import { BuyNow, CreatePayment } from './create-payment.ts';
import { CloseUnpaidPayment, CancelPayment } from './cancel-payment.ts';
import { CheckPrice, DecideLatePayment, HoldForLatePayment } from './late-money.ts';
import { GetPayment } from './get-payment.ts';
import { IndexPayments, PaymentCommands, RefundCommands, RequestRefund } from './payment-commands.ts';
import { PurchasePaymentsController, PaymentsController, SellersController } from './payments.controller.ts';
import { PaymentEvents } from './payment.events.ts';
import { PaymentDocuments } from './payment-documents.mongo.ts';
import { PaymentRequests, PurchaseSlots } from './payment-requests.mongo.ts';
import { paymentStream } from './domain/decide.ts';

const sweepEveryMs = 10_000;

/** Payments of buyers, whoever takes the money. */
@Module({})
export class PaymentModule implements OnModuleInit, OnApplicationBootstrap {
  constructor(
    private readonly reactions: Reactions,
    private readonly keepPayments: IndexPayments,
    private readonly schedule: Schedule,
    private readonly sweep: SweepPayments,
  ) {}

  /** @param quotes the module that makes them */
  static forRoot(quotes: DynamicModule, publicUrl: string): DynamicModule {
    return {
      module: PaymentModule,
      imports: [quotes, PaymentMethodsModule],
      controllers: [PaymentsController, PurchasePaymentsController, SellersController, PaymentEvents],
      providers: [
        AdmitDebit,
        AcceptQuote,
        ApplyStatusUpdate,
        AdvancePayment,
        BuyNow,
        CloseUnpaidPayment,
        CancelPayment,
        CheckPrice,
        DecideLatePayment,
        CreatePayment,
        GetPayment,
        HoldForLatePayment,
        ExtendHoldForProvider,
        IndexPayments,
        OpenPayment,
        ProviderPayments,
        PaymentCommands,
        ProviderOrders,
        EscalateUnknownOutcome,
        RefundCommands,
        RequestRefund,
        StartPayment,
        SweepPayments,
        PaymentDocuments,
        PaymentRequests,
        PurchaseSlots,
        { provide: SitePages, useValue: new SitePages(publicUrl) },
      ],
      exports: [
        ProviderPayments,
        PaymentCommands,
        PaymentDocuments,
        PaymentRequests,
        AcceptQuote,
        GetPayment,
        EscalateUnknownOutcome,
        RefundCommands,
        RequestRefund,
        StartPayment,
      ],
    };
  }

  onModuleInit(): void {
    this.reactions.on(
      'payments.keep-payments',
      ({ stream }) => stream.startsWith(paymentStream),
      (events) => this.keepPayments.run(events),
    );
  }

  onApplicationBootstrap(): void {
    this.schedule.every(sweepEveryMs, 'open payments', () => this.sweep.run());
  }
}
