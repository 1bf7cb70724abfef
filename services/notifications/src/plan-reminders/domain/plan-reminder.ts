import type { ByLanguage } from '@asili/kernel';

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

type Texts = ByLanguage<string>;
const ending: Texts = {
  en: 'Your Professional plan is paid until {date}. Renew it here: {url}',
  sw: 'Mpango wako wa Professional umelipiwa hadi {date}. Uongeze hapa: {url}',
  fr: "Votre offre Professional est payée jusqu'au {date}. Renouvelez-la ici : {url}",
};

/** What an artisan is told of a plan that ends, by SMS, inside the GSM 7-bit alphabet. */
export const reminderTexts: Readonly<Record<ReminderKind, Texts>> = {
  week: ending,
  day: ending,
  ended: {
    en: 'Your Professional plan ended on {date}. You can use it for 14 more days; renew it here: {url}',
    sw: 'Mpango wako wa Professional uliisha {date}. Unaweza kuutumia siku 14 zaidi; uongeze hapa: {url}',
    fr: 'Votre offre Professional a pris fin le {date}. Elle reste active 14 jours ; renouvelez-la ici : {url}',
  },
};
