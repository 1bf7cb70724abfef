import { paymentSellers, type PaymentSellers } from '@asili/contracts';
import { RemoteProblem, ServiceClient, Unavailable } from '@asili/platform';
import { Injectable } from '@nestjs/common';
import { PaymentParties } from './payment-parties.ts';

/** The payments service. */
@Injectable()
export class HttpPaymentParties extends PaymentParties {
  constructor(private readonly services: ServiceClient) {
    super();
  }

  override async sellersOf(paymentId: string): Promise<readonly string[]> {
    return (await this.ask(paymentId))?.artisanIds ?? [];
  }

  override async payerOf(paymentId: string): Promise<string | undefined> {
    const found = await this.ask(paymentId);
    if (found && found.customerId === undefined) throw new Unavailable();
    return found?.customerId;
  }

  private async ask(paymentId: string): Promise<PaymentSellers | undefined> {
    try {
      return await this.services.get('payments', `/internal/payments/${encodeURIComponent(paymentId)}/sellers`, {
        schema: paymentSellers,
      });
    } catch (error) {
      if (error instanceof RemoteProblem && error.status === 404) return undefined;
      throw error;
    }
  }
}
