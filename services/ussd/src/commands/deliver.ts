import type { ShippingZone, PutShippingRequest, Shipping } from '@asili/contracts';
import { countryName } from '@asili/kernel';
import { deliveryLines } from '../script/domain/commands.ts';
import type { KnownDelivery } from '../script/domain/steps.ts';
import {
  ArtisanCommand,
  type Prepared,
  type PreparingCommand,
  type Done,
  type ArtisanRequest,
} from './domain/command.ts';
import type { Neighbours } from './neighbours.ts';

/** Where parcels of artisans go most, as far as one zone may name countries; ISO 3166-1 codes. Others are named on the web. */
const destinations = [
  'KE',
  'UG',
  'TZ',
  'RW',
  'BI',
  'ET',
  'SS',
  'CD',
  'ZA',
  'ZM',
  'ZW',
  'MW',
  'MZ',
  'BW',
  'NA',
  'NG',
  'GH',
  'SN',
  'CI',
  'ML',
  'BF',
  'BJ',
  'TG',
  'CM',
  'GA',
  'EG',
  'MA',
  'TN',
  'DZ',
  'MU',
  'US',
  'CA',
  'GB',
  'IE',
  'FR',
  'BE',
  'NL',
  'DE',
  'AT',
  'CH',
  'IT',
  'ES',
  'PT',
  'SE',
  'NO',
  'DK',
  'FI',
  'PL',
  'AE',
  'SA',
  'QA',
  'IN',
  'CN',
  'JP',
  'KR',
  'SG',
  'AU',
  'NZ',
  'BR',
  'MX',
] as const;

/** All of them but one's own; 60 at most. */
const abroad = (country: string): string[] => destinations.filter((each) => each !== country);

const isHome = ({ countries }: Pick<ShippingZone, 'countries'>, country: string): boolean =>
  countries.length === 1 && countries[0] === country;
/** What goes to many countries, and not to one's own. */
const isAbroad = ({ countries }: Pick<ShippingZone, 'countries'>, country: string): boolean =>
  countries.length > 1 && !countries.includes(country);

/** Working days people in the country, and abroad, wait where the artisan says nothing else on the web. */
const days = { home: [2, 7], abroad: [10, 28] } as const satisfies Record<string, ShippingZone['days']>;

/**
 * Command 15: pickup or not, delivery in the artisan's own country and abroad, each at one price. Whatever else they said on the web stays,
 * but for what is not offered any more.
 * The same again changes nothing; what another device changed since the terms were read stays.
 */
export class Deliver extends ArtisanCommand implements PreparingCommand {
  constructor(private readonly neighbours: Neighbours) {
    super();
  }

  async prepare(request: ArtisanRequest): Promise<Prepared> {
    const [country, shipping] = await this.known(request);
    return { values: { terms: JSON.stringify(knownDelivery(shipping, country, request)) } };
  }

  override async run(request: ArtisanRequest): Promise<Done> {
    const [country, before] = await this.known(request);
    const after = await this.neighbours.putShipping(request, { ...changed(before, country, request), seen: before });
    const known = knownDelivery(after, country, request);
    const sells = after.pickup.offered || after.zones.length > 0;
    return [{ key: 'delivery-set' }, ...deliveryLines(known), ...(sells ? [] : [{ key: 'delivery-none' as const }])];
  }

  private async known(request: ArtisanRequest): Promise<readonly [country: string, shipping: Shipping]> {
    const [{ location }, shipping] = await Promise.all([
      this.neighbours.account(request),
      this.neighbours.shipping(request),
    ]);
    return [location?.country ?? 'KE', shipping];
  }
}

function knownDelivery(
  { zones, pickup }: Shipping,
  country: string,
  { caller: { currency, language } }: ArtisanRequest,
): KnownDelivery {
  const home = zones.find(({ countries }) => countries.includes(country)); // The first that names a country serves it.
  const other =
    zones.find((zone) => isAbroad(zone, country)) ??
    zones.find(({ countries }) => countries.some((each) => each !== country));
  const price = (zone: ShippingZone | undefined): string | null => zone?.price.amount ?? null;
  return {
    pickup: pickup.offered,
    country: countryName(country, language),
    currency: home?.price.currency ?? currency,
    home: price(home),
    abroad: price(other),
    ...(other && { abroadCurrency: other.price.currency }),
  };
}

/** The zones without some of their countries; one that has none left goes with them. */
const without = (
  zones: readonly ShippingZone[],
  isLeftOut: (country: string) => boolean,
): PutShippingRequest['zones'] =>
  zones
    .map((zone) => ({ ...zone, countries: zone.countries.filter((each) => !isLeftOut(each)) }))
    .filter(({ countries }) => countries.length > 0) as PutShippingRequest['zones'];

/** The terms as they are wished now; what the phone does not name stays. */
function changed(
  { zones, pickup }: Shipping,
  country: string,
  { values: { what, pickup: offered, price = 'none' }, caller: { currency } }: ArtisanRequest,
): PutShippingRequest {
  const { note } = pickup;
  const kept = {
    zones: zones as PutShippingRequest['zones'],
    pickup: { offered: pickup.offered, ...(note !== undefined && { note }) },
  };
  if (what === '1') return { ...kept, pickup: { ...kept.pickup, offered: offered === '1' } };
  const isIt = (zone: ShippingZone): boolean => (what === '2' ? isHome(zone, country) : isAbroad(zone, country));
  const found = zones.find(isIt);
  const others = zones.filter((zone) => zone !== found) as PutShippingRequest['zones'];
  if (price === 'none') return { ...kept, zones: without(zones, (each) => (each === country) === (what === '2')) };
  const amount = { amount: price, currency: currency as PutShippingRequest['zones'][number]['price']['currency'] };
  const fresh =
    what === '2'
      ? { name: countryName(country, 'en'), countries: [country], days: [...days.home] as [number, number] }
      : { name: 'Abroad', countries: abroad(country), days: [...days.abroad] as [number, number] };
  const zone = { ...(found ?? fresh), price: amount } as PutShippingRequest['zones'][number];
  return { ...kept, zones: what === '2' ? [zone, ...others] : [...others, zone] };
}
