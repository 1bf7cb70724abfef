import type { Order, Quote } from '@asili/contracts';
import { Text, useUi } from '@asili/ui';
import { useMessages } from './messages.ts';
import { useNameOf } from './use-name-of.ts';

/** Whether all artisans of a quote are paid once the buyer has their parcel. */
export const areAllPaidLater = ({ receives }: Pick<Quote, 'receives'>): boolean =>
  receives.every(({ payout }) => payout !== 'at-once');

/** When each artisan is paid. It is told before the payment, and done as told. */
export function PaidWhen({
  quote,
  orders,
}: {
  readonly quote: Pick<Quote, 'receives'>;
  readonly orders: readonly Pick<Order, 'artisan'>[];
}) {
  const t = useMessages();
  const { locale } = useUi();
  const nameOf = useNameOf(orders);
  if (areAllPaidLater(quote))
    return (
      <Text size="sm" tone="secondary">
        {t('money.whenText')}
      </Text>
    );
  const names = (isAtOnce: boolean) =>
    new Intl.ListFormat(locale).format(
      quote.receives
        .filter(({ payout }) => (payout === 'at-once') === isAtOnce)
        .map(({ artisanId }) => nameOf(artisanId)),
    );
  const later = names(false);
  return (
    <>
      <Text size="sm" tone="secondary">
        {t('money.atOnce', { names: names(true) })}
      </Text>
      {later && (
        <Text size="sm" tone="secondary">
          {t('money.afterDelivery', { names: later })}
        </Text>
      )}
    </>
  );
}
