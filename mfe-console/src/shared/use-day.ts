import { useUi } from '@asili/ui';
import { exactDate } from '@asili/ui/data';

/** '2026-11-24' as '24 November 2026': a day of a calendar, the same in every zone. */
export function useDay(): (day: string) => string {
  const { locale } = useUi();
  return (day) => exactDate(new Date(`${day}T12:00:00`), locale);
}
