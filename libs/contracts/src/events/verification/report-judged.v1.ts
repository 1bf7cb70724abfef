import { z } from 'zod';
import { openEnum } from '../open-enum.ts';

/** An operator judged a report: it is right, or nothing is wrong. Why stands here alone. */
export const reportJudgedV1 = z.object({
  reportId: z.string(),
  outcome: openEnum(['confirmed', 'dismissed']),
  by: z.string(),
  note: z.string(),
  at: z.iso.datetime(),
});
export type ReportJudgedV1 = z.infer<typeof reportJudgedV1>;
