import { maxZones, putShippingRequest, type Shipping } from '@asili/contracts';
import type { Currency } from '@asili/kernel';
import { amountFromText, amountToText, requestFrom, wholeNumberFromText } from '@asili/web/forms';

/** A zone as its fields hold it. */
export interface ZoneFields {
  readonly id?: string | undefined;
  readonly name: string;
  readonly countries: readonly string[];
  readonly amount: string;
  readonly currency: Currency;
  readonly minDays: string;
  readonly maxDays: string;
}

/** What is wrong with a zone, by field. */
export type ZoneErrors = { readonly [Field in keyof ZoneFields]?: { readonly message?: string } };

export interface DeliveryFields {
  readonly zones: readonly ZoneFields[];
  readonly offered: boolean;
  readonly note: string;
}

export const emptyZone: ZoneFields = { name: '', countries: [], amount: '', currency: 'USD', minDays: '', maxDays: '' };

/** @param locale BCP 47, for amounts */
export const fieldsOf = ({ zones, pickup }: Shipping, locale: string): DeliveryFields => ({
  zones: zones.map(({ id, name, countries, price, days }) => ({
    id,
    name,
    countries,
    amount: amountToText(price.amount, locale),
    currency: price.currency as Currency,
    minDays: String(days[0]),
    maxDays: String(days[1]),
  })),
  offered: pickup.offered,
  note: pickup.note ?? '',
});

/** The contract's own rules for the terms as a whole. @param locale BCP 47, for amounts */
export const deliverySchema = (locale: string) =>
  requestFrom(
    ({ zones, offered, note }: DeliveryFields) => ({
      zones: zones.map(({ id, name, countries, amount, currency, minDays, maxDays }) => ({
        ...(id !== undefined && { id }),
        name,
        countries,
        price: { amount: amountFromText(amount, locale), currency },
        days: [wholeNumberFromText(minDays), wholeNumberFromText(maxDays)],
      })),
      pickup: { offered, ...(note.trim() !== '' && { note }) },
    }),
    putShippingRequest,
  );

const parts = [
  ['name', 'name'],
  ['countries', 'countries'],
  ['price.amount', 'amount'],
  ['days', 'minDays'],
  ['days.0', 'minDays'],
  ['days.1', 'maxDays'],
] as const;

/** Fields of the form by their path in the request. */
export const fieldPaths = Object.fromEntries(
  Array.from({ length: maxZones }, (_, zone) =>
    parts.map(([path, field]) => [`zones.${zone}.${path}`, `zones.${zone}.${field}`] as const),
  ).flat(),
);
