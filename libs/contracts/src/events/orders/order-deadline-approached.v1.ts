import { z } from 'zod';
import { openEnum } from '../open-enum.ts';

/** A deadline that cancels an order is near, and its artisan can still meet it. */
export const orderDeadlineApproachedV1 = z.object({
  orderId: z.string(),
  /** As people say it. */
  number: z.string(),
  purchaseId: z.string(),
  artisanId: z.string(),
  /** What the artisan has to do by then. */
  what: openEnum(['accept', 'sent-late', 'answer']),
  /** The deadline. */
  at: z.string(),
  /** How many hours before it this reminder is. */
  hours: z.number(),
});
export type OrderDeadlineApproachedV1 = z.infer<typeof orderDeadlineApproachedV1>;
