import type { Product, Shipping, ShippingZone } from '@asili/contracts';
import { currencies, moneyFromText } from '@asili/kernel';
import { countryName } from '@asili/product-ui/places';
import { Heading, Text, useUi } from '@asili/ui';
import { formatMoney } from '@asili/ui/data';
import { regionOf, useLanguage } from '@asili/web';
import { useQuery } from '@tanstack/react-query';
import { useMessages } from '../../../messages.ts';
import { shippingQuery, zoneFor } from '../../../shared/api/get-shipping.ts';
import classes from '../product.module.css';

/** What is known before buying: nothing is promised that the artisan has not said. */
export function Delivery({ product }: { readonly product: Product }) {
  const t = useMessages();
  const { daysToMake = 0, stock, artisanId } = product;
  const { data } = useQuery(shippingQuery([artisanId]));
  return (
    <section className={classes.delivery} aria-labelledby="delivery">
      <Heading id="delivery" size="sm">
        {t('delivery.title')}
      </Heading>
      <Text size="sm" tone="secondary">
        {stock > 0 && t('delivery.ready')}{' '}
        {daysToMake > 0 && t(stock > 0 ? 'delivery.another' : 'delivery.madeToOrder', { count: daysToMake })}{' '}
        {data?.[0] ? <Terms terms={data[0]} city={product.artisan.location.city} /> : t('delivery.cost')}
      </Text>
    </section>
  );
}

/** Amounts of different currencies are not compared. */
function lowest(zones: readonly ShippingZone[]): ShippingZone | undefined {
  const [first, ...others] = zones;
  const currency = currencies.find((each) => each === first?.price.currency);
  if (!first || !currency || others.some(({ price }) => price.currency !== currency)) return undefined;
  const minor = ({ price }: ShippingZone): bigint => moneyFromText(price.amount, currency).minor;
  return others.reduce((low, zone) => (minor(zone) < minor(low) ? zone : low), first);
}

/** The price to the reader's country where a zone names it, else the lowest there is; and whether it can be picked up. */
function Terms({ terms, city }: { readonly terms: Shipping; readonly city: string }) {
  const t = useMessages();
  const language = useLanguage();
  const { locale } = useUi();
  const priceOf = ({ price }: ShippingZone) => formatMoney(price.amount, price.currency, locale);
  const country = regionOf(navigator.language); // Where the browser's owner may be; nobody is asked.
  const own = country === undefined ? undefined : zoneFor(terms, country);
  const from = own ?? lowest(terms.zones);
  return (
    <>
      {own &&
        country !== undefined &&
        t('delivery.to', {
          country: countryName(country, language),
          price: priceOf(own),
          from: own.days[0],
          to: own.days[1],
        })}
      {!own && from && t('delivery.from', { price: priceOf(from) })}
      {!from && terms.zones.length > 0 && t('delivery.cost')} {terms.pickup.offered && t('delivery.pickup', { city })}
    </>
  );
}
