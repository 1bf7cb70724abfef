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

/** As zones are kept: each country once, the price with all its decimals. @throws InvalidMoney */
function canonical({ name, countries, days, price: { amount, currency } }: SaidZone): Omit<ShippingZone, 'id'> {
  return {
    name,
    countries: [...new Set(countries)],
    price: { amount: moneyToText(moneyFromText(amount, currency)), currency },
    days,
  };
}

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
    return { id, ...canonical(zone) };
  });
  const { offered, note } = said.pickup;
  return { zones, pickup: { offered, ...(note && { note }) } };
}

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

/** Of two changes to one thing, the one made here; unchanged here, the one made elsewhere. */
const later = <T>(now: T, seen: T, said: T): T => (isSame(said, seen) ? now : said);

/** In one order of its parts, so that two can be compared. */
const partsOf = ({ name, countries, days, price: { amount, currency } }: Omit<ShippingZone, 'id'>) => ({
  name,
  countries,
  days,
  price: { amount, currency },
});

function laterZone(now: ShippingZone, seen: ShippingZone, said: SaidZone): SaidZone {
  const [there, before, here] = [now, seen, canonical(said)].map(partsOf) as [SaidZone, SaidZone, SaidZone];
  return {
    id: now.id,
    name: later(there.name, before.name, here.name),
    countries: later(there.countries, before.countries, here.countries),
    price: later(there.price, before.price, here.price),
    days: later(there.days, before.days, here.days),
  };
}

/**
 * What is said now where the terms have changed since they were read: field by field the change made here, and what another
 * device changed, added or removed meanwhile where nothing was changed here. A zone removed there and changed here stays. Pure.
 * @param now the terms as they stand @param seen as they were read before the change @throws InvalidMoney
 */
export function mergeTerms(now: Shipping, seen: Shipping, said: PutShippingRequest): PutShippingRequest {
  const find = (zones: readonly ShippingZone[], id: string | undefined) => zones.find((zone) => zone.id === id);
  const zones = said.zones.flatMap((zone): SaidZone[] => {
    const [before, current] = [find(seen.zones, zone.id), find(now.zones, zone.id)];
    if (!before) return [zone];
    if (current) return [laterZone(current, before, zone)];
    return isSame(partsOf(canonical(zone)), partsOf(before)) ? [] : [zone];
  });
  const isAlsoHere = ({ id, name }: ShippingZone) =>
    said.zones.some((zone) => (zone.id === undefined ? zone.name === name : zone.id === id));
  const added = now.zones.filter((zone) => !find(seen.zones, zone.id) && !isAlsoHere(zone));
  const firstSeen = now.zones.findIndex(({ id }) => find(seen.zones, id));
  const isInFront = (zone: ShippingZone) => now.zones.indexOf(zone) < firstSeen; // The first zone with the buyer's country counts.
  const [offered, note] = (['offered', 'note'] as const).map((field) =>
    later(now.pickup[field], seen.pickup[field], said.pickup[field]),
  );
  return {
    zones: [
      ...added.filter(isInFront),
      ...zones,
      ...added.filter((zone) => !isInFront(zone)),
    ] as PutShippingRequest['zones'],
    pickup: { offered: offered === true, ...(typeof note === 'string' && { note }) },
  };
}
