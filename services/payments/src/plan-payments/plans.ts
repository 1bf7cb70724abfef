import type { PlanForPayment } from '@asili/contracts';

/** Plans, as the products service keeps them. */
export abstract class Plans {
  /** @throws Unavailable */
  abstract of(artisanId: string): Promise<PlanForPayment>;
}
