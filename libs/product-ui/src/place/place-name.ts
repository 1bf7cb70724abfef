import { countryName } from '@asili/kernel';

/** Towns to tell a coarse position by: name, country (ISO 3166-1), latitude, longitude in degrees. Large ones of Africa, then of where its buyers are. */
export const towns = `Nairobi KE -1.3 36.8|Mombasa KE -4 39.7|Kisumu KE -0.1 34.8|Eldoret KE 0.5 35.3|Garissa KE -0.5 39.6|Lodwar KE 3.1 35.6|Kampala UG 0.3 32.6|Gulu UG 2.8 32.3|Mbarara UG -0.6 30.7|Kigali RW -1.9 30.1|Bujumbura BI -3.4 29.4
Dar es Salaam TZ -6.8 39.3|Arusha TZ -3.4 36.7|Mwanza TZ -2.5 32.9|Dodoma TZ -6.2 35.7|Mtwara TZ -10.3 40.2|Mbeya TZ -8.9 33.5|Zanzibar TZ -6.2 39.2|Addis Ababa ET 9 38.7|Bahir Dar ET 11.6 37.4|Harar ET 9.3 42.1|Asmara ER 15.3 38.9|Djibouti DJ 11.6 43.1|Mogadishu SO 2 45.3|Hargeisa SO 9.6 44.1|Khartoum SD 15.6 32.5|Juba SS 4.9 31.6
Cairo EG 30 31.2|Alexandria EG 31.2 29.9|Luxor EG 25.7 32.6|Aswan EG 24.1 32.9|Tripoli LY 32.9 13.2|Benghazi LY 32.1 20.1|Tunis TN 36.8 10.2|Sfax TN 34.7 10.8|Algiers DZ 36.8 3.1|Oran DZ 35.7 -0.6|Casablanca MA 33.6 -7.6|Fez MA 34 -5|Marrakesh MA 31.6 -8|Tangier MA 35.8 -5.8|Agadir MA 30.4 -9.6
Dakar SN 14.7 -17.4|Saint-Louis SN 16 -16.5|Banjul GM 13.5 -16.6|Bissau GW 11.9 -15.6|Praia CV 14.9 -23.5|Nouakchott MR 18.1 -16|Conakry GN 9.6 -13.6|Kankan GN 10.4 -9.3|Freetown SL 8.5 -13.2|Monrovia LR 6.3 -10.8|Bamako ML 12.6 -8|Ségou ML 13.4 -6.3|Timbuktu ML 16.8 -3|Abidjan CI 5.4 -4|Bouaké CI 7.7 -5|Ouagadougou BF 12.4 -1.5|Bobo-Dioulasso BF 11.2 -4.3
Accra GH 5.6 -0.2|Kumasi GH 6.7 -1.6|Tamale GH 9.4 -0.8|Lomé TG 6.1 1.2|Cotonou BJ 6.4 2.4|Niamey NE 13.5 2.1|Agadez NE 17 8|Lagos NG 6.5 3.4|Ibadan NG 7.4 3.9|Benin City NG 6.3 5.6|Abuja NG 9.1 7.5|Kano NG 12 8.5|Port Harcourt NG 4.8 7|Enugu NG 6.5 7.5|Maiduguri NG 11.8 13.2
Douala CM 4.1 9.7|Yaoundé CM 3.9 11.5|N’Djamena TD 12.1 15|Bangui CF 4.4 18.6|Libreville GA 0.4 9.5|Malabo GQ 3.8 8.8|Brazzaville CG -4.3 15.3|Pointe-Noire CG -4.8 11.9|Kinshasa CD -4.4 15.3|Kananga CD -5.9 22.4|Lubumbashi CD -11.7 27.5|Goma CD -1.7 29.2|Kisangani CD 0.5 25.2|Luanda AO -8.8 13.2|Huambo AO -12.8 15.7
Lusaka ZM -15.4 28.3|Ndola ZM -13 28.6|Livingstone ZM -17.9 25.9|Harare ZW -17.8 31|Bulawayo ZW -20.2 28.6|Lilongwe MW -14 33.8|Blantyre MW -15.8 35|Maputo MZ -26 32.6|Beira MZ -19.8 34.9|Nampula MZ -15.1 39.3|Gaborone BW -24.7 25.9|Maun BW -20 23.4|Windhoek NA -22.6 17.1|Johannesburg ZA -26.2 28|Cape Town ZA -33.9 18.4|Durban ZA -29.9 31|Hluhluwe ZA -28 32.3|Gqeberha ZA -34 25.6|Bloemfontein ZA -29.1 26.2|Polokwane ZA -23.9 29.5|Maseru LS -29.3 27.5|Mbabane SZ -26.3 31.1
Antananarivo MG -18.9 47.5|Toamasina MG -18.1 49.4|Port Louis MU -20.2 57.5|Moroni KM -11.7 43.3|Victoria SC -4.6 55.5|London GB 51.5 -0.1|Manchester GB 53.5 -2.2|Dublin IE 53.3 -6.3|Paris FR 48.9 2.4|Lyon FR 45.8 4.8|Marseille FR 43.3 5.4|Toulouse FR 43.6 1.4|Brussels BE 50.9 4.4|Amsterdam NL 52.4 4.9|Berlin DE 52.5 13.4|Hamburg DE 53.6 10|Munich DE 48.1 11.6|Cologne DE 50.9 7|Geneva CH 46.2 6.1|Zurich CH 47.4 8.5|Vienna AT 48.2 16.4|Milan IT 45.5 9.2|Rome IT 41.9 12.5|Madrid ES 40.4 -3.7|Barcelona ES 41.4 2.2|Lisbon PT 38.7 -9.1|Copenhagen DK 55.7 12.6|Stockholm SE 59.3 18.1|Oslo NO 59.9 10.8|Helsinki FI 60.2 24.9|Warsaw PL 52.2 21
New York US 40.7 -74|Washington US 38.9 -77|Atlanta US 33.7 -84.4|Boston US 42.4 -71.1|Chicago US 41.9 -87.6|Houston US 29.8 -95.4|Los Angeles US 34.1 -118.2|San Francisco US 37.8 -122.4|Seattle US 47.6 -122.3|Miami US 25.8 -80.2|Minneapolis US 45 -93.3|Toronto CA 43.7 -79.4|Montreal CA 45.5 -73.6|Vancouver CA 49.3 -123.1|São Paulo BR -23.6 -46.6|Salvador BR -13 -38.5|Dubai AE 25.2 55.3|Riyadh SA 24.7 46.7|Istanbul TR 41 29|Mumbai IN 19.1 72.9|Delhi IN 28.6 77.2|Singapore SG 1.4 103.8|Tokyo JP 35.7 139.7|Beijing CN 39.9 116.4|Guangzhou CN 23.1 113.3|Sydney AU -33.9 151.2|Melbourne AU -37.8 145`;

