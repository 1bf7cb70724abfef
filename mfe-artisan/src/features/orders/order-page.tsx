import type { Order } from '@asili/contracts';
import {
  Card,
  Container,
  EmptyState,
  ErrorNotice,
  Heading,
  LinkButton,
  LoadingRegion,
  Skeleton,
  StatusBadge,
  Text,
  TextLink,
  useUi,
} from '@asili/ui';
import { Money } from '@asili/ui/data';
import { Photo } from '@asili/ui/pictures';
import { countryName } from '@asili/product-ui/places';
import { Timeline, type TimelineEntry } from '@asili/product-ui/timeline';
import { ApiError, describeError, useLanguage, usePageTitle, useServerEvent } from '@asili/web';
import { paths } from '@asili/web/paths';
import { useQuery } from '@tanstack/react-query';
import Printer from 'lucide-react/icons/printer';
import { useRoute } from 'wouter';
import { useMessages } from '../../messages.ts';
import { orderQuery } from './api/get-order.ts';
import { OrderMoneyCard } from './components/order-money-card.tsx';
import { OrderReviews } from './components/order-reviews.tsx';
import { OrderStepCard } from './components/order-step-card.tsx';
import { OrderThread } from './components/order-thread.tsx';
import { stateKinds, useDeadline } from './order-words.ts';
import classes from './orders.module.css';

/** /orders/{id} of an artisan: the next step, what to send and where to, and what happened. */
export function OrderPage() {
  const t = useMessages();
  const [, params] = useRoute(paths.order.pattern);
  const id = params?.id ?? '';
  const { data, isError, error, isFetching, refetch } = useQuery(orderQuery(id));
  useServerEvent<{ readonly orderId?: string }>('order', ({ orderId }) => void (orderId === id && refetch()));
  const order = data?.order;
  const title = order ? t('orders.number', { number: order.number }) : t('orders.one');
  usePageTitle(title);
  const isMissing = error instanceof ApiError && error.status === 404;
  return (
    <Container space="page" className={classes.page}>
      <p>
        <TextLink data-touch-target href={paths.orders.getHref()}>
          {t('orders.title')}
        </TextLink>
      </p>
      <div className={classes.title}>
        <h1>{title}</h1>
        {order && <StatusBadge kind={stateKinds[order.state]}>{t(`orderState.${order.state}`)}</StatusBadge>}
      </div>
      {!order && !isError && (
        <LoadingRegion label={title}>
          <Skeleton height={160} shape="card" />
        </LoadingRegion>
      )}
      {isMissing && (
        <EmptyState
          title={t('orders.missing')}
          actions={
            <LinkButton variant="primary" href={paths.orders.getHref()}>
              {t('orders.title')}
            </LinkButton>
          }
        />
      )}
      {isError && !order && !isMissing && (
        <ErrorNotice title={t('orders.failed')} onRetry={() => void refetch()} retrying={isFetching}>
          {describeError(error, t('orders.failedText'))}
        </ErrorNotice>
      )}
      {order && (
        <>
          <OrderStepCard order={order} />
          <div className={classes.columns}>
            <div className={classes.main}>
              <WhatToSend order={order} />
              <OrderReviews order={order} />
              <OrderThread orderId={order.id} />
            </div>
            <div className={classes.main}>
              {order.money && <OrderMoneyCard money={order.money} />}
              <WhatHappened order={order} />
            </div>
          </div>
        </>
      )}
    </Container>
  );
}

function WhatToSend({ order: { id, lines, delivery, buyer, totals, money: brings } }: { readonly order: Order }) {
  const t = useMessages();
  const language = useLanguage();
  const { address, contact, place } = buyer;
  const where = address
    ? [address.line1, address.line2, address.postalCode, address.city, countryName(address.country, language)]
    : [place?.city, place && countryName(place.country, language)];
  return (
    <Card as="section" className={classes.card} aria-labelledby="lines">
      <Heading id="lines" size="sm">
        {t('orders.lines')}
      </Heading>
      <ul className={classes.lines}>
        {lines.map(({ productId, name, imageUrl, quantity, unitPrice }) => (
          <li key={productId}>
            <Photo src={imageUrl} alt="" sizes="56px" className={classes.photo} />
            <span className={classes.words}>
              <b>
                {name}
                {quantity > 1 && ` × ${quantity}`}
              </b>
            </span>
            <Money {...unitPrice} />
          </li>
        ))}
      </ul>
      <div>
        <Text strong>
          {delivery.kind === 'ship'
            ? t('orders.courier', { zone: delivery.name })
            : t(delivery.town === undefined ? 'orders.pickup' : 'orders.pickupArranged')}
        </Text>
        <Text tone="secondary">
          {[buyer.name, ...(delivery.kind === 'ship' ? where : [])].filter(Boolean).join(', ')}
        </Text>
        {contact?.phoneNumber && (
          <Text tone="secondary">
            <bdi>{contact.phoneNumber}</bdi>
          </Text>
        )}
      </div>
      {contact && (
        <div>
          <LinkButton
            size="sm"
            icon={Printer}
            href={`/api/orders/${id}/slip.pdf?lang=${language}`}
            target="_blank"
            rel="noopener"
          >
            {t('orders.slip')}
          </LinkButton>
        </div>
      )}
      {!brings && (
        <>
          <p className={classes.total}>
            <span>{t('orders.total')}</span>{' '}
            {totals.map((money) => (
              <Money key={money.currency} {...money} big />
            ))}
          </p>
          <Text size="sm" tone="secondary">
            {t('orders.totalText')}
          </Text>
        </>
      )}
    </Card>
  );
}

const steps = [
  'paid',
  'accept',
  'decline',
  'ready',
  'ship',
  'deliver',
  'confirm',
  'cancel',
  'dispute',
  'answer',
  'resolve',
  'cancelled',
  'delivered',
  'completed',
  'refunded',
  'refund',
  'refund-failed',
] as const;

function WhatHappened({ order: { timeline, deadlines } }: { readonly order: Order }) {
  const t = useMessages();
  const { locale } = useUi();
  const deadline = useDeadline();
  const when = new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'short', hour: '2-digit', minute: '2-digit' });
  const entries = [
    ...timeline.map(({ what, at, text }): TimelineEntry => ({
      kind:
        what === 'dispute' || what.startsWith('cancel') || what === 'decline' || what === 'refund-failed'
          ? 'failed'
          : 'done',
      title: t(`orderDid.${steps.find((each) => each === what) ?? 'other'}`),
      detail: text && <q>{text}</q>,
      at: when.format(new Date(at)),
    })),
    ...deadlines.map((each): TimelineEntry => ({ kind: 'now', title: deadline(each), detail: each.then.text })),
  ];
  return (
    <Card as="section" className={classes.card} aria-labelledby="when">
      <Heading id="when" size="sm">
        {t('orders.when')}
      </Heading>
      <Timeline label={t('orders.when')} entries={entries} />
    </Card>
  );
}
