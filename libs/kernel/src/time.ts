/** Where time comes from, and the token it is injected by; domain code receives it as data. */
export abstract class Clock {
  abstract now(): Date;
  /** How far ahead of real time it was moved, in milliseconds: in development only (ADR 88). Absent where it never is. */
  abstract readonly aheadMs?: number;
}

export const systemClock: Clock = { now: () => new Date() };

/** On that clock, a moment named by somebody in real time: a ledger, a provider. The same moment unless the clock was moved. */
export function fromRealTime({ aheadMs = 0 }: Clock, moment: Date): Date {
  return new Date(moment.getTime() + aheadMs);
}

/** In real time, a moment of that clock: for whoever outside is told of it. The same moment unless the clock was moved. */
export function toRealTime({ aheadMs = 0 }: Clock, moment: Date): Date {
  return new Date(moment.getTime() - aheadMs);
}

const dayMs = 86_400_000;
let last = { day: NaN, text: '' };

/** The UTC day of a moment, `2026-11-21`. The one asked for last is remembered: a gateway asks for today's with every request. */
export function utcDay(at: Date): string {
  const day = Math.floor(at.getTime() / dayMs);
  if (day !== last.day) last = { day, text: at.toISOString().slice(0, 10) };
  return last.text;
}

/** IANA time zone of each country artisans come from, by its capital and under its ISO 3166-1 code; dated data (tz database 2025b). */
const zones: Readonly<Record<string, string>> = {
  AO: 'Africa/Luanda',
  BF: 'Africa/Ouagadougou',
  BI: 'Africa/Bujumbura',
  BJ: 'Africa/Porto-Novo',
  BW: 'Africa/Gaborone',
  CD: 'Africa/Kinshasa',
  CF: 'Africa/Bangui',
  CG: 'Africa/Brazzaville',
  CI: 'Africa/Abidjan',
  CM: 'Africa/Douala',
  CV: 'Atlantic/Cape_Verde',
  DJ: 'Africa/Djibouti',
  DZ: 'Africa/Algiers',
  EG: 'Africa/Cairo',
  ER: 'Africa/Asmara',
  ET: 'Africa/Addis_Ababa',
  GA: 'Africa/Libreville',
  GH: 'Africa/Accra',
  GM: 'Africa/Banjul',
  GN: 'Africa/Conakry',
  GQ: 'Africa/Malabo',
  GW: 'Africa/Bissau',
  KE: 'Africa/Nairobi',
  KM: 'Indian/Comoro',
  LR: 'Africa/Monrovia',
  LS: 'Africa/Maseru',
  LY: 'Africa/Tripoli',
  MA: 'Africa/Casablanca',
  MG: 'Indian/Antananarivo',
  ML: 'Africa/Bamako',
  MR: 'Africa/Nouakchott',
  MU: 'Indian/Mauritius',
  MW: 'Africa/Blantyre',
  MZ: 'Africa/Maputo',
  NA: 'Africa/Windhoek',
  NE: 'Africa/Niamey',
  NG: 'Africa/Lagos',
  RW: 'Africa/Kigali',
  SC: 'Indian/Mahe',
  SD: 'Africa/Khartoum',
  SL: 'Africa/Freetown',
  SN: 'Africa/Dakar',
  SO: 'Africa/Mogadishu',
  SS: 'Africa/Juba',
  ST: 'Africa/Sao_Tome',
  SZ: 'Africa/Mbabane',
  TD: 'Africa/Ndjamena',
  TG: 'Africa/Lome',
  TN: 'Africa/Tunis',
  TZ: 'Africa/Dar_es_Salaam',
  UG: 'Africa/Kampala',
  ZA: 'Africa/Johannesburg',
  ZM: 'Africa/Lusaka',
  ZW: 'Africa/Harare',
};

/** The zone a country's days are counted in; UTC where the country is not known. Whole hours from UTC, all of them. */
export function zoneOf(country: string | undefined): string {
  return country !== undefined && Object.hasOwn(zones, country) ? (zones[country] ?? 'UTC') : 'UTC';
}

const formats = new Map<string, Intl.DateTimeFormat>();

/** The day of a moment in a zone, 'YYYY-MM-DD'. */
export function dayOf(at: Date, zone: string): string {
  const format =
    formats.get(zone) ??
    new Intl.DateTimeFormat('en-CA', { timeZone: zone, year: 'numeric', month: '2-digit', day: '2-digit' });
  formats.set(zone, format);
  return format.format(at);
}

/** The first moment of a day in a zone: the first whole hour that belongs to it, also where clocks change at midnight. */
export function startOfDay(day: string, zone: string): Date {
  const noon = Date.parse(`${day}T12:00:00.000Z`);
  let hour = noon - 30 * 3_600_000;
  while (dayOf(new Date(hour), zone) < day) hour += 3_600_000;
  return new Date(hour);
}

const shifted = (day: string, by: number): string =>
  new Date(Date.parse(day) + by * 86_400_000).toISOString().slice(0, 10);

/** The day after, in the calendar. */
export const nextDay = (day: string): string => shifted(day, 1);

/** The day before, in the calendar. */
export const dayBefore = (day: string): string => shifted(day, -1);
