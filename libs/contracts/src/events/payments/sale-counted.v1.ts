import { z } from 'zod';
import { openEnum } from '../open-enum.ts';

/** An order was paid, or one that was paid is called off. */
export const saleCountedV1 = z.object({
  orderId: z.string(),
  paymentId: z.string(),
  artisanId: z.string(),
  kind: openEnum(['sold', 'called-off']),
  /** What the order brings its artisan, in the currency they are paid out in; of one that is called off too. */
  receives: z.object({ amount: z.string(), currency: z.string() }),
});
export type SaleCountedV1 = z.infer<typeof saleCountedV1>;
