/** Share of the entries in the last snapshot that must come on top for the next: its price grows with what it holds. */
const GROWTH = 4;

/** Whether a new snapshot is worth its writing: after `every` entries, or a quarter more than the last one holds. */
export function snapshotIsDue(entries: number, inSnapshot: number, every: number): boolean {
  return entries - inSnapshot >= Math.max(every, inSnapshot / GROWTH);
}
