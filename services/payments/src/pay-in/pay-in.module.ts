import { Module, type DynamicModule, type OnApplicationBootstrap, type OnModuleInit } from '@nestjs/common';
import { Relay, Schedule } from '@asili/platform';
import { WaysToPayModule } from '../ways-to-pay/ways-to-pay.module.ts';
import { AgreePayment } from './agree-payment.ts';
import { BringOnPayment } from './bring-on-payment.ts';
import { BuyNow } from './buy-now.ts';
import { CallOffPayment } from './call-off-payment.ts';
import { CancelPayment } from './cancel-payment.ts';
import { CheckPrice } from './check-price.ts';
import { ChooseForLate } from './choose-for-late.ts';
import { CreatePayment } from './create-payment.ts';
import { GetPayment } from './get-payment.ts';
import { KeepPayments } from './keep-payments.ts';
import { OfPurchaseController } from './of-purchase.controller.ts';
import { OpenPayment } from './open-payment.ts';
import { PayIns } from './pay-ins.ts';
import { PayInEvents } from './pay-in.events.ts';
import { PaymentCommands } from './payment-commands.ts';
import { MongoPaymentDocuments, MongoPaymentRequests, MongoPurchaseSlots } from './payment-documents.mongo.ts';
import { PaymentDocuments, PaymentRequests, PurchaseSlots } from './payment-documents.ts';
import { PaymentsController } from './payments.controller.ts';
import { ProviderOrders } from './provider-orders.ts';
import { RaiseDoubt } from './raise-doubt.ts';
import { RequestRefund } from './request-refund.ts';
import { SellersController } from './sellers.controller.ts';
import { SitePages } from './site-pages.ts';
import { StartPayment } from './start-payment.ts';
import { SweepPayments } from './sweep-payments.ts';

const sweepEveryMs = 10_000;

/** Payments of buyers, whoever takes the money. */
@Module({})
export class PayInModule implements OnModuleInit, OnApplicationBootstrap {
  constructor(
    private readonly relay: Relay,
    private readonly keepPayments: KeepPayments,
    private readonly schedule: Schedule,
    private readonly sweep: SweepPayments,
  ) {}

  /** @param quotes the module that makes them */
  static forRoot(quotes: DynamicModule, publicUrl: string): DynamicModule {
    return {
      module: PayInModule,
      imports: [quotes, WaysToPayModule],
      controllers: [PaymentsController, OfPurchaseController, SellersController, PayInEvents],
      providers: [
        AgreePayment,
        BringOnPayment,
        BuyNow,
        CallOffPayment,
        CancelPayment,
        CheckPrice,
        ChooseForLate,
        CreatePayment,
        GetPayment,
        KeepPayments,
        OpenPayment,
        PayIns,
        PaymentCommands,
        ProviderOrders,
        RaiseDoubt,
        RequestRefund,
        StartPayment,
        SweepPayments,
        { provide: PaymentDocuments, useClass: MongoPaymentDocuments },
        { provide: PaymentRequests, useClass: MongoPaymentRequests },
        { provide: PurchaseSlots, useClass: MongoPurchaseSlots },
        { provide: SitePages, useValue: new SitePages(publicUrl) },
      ],
      exports: [
        PayIns,
        PaymentCommands,
        PaymentDocuments,
        AgreePayment,
        GetPayment,
        RaiseDoubt,
        RequestRefund,
        StartPayment,
      ],
    };
  }

  onModuleInit(): void {
    this.relay.onInternal((events) => this.keepPayments.run(events));
  }

  onApplicationBootstrap(): void {
    this.schedule.every(sweepEveryMs, 'open payments', () => this.sweep.run());
  }
}
