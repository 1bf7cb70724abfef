import { paymentSellers } from '@asili/contracts';
import { RemoteProblem, ServiceClient } from '@asili/platform';
import { Injectable } from '@nestjs/common';
import { PaymentSellers } from './payment-sellers.ts';

/** The payments service. */
@Injectable()
export class HttpPaymentSellers extends PaymentSellers {
  constructor(private readonly services: ServiceClient) {
    super();
  }

  override async of(paymentId: string): Promise<readonly string[]> {
    try {
      return (await this.services.get('payments', `/internal/payments/${encodeURIComponent(paymentId)}/sellers`, { schema: paymentSellers })).artisanIds;
    } catch (error) {
      if (error instanceof RemoteProblem && error.status === 404) return [];
      throw error;
    }
  }
}
