import { mostZones, putShippingRequest, type Shipping } from '@asili/contracts';
import type { Currency } from '@asili/kernel';
import { amountFromText, amountToText, requestFrom, wholeNumberFromText } from '@asili/web/forms';

/** A zone as its fields hold it. */
export interface ZoneFields {
  readonly id?: string | undefined;
  readonly name: string;
  readonly countries: readonly string[];
  readonly amount: string;
  readonly currency: Currency;
  readonly least: string;
  readonly most: string;
}

/** What is wrong with a zone, by field. */
export type ZoneErrors = { readonly [Field in keyof ZoneFields]?: { readonly message?: string } };

export interface DeliveryFields {
  readonly zones: readonly ZoneFields[];
  readonly offered: boolean;
  readonly note: string;
}

export const emptyZone: ZoneFields = { name: '', countries: [], amount: '', currency: 'USD', least: '', most: '' };

/** @param locale BCP 47, for amounts */
export const fieldsOf = ({ zones, pickup }: Shipping, locale: string): DeliveryFields => ({
  zones: zones.map(({ id, name, countries, price, days }) => ({ id, name, countries, amount: amountToText(price.amount, locale), currency: price.currency as Currency, least: String(days[0]), most: String(days[1]) })),
  offered: pickup.offered,
  note: pickup.note ?? '',
});

/** The contract's own rules for the terms as a whole. @param locale BCP 47, for amounts */
export const deliverySchema = (locale: string) =>
  requestFrom(
    ({ zones, offered, note }: DeliveryFields) => ({
      zones: zones.map(({ id, name, countries, amount, currency, least, most }) => ({ ...(id !== undefined && { id }), name, countries, price: { amount: amountFromText(amount, locale), currency }, days: [wholeNumberFromText(least), wholeNumberFromText(most)] })),
      pickup: { offered, ...(note.trim() !== '' && { note }) },
    }),
    putShippingRequest,
  );

const parts = [['name', 'name'], ['countries', 'countries'], ['price.amount', 'amount'], ['days', 'least'], ['days.0', 'least'], ['days.1', 'most']] as const;

/** Fields of the form by their path in the request. */
export const fieldPaths = Object.fromEntries(Array.from({ length: mostZones }, (_, zone) => parts.map(([path, field]) => [`zones.${zone}.${path}`, `zones.${zone}.${field}`] as const)).flat());
