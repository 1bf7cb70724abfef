import { dayOf, startOfDay } from '@asili/kernel';

/** A calendar month in a time zone. */
export interface Month {
  /** `2026-11` */
  readonly name: string;
  /** IANA name. */
  readonly zone: string;
  readonly from: Date;
  /** The first moment of the next one. */
  readonly before: Date;
}

/** `2026-11` */
export const isMonthName = (text: string): boolean => /^20\d\d-(0[1-9]|1[0-2])$/.test(text);

/** That month where its days are counted in that zone; undefined where it has not begun. Pure. @param name `2026-11` */
export function monthOf(name: string, zone: string, now: Date): Month | undefined {
  const [year = 0, month = 0] = name.split('-').map(Number);
  const next = month === 12 ? `${year + 1}-01` : `${year}-${String(month + 1).padStart(2, '0')}`;
  const from = startOfDay(`${name}-01`, zone);
  return from > now ? undefined : { name, zone, from, before: startOfDay(`${next}-01`, zone) };
}

/** The day of a moment as the month counts them. */
export const dayIn = ({ zone }: Pick<Month, 'zone'>, at: Date): string => dayOf(at, zone);
