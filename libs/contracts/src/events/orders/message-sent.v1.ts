import { z } from 'zod';
import { openEnum } from '../open-enum.ts';

/** One side of an order has written to the other. What was said is personal and stays with the orders service. */
export const messageSentV1 = z.object({
  messageId: z.string(),
  orderId: z.string(),
  /** As people say it. */
  number: z.string(),
  purchaseId: z.string(),
  artisanId: z.string(),
  customerId: z.string(),
  by: openEnum(['buyer', 'artisan']),
});
export type MessageSentV1 = z.infer<typeof messageSentV1>;
