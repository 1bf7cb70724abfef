import { within } from './database.ts';
import type { Outcome } from './records.ts';

/**
 * What became of things sent later and nobody has been told yet; each is handed out once, to one tab. A person's own
 * pieces are told only to that person (`owner`).
 */
export function takeOutcomes(owner: string | undefined): Promise<Outcome[]> {
  return within(['outcomes'], 'readwrite', async ({ outcomes }) => {
    const mine = (await outcomes.all()).filter((outcome) => !('owner' in outcome) || outcome.owner === owner);
    for (const { key } of mine) await outcomes.remove(key);
    return mine;
  });
}
