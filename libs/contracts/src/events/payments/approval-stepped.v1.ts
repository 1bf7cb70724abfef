import { z } from 'zod';
import { openEnum } from '../open-enum.ts';

/** What one operator proposes and another decides about a case. `proposed` is said when it is `waiting`; `code` says why it could not be done any more. */
export const approvalSteppedV1 = z.object({
  approvalId: z.string(),
  caseId: z.string(),
  state: openEnum(['waiting', 'approved', 'declined', 'done', 'refused']),
  proposed: z.object({ action: z.string(), input: z.record(z.string(), z.string()), note: z.string() }).optional(),
  by: z.string().optional(),
  note: z.string().optional(),
  code: z.string().optional(),
});
export type ApprovalSteppedV1 = z.infer<typeof approvalSteppedV1>;
