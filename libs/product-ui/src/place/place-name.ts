import { countryName } from '@asili/kernel';
import { towns } from './towns.ts';

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
