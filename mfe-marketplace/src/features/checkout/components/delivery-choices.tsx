import type { Order } from '@asili/contracts';
import { countryName } from '@asili/product-ui/places';
import { ErrorNotice, Notice, Skeleton } from '@asili/ui';
import { Money } from '@asili/ui/data';
import { artisanName, useLanguage } from '@asili/web';
import { Choice, Choices } from '../../../shared/buying/choice.tsx';
import type { ErrorSummaryProps } from '../../../shared/buying/error-summary.tsx';
import { useMessages } from '../../../shared/buying/messages.ts';
import { usePickupPlace } from '../../../shared/buying/use-pickup-place.ts';
import type { Delivery } from '../delivery.ts';
import classes from '../checkout.module.css';

export interface ArtisanDelivery extends Delivery {
  readonly artisanId: string;
  readonly artisan: Order['artisan'];
}

export interface DeliveryChoicesProps {
  readonly deliveries: readonly ArtisanDelivery[];
  /** ISO code of the buyer's country; empty before it is chosen. */
  readonly country: string;
  readonly onChoose: (artisanId: string, choice: string) => void;
  readonly failed: boolean;
  readonly onRetry: () => void;
}

/** What keeps the items from the buyer, each with what leads to its place in the form. */
export function useDeliveryProblems(
  deliveries: readonly ArtisanDelivery[],
  { country, failed }: Pick<DeliveryChoicesProps, 'country' | 'failed'>,
): ErrorSummaryProps['problems'] {
  const t = useMessages();
  const language = useLanguage();
  const problem = (id: string, text: string) => ({ id, text, onGo: () => document.getElementById(id)?.focus() });
  const without = deliveries.filter(({ choice }) => !choice);
  if (failed && without.length > 0) return [problem('delivery', t('delivery.failed'))];
  return without.map(({ artisanId, artisan }) =>
    problem(
      headingOf(artisanId),
      t('delivery.none', { name: artisanName(artisan), country: countryName(country, language) }),
    ),
  );
}

const headingOf = (artisanId: string): string => `delivery-from-${artisanId}`;

/** For each artisan: sent to the door, or picked up at the workshop. */
export function DeliveryChoices({ deliveries, country, onChoose, failed, onRetry }: DeliveryChoicesProps) {
  const t = useMessages();
  return (
    <>
      {failed && (
        <ErrorNotice title={t('delivery.failed')} onRetry={onRetry}>
          {t('delivery.failedText')}
        </ErrorNotice>
      )}
      {!failed &&
        deliveries.map((delivery) => (
          <ArtisanChoices
            key={delivery.artisanId}
            delivery={delivery}
            country={country}
            onChoose={(choice) => onChoose(delivery.artisanId, choice)}
          />
        ))}
    </>
  );
}

function ArtisanChoices({
  delivery: { artisanId, artisan, shipping, zone, choice },
  country,
  onChoose,
}: {
  readonly delivery: ArtisanDelivery;
  readonly country: string;
  readonly onChoose: (choice: string) => void;
}) {
  const t = useMessages();
  const language = useLanguage();
  const name = artisanName(artisan);
  const title = t('delivery.from', { name, city: artisan.location.city });
  const pickupIn = usePickupPlace();
  const isPickup = choice?.request.kind === 'pickup';
  return (
    <div className={classes.parcel}>
      <h3 id={headingOf(artisanId)} tabIndex={-1}>
        {title}
      </h3>
      {!shipping && <Skeleton height={74} shape="card" />}
      {shipping && country === '' && <Notice>{t('delivery.chooseCountry')}</Notice>}
      {shipping && country !== '' && !zone && (
        <Notice kind={shipping.pickup.offered ? 'info' : 'caution'} announce="status">
          {t(shipping.pickup.offered ? 'delivery.onlyPickup' : 'delivery.none', {
            name,
            country: countryName(country, language),
          })}
        </Notice>
      )}
      {shipping && country !== '' && (zone || shipping.pickup.offered) && (
        <Choices label={title}>
          {zone && (
            <Choice
              name={`delivery-${artisanId}`}
              value={zone.id}
              checked={!isPickup}
              onChoose={() => onChoose(zone.id)}
              title={t('delivery.courier')}
              detail={t('delivery.days', { from: zone.days[0], count: zone.days[1] })}
              price={<Money {...zone.price} />}
            />
          )}
          {shipping.pickup.offered && (
            <Choice
              name={`delivery-${artisanId}`}
              value="pickup"
              checked={isPickup}
              onChoose={() => onChoose('pickup')}
              title={
                shipping.isDefault ? pickupIn(shipping.pickup.town ?? artisan.location.city) : t('delivery.pickup')
              }
              detail={shipping.isDefault ? t('delivery.arrange') : (shipping.pickup.note ?? artisan.location.city)}
              price={t('delivery.free')}
            />
          )}
        </Choices>
      )}
    </div>
  );
}
