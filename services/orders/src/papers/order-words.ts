import type { Order, Product } from '@asili/contracts';
import { countryName } from '@asili/kernel';
import { isolated } from '@asili/platform/pdf';

export const artisanPlace = ({ location: { city, country } }: Order['artisan'], locale: string): string =>
  [city, countryName(country, locale)].filter(Boolean).map(isolated).join(', ');

/** Line by line, as a courier reads it. */
export function addressLines({ address }: Order['buyer'], locale: string): string[] {
  if (!address) return [];
  const { line1, line2, postalCode, city, region, country } = address;
  return [
    line1,
    line2,
    [postalCode, city, region]
      .filter(Boolean)
      .map((part) => isolated(part ?? ''))
      .join(' '),
    countryName(country, locale),
  ].filter((line): line is string => Boolean(line));
}

/** When what is printed last changed. */
export const lastChange = ({ timeline }: Order): Date => new Date(timeline.at(-1)?.at ?? 0);

export const verifyAddress = (publicUrl: string, { shortCode }: Product): string => `${publicUrl}/verify/${shortCode}`;
export const verifyPage = (publicUrl: string): string => `${new URL(publicUrl).host}/verify`;
