import { Injectable } from '@nestjs/common';
import { planForPayment, type PlanForPayment } from '@asili/contracts';
import { ServiceClient } from '@asili/platform';
import { Plans } from './plans.ts';

/** The products service. */
@Injectable()
export class HttpPlans extends Plans {
  constructor(private readonly client: ServiceClient) {
    super();
  }

  override of(artisanId: string): Promise<PlanForPayment> {
    return this.client.get('products', `/internal/plans/${artisanId}`, { schema: planForPayment });
  }
}
