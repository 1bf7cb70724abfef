/** Both sides of one account at one moment, in minor units. */
export interface Look {
  readonly ours: bigint;
  readonly theirs: bigint;
}

/** Theirs less ours where two looks in a row agree on it, whatever both sides did meanwhile; null where they do not, or there was no look before. Pure. */
export function steadyDifference(before: Look | null, now: Look): bigint | null {
  const between = now.theirs - now.ours;
  return before && before.theirs - before.ours === between ? between : null;
}
