/** IANA time zone of each country artisans come from, by its capital; dated data (tz database 2025b). */
const zones: Readonly<Record<string, string>> = {
  Algeria: 'Africa/Algiers', Angola: 'Africa/Luanda', Benin: 'Africa/Porto-Novo', Botswana: 'Africa/Gaborone', 'Burkina Faso': 'Africa/Ouagadougou',
  Burundi: 'Africa/Bujumbura', Cameroon: 'Africa/Douala', 'Cape Verde': 'Atlantic/Cape_Verde', 'Central African Republic': 'Africa/Bangui', Chad: 'Africa/Ndjamena',
  Comoros: 'Indian/Comoro', Congo: 'Africa/Brazzaville', 'DR Congo': 'Africa/Kinshasa', 'Democratic Republic of the Congo': 'Africa/Kinshasa',
  "Côte d'Ivoire": 'Africa/Abidjan', 'Ivory Coast': 'Africa/Abidjan', Djibouti: 'Africa/Djibouti', Egypt: 'Africa/Cairo', 'Equatorial Guinea': 'Africa/Malabo',
  Eritrea: 'Africa/Asmara', Eswatini: 'Africa/Mbabane', Ethiopia: 'Africa/Addis_Ababa', Gabon: 'Africa/Libreville', Gambia: 'Africa/Banjul', Ghana: 'Africa/Accra',
  Guinea: 'Africa/Conakry', 'Guinea-Bissau': 'Africa/Bissau', Kenya: 'Africa/Nairobi', Lesotho: 'Africa/Maseru', Liberia: 'Africa/Monrovia', Libya: 'Africa/Tripoli',
  Madagascar: 'Indian/Antananarivo', Malawi: 'Africa/Blantyre', Mali: 'Africa/Bamako', Mauritania: 'Africa/Nouakchott', Mauritius: 'Indian/Mauritius',
  Morocco: 'Africa/Casablanca', Mozambique: 'Africa/Maputo', Namibia: 'Africa/Windhoek', Niger: 'Africa/Niamey', Nigeria: 'Africa/Lagos', Rwanda: 'Africa/Kigali',
  'São Tomé and Príncipe': 'Africa/Sao_Tome', Senegal: 'Africa/Dakar', Seychelles: 'Indian/Mahe', 'Sierra Leone': 'Africa/Freetown', Somalia: 'Africa/Mogadishu',
  'South Africa': 'Africa/Johannesburg', 'South Sudan': 'Africa/Juba', Sudan: 'Africa/Khartoum', Tanzania: 'Africa/Dar_es_Salaam', Togo: 'Africa/Lome',
  Tunisia: 'Africa/Tunis', Uganda: 'Africa/Kampala', Zambia: 'Africa/Lusaka', Zimbabwe: 'Africa/Harare',
};

/** The zone a country's days are counted in; UTC where the country is not known. Whole hours from UTC, all of them. */
export function zoneOf(country: string | undefined): string {
  return country !== undefined && Object.hasOwn(zones, country) ? (zones[country] ?? 'UTC') : 'UTC';
}

const formats = new Map<string, Intl.DateTimeFormat>();

/** The day of a moment in a zone, 'YYYY-MM-DD'. */
export function dayOf(at: Date, zone: string): string {
  const format = formats.get(zone) ?? new Intl.DateTimeFormat('en-CA', { timeZone: zone, year: 'numeric', month: '2-digit', day: '2-digit' });
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

/** The day after, in the calendar. */
export function nextDay(day: string): string {
  return new Date(Date.parse(day) + 86_400_000).toISOString().slice(0, 10);
}
