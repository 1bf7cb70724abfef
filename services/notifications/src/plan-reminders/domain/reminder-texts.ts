import type { Language } from '@asili/contracts';
import type { ReminderKind } from './plan-reminder.ts';

type Texts = Readonly<Record<Language, string>>;
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
