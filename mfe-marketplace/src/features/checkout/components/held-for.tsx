import type { Purchase } from '@asili/contracts';
import { countryName } from '@asili/product-ui/places';
import { Card, Text } from '@asili/ui';
import { Money } from '@asili/ui/data';
import { artisanName, useLanguage } from '@asili/web';
import { Trans } from '@asili/web/trans';
import { Fragment } from 'react';
import { useMessages } from '../../../shared/buying/messages.ts';
import { usePickupPlace } from '../../../shared/buying/use-pickup-place.ts';
import classes from '../checkout.module.css';
import { CancelPurchase } from './cancel-purchase.tsx';

/** Who the items are held for and how they travel, as it was said; changing it gives them free first. */
export function HeldFor({ purchase }: { readonly purchase: Purchase }) {
  const t = useMessages();
  const language = useLanguage();
  const pickupIn = usePickupPlace();
  const { contact, address } = purchase.orders[0]?.buyer ?? {};
  return (
    <>
      <section className={classes.step} aria-labelledby="held-for">
        <h2 id="held-for" data-step="1">
          {t('checkout.contact')}
        </h2>
        <Card>{[contact?.name, contact?.phoneNumber, contact?.email].filter(Boolean).join(', ')}</Card>
      </section>
      <section className={classes.step} aria-labelledby="held-delivery">
        <h2 id="held-delivery" data-step="2">
          {t('checkout.delivery')}
        </h2>
        <Card className={classes.card}>
          <dl className={classes.facts}>
            {address && <dt>{t('held.address')}</dt>}
            {address && (
              <dd>
                {[
                  address.line1,
                  address.line2,
                  address.postalCode,
                  address.city,
                  address.region,
                  countryName(address.country, language),
                ]
                  .filter(Boolean)
                  .join(', ')}
              </dd>
            )}
            {purchase.orders.map(({ id, artisan, delivery }) => (
              <Fragment key={id}>
                <dt>{t('delivery.from', { name: artisanName(artisan), city: artisan.location.city })}</dt>
                <dd>
                  {delivery.kind === 'ship' ? (
                    <Trans t={t} i18nKey="delivery.courierFor" components={{ price: <Money {...delivery.price} /> }} />
                  ) : delivery.town === undefined ? (
                    t('delivery.pickup')
                  ) : (
                    pickupIn(delivery.town)
                  )}
                  {delivery.kind === 'ship' && (
                    <Text size="sm" tone="secondary">
                      {t('delivery.days', { from: delivery.days[0], count: delivery.days[1] })}
                    </Text>
                  )}
                </dd>
              </Fragment>
            ))}
          </dl>
          <CancelPurchase purchase={purchase} />
        </Card>
      </section>
    </>
  );
}
