import { Card, Container, EmptyState, ErrorNotice, Link, LinkButton, Row, Stack, Text, useUi } from '@asili/ui';
import { clockTime, exactDate, ShowMore } from '@asili/ui/data';
import { Photo } from '@asili/ui/pictures';
import { artisanName, describeError, usePageTitle, useServerEvent } from '@asili/web';
import { paths } from '@asili/web/paths';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import type { Order, Purchase } from '@asili/contracts';
import { BuyingSkeleton, CustomersOnly } from '../../shared/buying/signed-in-only.tsx';
import { useMessages } from '../../shared/buying/messages.ts';
import { openPurchasesQuery } from '../../shared/buying/api/get-purchase.ts';
import { ordersQuery } from './api/get-orders.ts';
import { OrderState } from './components/order-state.tsx';
import { groupByPurchase } from './group-by-purchase.ts';
import classes from './orders.module.css';
import { useDeadline } from './use-deadline.ts';

/** /orders of a customer: purchases, newest first, a line for each order of them. */
export function OrdersPage() {
  const t = useMessages();
  usePageTitle(t('orders.title'));
  return (
    <CustomersOnly title={t('orders.title')}>
      <Container space="page" className={classes.list}>
        <Stack>
          <h1>{t('orders.title')}</h1>
          <OwnOrders />
        </Stack>
      </Container>
    </CustomersOnly>
  );
}

function OwnOrders() {
  const t = useMessages();
  const orders = useInfiniteQuery(ordersQuery);
  const open = useQuery(openPurchasesQuery).data?.purchases ?? [];
  useServerEvent('order', () => void orders.refetch());
  if (!orders.data) {
    if (!orders.isError) return <BuyingSkeleton />;
    return (
      <ErrorNotice title={t('orders.failed')} onRetry={() => void orders.refetch()} retrying={orders.isFetching}>
        {describeError(orders.error, t('orders.failedText'))}
      </ErrorNotice>
    );
  }
  const groups = groupByPurchase(orders.data.pages.flatMap((page) => page.orders));
  if (groups.length === 0 && open.length === 0) {
    return (
      <EmptyState
        title={t('orders.empty')}
        actions={
          <LinkButton variant="primary" href={paths.marketplace.getHref()}>
            {t('orders.browse')}
          </LinkButton>
        }
      >
        {t('orders.emptyText')}
      </EmptyState>
    );
  }
  return (
    <>
      {open.map((purchase) => (
        <OpenPurchase key={purchase.id} purchase={purchase} />
      ))}
      {groups.map((group) => (
        <PurchaseCard key={group.purchaseId} {...group} />
      ))}
      <ShowMore list={orders} label={t('orders.more')} problem={describeError(orders.error, '')} />
    </>
  );
}

/** A purchase that is not paid yet, on whatever device it was begun. */
function OpenPurchase({ purchase: { id, state, holdExpiresAt, orders } }: { readonly purchase: Purchase }) {
  const t = useMessages();
  const { locale } = useUi();
  const href = paths.purchase.getHref(id);
  return (
    <Card as="article">
      <h2 className={classes.date}>{t('orders.unpaid')}</h2>
      <ul className={classes.rows}>
        {orders.map((order) => (
          <OrderRow key={order.id} order={order} href={href} />
        ))}
      </ul>
      <Row className={classes.unpaid}>
        <Text>
          {state === 'paying'
            ? t('orders.paymentBegun')
            : t('orders.unpaidUntil', { time: clockTime(new Date(holdExpiresAt), locale) })}
        </Text>
        <LinkButton variant="primary" href={href}>
          {t('orders.goOn')}
        </LinkButton>
      </Row>
    </Card>
  );
}

function PurchaseCard({ purchaseId, orders }: { readonly purchaseId: string; readonly orders: readonly Order[] }) {
  const t = useMessages();
  const { locale } = useUi();
  const at = orders[0]?.timeline[0]?.at;
  return (
    <Card as="article">
      <h2 className={classes.date}>{at ? exactDate(new Date(at), locale) : t('order.plain')}</h2>
      <ul className={classes.rows}>
        {orders.map((order) => (
          <OrderRow key={order.id} order={order} href={paths.order.getHref(purchaseId)} />
        ))}
      </ul>
    </Card>
  );
}

function OrderRow({
  order: { lines, artisan, state, deadlines, number },
  href,
}: {
  readonly order: Order;
  readonly href: string;
}) {
  const t = useMessages();
  const deadline = useDeadline();
  const [first] = deadlines;
  return (
    <li>
      <span className={classes.photos}>
        {lines.slice(0, 2).map(({ productId, imageUrl }) => (
          <Photo key={productId} src={imageUrl} alt="" sizes="56px" className={classes.photo} />
        ))}
      </span>
      <div className={classes.rowWords}>
        <h3 className={classes.name}>
          <Link data-touch-target href={href}>
            {lines.map(({ name }) => name).join(', ')}
          </Link>
        </h3>
        <Text size="sm" tone="secondary">
          {t('checkout.soldBy', { name: artisanName(artisan) })}. {t('orders.open', { number })}
        </Text>
        {first && (
          <Text size="sm" tone="secondary">
            {deadline(first)}
          </Text>
        )}
      </div>
      <OrderState state={state} />
    </li>
  );
}
