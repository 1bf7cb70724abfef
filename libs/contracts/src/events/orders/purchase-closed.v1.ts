import { z } from 'zod';
import { openEnum } from '../open-enum.ts';

/** A purchase is over without money: its buyer gave it up, or its time ran out. */
export const purchaseClosedV1 = z.object({
  purchaseId: z.string(),
  state: openEnum(['cancelled', 'expired']),
  at: z.iso.datetime(),
});
export type PurchaseClosedV1 = z.infer<typeof purchaseClosedV1>;
