import { z } from 'zod';
import { openEnum } from '../open-enum.ts';

/** What is between an account of ours and what its keeper says, in minor units: it was found, is another amount now, is gone, or an operator explained it or booked it as a top-up. */
export const booksBreakSteppedV1 = z.object({
  breakId: z.string(),
  account: z.string(),
  state: openEnum(['found', 'changed', 'gone', 'explained', 'topped-up']),
  /** Theirs less ours, less what was explained before. */
  difference: z.string(),
  by: z.string().optional(),
  approvedBy: z.string().optional(),
  note: z.string().optional(),
  reference: z.string().optional(),
});
export type BooksBreakSteppedV1 = z.infer<typeof booksBreakSteppedV1>;
