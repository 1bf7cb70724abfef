import { z } from 'zod';
import { openEnum } from '../open-enum.ts';

/** Somebody reported a piece. The report itself is kept encrypted and never travels. */
export const reportFiledV1 = z.object({
  reportId: z.string(),
  number: z.string(),
  code: z.string(),
  productId: z.string().nullable(),
  artisanId: z.string().nullable(),
  kind: openEnum(['counterfeit', 'wrong-item', 'stolen', 'other']),
});
export type ReportFiledV1 = z.infer<typeof reportFiledV1>;
