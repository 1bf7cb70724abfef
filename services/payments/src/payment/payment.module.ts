import { Reactions, OnEvent, type Incoming } from '@asili/platform';
import { Module, type DynamicModule, type OnModuleInit, Controller } from '@nestjs/common';
import { Payload } from '@nestjs/microservices';
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

/** What becomes of purchases after they are paid. All may come twice: a refund is requested once by its name, an order completed once by its id. */
@Controller()
class PaymentEvents {
  constructor(
    private readonly requestRefund: RequestRefund,
    private readonly payments: PaymentCommands,
  ) {}

  /** A group of its own: instances of an earlier release would skip it for the whole group. It begins with the orders of before. */
  @OnEvent('orders.order-changed.v1', { group: 'payments.settlement' })
  async orderEnded(
    @Payload() { data: { state, paymentId, orderId } }: Incoming<'orders.order-changed.v1'>,
  ): Promise<void> {
    if (state === 'completed') await this.payments.run(paymentId, { kind: 'complete-order', orderId });
  }

  @OnEvent('orders.purchase-unfulfillable.v1', { group: 'payments.refunds' })
  unfulfillable(@Payload() { data }: Incoming<'orders.purchase-unfulfillable.v1'>): Promise<void> {
    return this.requestRefund.ofPayment(data.paymentId);
  }

  @OnEvent('orders.order-changed.v1', { group: 'payments.refunds' })
  async orderChanged(@Payload() { data }: Incoming<'orders.order-changed.v1'>): Promise<void> {
    if (data.state === 'cancelled') await this.requestRefund.ofOrder(data.paymentId, data.orderId);
  }

  @OnEvent('orders.order-reduced.v1', { group: 'payments.refunds' })
  orderReduced(@Payload() { data }: Incoming<'orders.order-reduced.v1'>): Promise<void> {
    return this.requestRefund.ofPart(data.paymentId, data.orderId, data.refund);
  }
}

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
