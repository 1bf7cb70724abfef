import { z } from 'zod';
import { openEnum } from '../open-enum.ts';

/**
 * An artisan's account signs in with another number from now on; its id stays. `move` counts the moves of the account from 1. The numbers
 * stand in no event: who keeps one asks identity for those of the move.
 */
export const numberMovedV1 = z.object({
  artisanId: z.string(),
  move: z.number().int().positive(),
  /** How it was proved: on the web, on the phone, or by operators where the old number is lost. */
  by: openEnum(['web', 'phone', 'operators']),
  movedAt: z.iso.datetime(),
});
export type NumberMovedV1 = z.infer<typeof numberMovedV1>;
