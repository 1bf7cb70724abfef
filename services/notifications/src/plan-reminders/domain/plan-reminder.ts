const dayMs = 24 * 3_600_000;

/** A week and a day before a plan ends, and when it has ended. */
export type ReminderKind = 'week' | 'day' | 'ended';
const leads: readonly (readonly [ReminderKind, number])[] = [
  ['week', 7 * dayMs],
  ['day', dayMs],
  ['ended', 0],
];

/** How long a plan is paid, and up to when everything about it is told: what lay before that was no news to who paid then. */
export interface PaidTime {
  readonly until: Date;
  readonly toldUpTo: Date;
}

/** When there is something to tell next; undefined when all is told. Pure. */
export function nextReminder({ until, toldUpTo }: PaidTime): Date | undefined {
  return leads.map(([, lead]) => new Date(until.getTime() - lead)).find((at) => at > toldUpTo);
}

/** What to tell at that moment: of several that are due, the last one. Null where nothing is. Pure. */
export function dueReminder({ until, toldUpTo }: PaidTime, now: Date): ReminderKind | null {
  return (
    leads.findLast(
      ([, lead]) => until.getTime() - lead > toldUpTo.getTime() && until.getTime() - lead <= now.getTime(),
    )?.[0] ?? null
  );
}
