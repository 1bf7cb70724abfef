import { Reactions } from '@asili/platform';
import { Module, type DynamicModule, type OnModuleInit } from '@nestjs/common';
import { PaymentMethodsModule } from '../providers/providers.module.ts';
import { AcceptQuote } from './accept-quote.ts';
import { CloseUnpaidPayment, CancelPayment } from './cancel-payment.ts';
import { paymentStream } from './domain/decide.ts';
import { GetPayment } from './get-payment.ts';
import { CheckPrice, DecideLatePayment, HoldForLatePayment } from './late-money.ts';
import { IndexPayments, PaymentCommands, RefundCommands, RequestRefund } from './payment-commands.ts';
import { PaymentDocuments } from './payment-documents.mongo.ts';
import { PaymentRequests, ActivePaymentLocks } from './payment-requests.mongo.ts';
import { PurchasePaymentsController, PaymentsController, SellersController } from './payments.controller.ts';
import {
  ApplyStatusUpdate,
  ExtendHoldForProvider,
  ProviderPayments,
  ProviderOrders,
  SitePages,
} from './provider-payments.ts';
import { AdmitDebit, OpenPayment, StartPayment, BuyNow, CreatePayment } from './start-payment.ts';
import { AdvancePayment, EscalateUnknownOutcome, SweepPayments } from './sweep-payments.ts';

/** Payments of buyers, whoever takes the money. */
@Module({})
export class PaymentModule implements OnModuleInit {
  constructor(
    private readonly reactions: Reactions,
    private readonly keepPayments: IndexPayments,
  ) {}

  /** @param quotes the module that makes them */
  static forRoot(quotes: DynamicModule, publicUrl: string): DynamicModule {
    return {
      module: PaymentModule,
      imports: [quotes, PaymentMethodsModule],
      controllers: [PaymentsController, PurchasePaymentsController, SellersController],
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
        ActivePaymentLocks,
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
}
