import { dayOf, idTime, zoneOf } from '@asili/kernel';

const monthOf = (at: Date, country: string | undefined): string => dayOf(at, zoneOf(country)).slice(0, 7);

/** Months an artisan can have a statement of, the one of now first: `2026-11`, back to the one they joined in. By the days of their country, as statements count them. */
export function statementMonths(
  { id, country }: { readonly id: string; readonly country?: string },
  now: Date,
): string[] {
  const joined = idTime(id);
  const first = Number.isNaN(joined) ? monthOf(now, country) : monthOf(new Date(joined), country);
  const months: string[] = [];
  let [year = 0, month = 0] = monthOf(now, country).split('-').map(Number);
  for (;;) {
    const name = `${year}-${String(month).padStart(2, '0')}`;
    months.push(name);
    if (name <= first) return months;
    [year, month] = month === 1 ? [year - 1, 12] : [year, month - 1];
  }
}
