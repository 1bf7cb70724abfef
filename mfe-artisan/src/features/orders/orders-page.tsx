import type { Order } from '@asili/contracts';
import {
  Card,
  Container,
  EmptyState,
  ErrorNotice,
  Link,
  LinkButton,
  LoadingRegion,
  PageHeader,
  Skeleton,
  Stack,
  StatusBadge,
  Text,
} from '@asili/ui';
import { Money, ShowMore } from '@asili/ui/data';
import { Photo } from '@asili/ui/pictures';
import { describeError, usePageTitle, useServerEvent } from '@asili/web';
import { paths } from '@asili/web/paths';
import { useInfiniteQuery } from '@tanstack/react-query';
import Truck from 'lucide-react/icons/truck';
import { useMessages } from '../../messages.ts';
import { Pending } from '../../shared/figures/pending.tsx';
import { ordersQuery } from '../../shared/orders/get-orders.ts';
import { stateKinds, useDeadline } from './order-words.ts';
import classes from './orders.module.css';

/** /orders of an artisan: what waits, by when, and what it comes to. */
export function OrdersPage() {
  const t = useMessages();
  usePageTitle(t('orders.title'));
  const orders = useInfiniteQuery(ordersQuery);
  useServerEvent('order', () => void orders.refetch());
  const all = orders.data?.pages.flatMap((page) => page.orders);
  const waiting = all?.filter(({ state }) => state === 'new' || state === 'disputed').length ?? 0;
  const subtitle = waiting > 0 ? t('orders.waiting', { count: waiting }) : t('orders.subtitle');
  return (
    <Container space="page" className={classes.page}>
      <PageHeader
        title={t('orders.title')}
        subtitle={orders.isPending ? <Pending sample={t('orders.waiting', { count: 2 })} /> : subtitle}
        actions={
          <LinkButton size="sm" icon={Truck} href={paths.deliverySettings.getHref()}>
            {t('shipping.title')}
          </LinkButton>
        }
      />
      {!all && !orders.isError && (
        <LoadingRegion label={t('orders.title')}>
          <Stack>
            {[1, 2, 3, 4, 5].map((row) => (
              <Skeleton key={row} height={140} shape="card" />
            ))}
          </Stack>
        </LoadingRegion>
      )}
      {!all && orders.isError && (
        <ErrorNotice title={t('orders.failed')} onRetry={() => void orders.refetch()} retrying={orders.isFetching}>
          {describeError(orders.error, t('orders.failedText'))}
        </ErrorNotice>
      )}
      {all?.length === 0 && (
        <EmptyState
          title={t('orders.empty')}
          actions={
            <LinkButton variant="primary" href={paths.deliverySettings.getHref()}>
              {t('shipping.title')}
            </LinkButton>
          }
        >
          {t('orders.emptyText')}
        </EmptyState>
      )}
      {all && all.length > 0 && (
        <ul className={classes.list}>
          {all.map((order) => (
            <OrderRow key={order.id} order={order} />
          ))}
        </ul>
      )}
      <ShowMore list={orders} label={t('orders.more')} problem={describeError(orders.error, '')} />
    </Container>
  );
}

function OrderRow({ order: { id, number, lines, buyer, state, deadlines, totals } }: { readonly order: Order }) {
  const t = useMessages();
  const deadline = useDeadline();
  const [first] = deadlines;
  return (
    <Card as="li" {...(state === 'new' && { edge: 'clay' as const })} className={classes.row}>
      <Photo src={lines[0]?.imageUrl} alt="" sizes="56px" className={classes.photo} />
      <div className={classes.words}>
        <h2 className={classes.name}>
          <Link data-touch-target href={paths.order.getHref(id)}>
            {lines.map(({ name }) => name).join(', ')}
          </Link>
        </h2>
        <Text size="sm" tone="secondary">
          {[t('orders.number', { number }), buyer.name, buyer.place?.city].filter(Boolean).join(', ')}
        </Text>
        {first && (
          <Text size="sm" strong={state === 'new'}>
            {deadline(first)}
          </Text>
        )}
      </div>
      <span className={classes.end}>
        <StatusBadge kind={stateKinds[state]}>{t(`orderState.${state}`)}</StatusBadge>
        {totals.map((money) => (
          <Money key={money.currency} {...money} />
        ))}
      </span>
    </Card>
  );
}
