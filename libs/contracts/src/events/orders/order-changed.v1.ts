import { z } from 'zod';
import { openEnum } from '../open-enum.ts';

/** An order is in another state. */
export const orderChangedV1 = z.object({
  orderId: z.string(),
  /** As people say it. */
  number: z.string(),
  purchaseId: z.string(),
  /** What it was paid by. */
  paymentId: z.string(),
  artisanId: z.string(),
  customerId: z.string(),
  state: openEnum([
    'new',
    'accepted',
    'ready',
    'shipped',
    'delivered',
    'completed',
    'cancelled',
    'disputed',
    'refunded',
  ]),
  by: openEnum(['buyer', 'artisan', 'operator', 'system']),
});
export type OrderChangedV1 = z.infer<typeof orderChangedV1>;