interface Town {
  readonly name: string;
  readonly country: string;
  readonly latitude: number;
  readonly longitude: number;
}

export interface PlaceName {
  readonly name: string;
  /** The name is that of the nearest town, not of the place itself. */
  readonly about: boolean;
}

/** Farther than this, a town says little about a place. */
const nearKm = 150;
const degreeKm = 111;

let read: readonly Town[] | undefined;

function allTowns(): readonly Town[] {
  return (read ??= towns.split(/[|\n]/).map((line) => {
    const [, name = '', country = '', latitude, longitude] = /^(.+) ([A-Z]{2}) (\S+) (\S+)$/.exec(line) ?? [];
    return { name, country, latitude: Number(latitude), longitude: Number(longitude) };
  }));
}

/**
 * A coarse place as the reader calls it. Checks keep either a position rounded to half a degree ('S1.5 E37.0'), which is told
 * by the nearest town, or a country, alone or after a town ('KE', 'Nairobi, KE'); anything else is shown as it came.
 */
export function placeName(place: string, locale: string): PlaceName {
  const [, ns, latitude, ew, longitude] = /^([NS])(\d+(?:\.\d)?) ([EW])(\d+(?:\.\d)?)$/.exec(place) ?? [];
  if (latitude !== undefined && longitude !== undefined)
    return ofPosition(
      ns === 'S' ? -Number(latitude) : Number(latitude),
      ew === 'W' ? -Number(longitude) : Number(longitude),
      locale,
    );
  const [, town, country] = /^(?:(.+), )?([A-Z]{2})$/.exec(place) ?? [];
  if (country === undefined) return { name: place, about: false };
  return { name: [town, countryName(country, locale)].filter(Boolean).join(', '), about: false };
}

/** The same in a list, in one piece: '≈ Nairobi, Kenya' near a town. */
export function placeLine(place: string, locale: string): string {
  const { name, about } = placeName(place, locale);
  return about ? `≈\u00a0${name}` : name;
}

function ofPosition(latitude: number, longitude: number, locale: string): PlaceName {
  const distance = (town: Town) =>
    Math.hypot(town.latitude - latitude, (town.longitude - longitude) * Math.cos((latitude * Math.PI) / 180)) *
    degreeKm;
  const nearest = allTowns().reduce((best, town) => (distance(town) < distance(best) ? town : best));
  if (distance(nearest) <= nearKm)
    return { name: `${nearest.name}, ${countryName(nearest.country, locale)}`, about: true };
  const degrees = new Intl.NumberFormat(locale, { style: 'unit', unit: 'degree', unitDisplay: 'narrow' });
  return {
    name: `${degrees.format(Math.abs(latitude))} ${latitude < 0 ? 'S' : 'N'}, ${degrees.format(Math.abs(longitude))} ${longitude < 0 ? 'W' : 'E'}`,
    about: false,
  };
}
