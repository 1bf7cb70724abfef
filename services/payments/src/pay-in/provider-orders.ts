import { Injectable } from '@nestjs/common';
import type { BegunPayIn } from '../ways-to-pay/domain/pay-in.ts';
import { expiryOf, payOf, type Payment } from './domain/payment.ts';
import { PaymentRequests } from './payment-documents.ts';
import { SitePages } from './site-pages.ts';

/** Payments as their providers know them. */
@Injectable()
export class ProviderOrders {
  constructor(
    private readonly requests: PaymentRequests,
    private readonly site: SitePages,
  ) {}

  async of(payment: Payment): Promise<BegunPayIn> {
    const { paymentId, purchaseId, quote } = payment.facts;
    const { phoneNumber, returnUrl, language } = await this.requests.get(paymentId);
    return {
      paymentId,
      purchaseId,
      method: quote.method,
      money: payOf(payment),
      language,
      expiresAt: expiryOf(payment),
      ...(phoneNumber !== undefined && { phoneNumber }),
      ...(returnUrl !== undefined && { returnUrl: this.site.page(returnUrl) }),
      ...(payment.steps && { reference: payment.steps.reference }),
    };
  }
}
