import type { PutShippingRequest, Shipping, ShippingZone } from '@asili/contracts';
import { moneyFromText, moneyToText } from '@asili/kernel';

/** What an artisan's first words change. */
export const nothingSaid: Shipping = { zones: [], pickup: { offered: false } };

/**
 * The terms of an artisan who has said nothing yet: handed over in their town, as the two agree. Who has only a keypad phone sells so
 * from the first product on. Pure. @param town '' where it is not known
 */
export const unlessSaid = (town: string): Shipping => ({
  zones: [],
  pickup: { offered: true, ...(town !== '' && { town }) },
  isDefault: true,
});

type SaidZone = PutShippingRequest['zones'][number];

/** The zone of before that this one is now: by its id, else by its name. */
function sameZone(
  said: SaidZone,
  before: readonly ShippingZone[],
  taken: ReadonlySet<string>,
): ShippingZone | undefined {
  const free = before.filter(({ id }) => !taken.has(id));
  return said.id === undefined ? free.find(({ name }) => name === said.name) : free.find(({ id }) => id === said.id);
}

/**
 * The terms an artisan has now said, whole. Pure. A zone keeps its id, and saying the same again yields the same ids; an id
 * nobody knows, or one that is named twice, is replaced by a new one.
 * @param newId an id for the zone at that place @throws InvalidMoney for decimals the currency lacks
 */
export function termsOf(before: Shipping, said: PutShippingRequest, newId: (place: number) => string): Shipping {
  const taken = new Set<string>();
  const zones = said.zones.map((zone, place): ShippingZone => {
    const id = sameZone(zone, before.zones, taken)?.id ?? newId(place);
    taken.add(id);
    const {
      name,
      countries,
      days,
      price: { amount, currency },
    } = zone;
    return {
      id,
      name,
      countries: [...new Set(countries)],
      price: { amount: moneyToText(moneyFromText(amount, currency)), currency },
      days,
    };
  });
  const { offered, note } = said.pickup;
  return { zones, pickup: { offered, ...(note && { note }) } };
}
