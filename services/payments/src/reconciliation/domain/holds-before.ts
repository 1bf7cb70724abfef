import type { PostedEntry } from '../../books/domain/journal.ts';

/**
 * Whether an entry says of an account what was so before it was posted: what was there when our books began, or what a statement showed to be
 * there already and operators booked as our own. Pure.
 */
export const holdsBefore = ({ entryId, legs }: Pick<PostedEntry, 'entryId' | 'legs'>, of: string): boolean =>
  entryId.startsWith('opening.') ||
  (entryId.startsWith('top-up.') && legs.some(({ account, amount }) => account === of && BigInt(amount) > 0n));
