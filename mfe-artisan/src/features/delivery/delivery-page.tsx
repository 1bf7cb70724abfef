import { Container, ErrorNotice, LoadingRegion, PageHeader, Skeleton, TextLink } from '@asili/ui';
import { describeError, usePageTitle } from '@asili/web';
import { paths } from '@asili/web/paths';
import { useQuery } from '@tanstack/react-query';
import { useMessages } from '../../messages.ts';
import { ownShippingQuery } from './api/get-shipping.ts';
import { DeliveryForm } from './components/delivery-form.tsx';
import classes from './delivery.module.css';

/** /settings/shipping: where the artisan sends to, for how much, and whether things can be picked up. */
export function DeliveryPage() {
  const t = useMessages();
  usePageTitle(t('shipping.title'));
  const { data, isPending, isError, error, isFetching, refetch } = useQuery(ownShippingQuery);
  return (
    <Container space="page" className={classes.page}>
      <p>
        <TextLink data-touch-target href={paths.orders.getHref()}>
          {t('orders.title')}
        </TextLink>
      </p>
      <PageHeader title={t('shipping.title')} subtitle={t('shipping.subtitle')} />
      {isPending && (
        <LoadingRegion label={t('shipping.title')}>
          <Skeleton height={180} shape="card" />
          <Skeleton height={180} shape="card" />
        </LoadingRegion>
      )}
      {isError && !data && (
        <ErrorNotice title={t('shipping.loadFailed')} onRetry={() => void refetch()} retrying={isFetching}>
          {describeError(error, t('shipping.loadFailedText'))}
        </ErrorNotice>
      )}
      {data && <DeliveryForm shipping={data.shipping} />}
    </Container>
  );
}
