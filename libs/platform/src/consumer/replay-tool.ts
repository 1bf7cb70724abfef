import type { Parking, ParkedEvent } from './parking.ts';

/** What waits in a group, by key: the first event is the one that failed, the others wait behind it. */
interface ParkedKey {
  key: string;
  events: number;
  first: Pick<ParkedEvent, 'topic' | 'reason' | 'attempts' | 'at'> & { type: string };
}

/** Lists the parked keys of a group, oldest key first. */
export async function listParked(parking: Parking, group: string): Promise<ParkedKey[]> {
  const found: ParkedKey[] = [];
  for (const key of await parking.keys(group)) {
    const [first, ...behind] = await parking.waiting(group, key);
    if (!first) continue;
    const { topic, reason, attempts, at, headers } = first;
    found.push({
      key,
      events: behind.length + 1,
      first: { topic, reason, attempts, at, type: headers['ce_type'] ?? 'unknown' },
    });
  }
  return found.sort((a, b) => a.first.at.getTime() - b.first.at.getTime());
}

/**
 * Asks the group's consumers to try parked events again, in order per key; all keys if none is named. They do it
 * themselves within seconds, so that order and single handling hold. Returns how many events that is.
 */
export async function replayParked(parking: Parking, group: string, key?: string): Promise<number> {
  return parking.requestReplay(group, key);
}
