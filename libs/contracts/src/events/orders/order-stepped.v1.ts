import { z } from 'zod';
import { openEnum } from '../open-enum.ts';

/** What was done with one order, and the state it is in now. Words of people are kept elsewhere, under `wordsId`. */
export const orderSteppedV1 = z.object({
  purchaseId: z.string(),
  orderId: z.string(),
  step: openEnum([
    'paid',
    'accept',
    'decline',
    'ready',
    'ship',
    'deliver',
    'confirm',
    'cancel',
    'dispute',
    'answer',
    'resolve',
    'expire',
    'refund',
  ]),
  by: openEnum(['buyer', 'artisan', 'operator', 'system']),
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
  at: z.iso.datetime(),
  carrier: z.string().optional(),
  tracking: z.string().optional(),
  /** Of a dispute. */
  reason: z.string().optional(),
  /** Of an answer: what the artisan would do. */
  offer: openEnum(['refund', 'replacement', 'none']).optional(),
  wordsId: z.string().optional(),
});
export type OrderSteppedV1 = z.infer<typeof orderSteppedV1>;
