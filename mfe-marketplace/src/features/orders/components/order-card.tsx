import type { Order } from '@asili/contracts';
import { Card, Link, LinkButton, Text, TextLink, useUi } from '@asili/ui';
import { Money } from '@asili/ui/data';
import { Avatar, Photo } from '@asili/ui/pictures';
import { Timeline, type TimelineEntry } from '@asili/product-ui/timeline';
import { artisanName, useLanguage } from '@asili/web';
import { paths } from '@asili/web/paths';
import Receipt from 'lucide-react/icons/receipt';
import { useMessages } from '../../../shared/buying/messages.ts';
import { usePickupPlace } from '../../../shared/buying/use-pickup-place.ts';
import { times } from '../../../shared/cart-total.ts';
import { expectedOf } from '../expected.ts';
import { useDeadline } from '../use-deadline.ts';
import classes from '../orders.module.css';
import { OrderActions } from './order-actions.tsx';
import { OrderReviews } from './order-reviews.tsx';
import { OrderState } from './order-state.tsx';
import { OrderThread } from './order-thread.tsx';

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
const failures: ReadonlySet<string> = new Set(['decline', 'cancel', 'cancelled', 'dispute', 'refund-failed']);

/** What was done to an order, then what is still to come with its deadline. */
function useEntries(order: Order): TimelineEntry[] {
  const t = useMessages();
  const { locale } = useUi();
  const deadline = useDeadline();
  const name = artisanName(order.artisan);
  const when = new Intl.DateTimeFormat(locale, {
    weekday: 'short',
    day: 'numeric',
    month: 'short',
    hour: '2-digit',
    minute: '2-digit',
  });
  const { carrier, tracking } = order.delivery.kind === 'ship' ? order.delivery : {};
  const courier =
    carrier && tracking
      ? t('order.carrier', { carrier, tracking })
      : carrier
        ? t('order.carrierOnly', { carrier })
        : tracking && t('order.trackingOnly', { tracking });
  const done = order.timeline.map(({ what, at, text, ...more }): TimelineEntry => {
    const step = steps.find((each) => each === what);
    const { reason, offer } = more as { reason?: 'damaged'; offer?: 'refund' };
    const words = [
      reason && t(`problem.${reason}`),
      offer && t(`offer.${offer}`),
      text && t('order.quoted', { text }),
      step === 'ship' && courier,
    ]
      .filter(Boolean)
      .join(' ');
    return {
      kind: failures.has(what) ? 'failed' : 'done',
      title: t(`did.${step ?? 'other'}`, { name }),
      detail: words,
      at: when.format(new Date(at)),
    };
  });
  const coming = expectedOf(order).map((next, index): TimelineEntry => ({
    kind: index === 0 ? 'now' : 'open',
    title: t(`next.${next}`, { name }),
    detail: index === 0 && order.deadlines.map((each) => `${deadline(each)}. ${each.then.text}`).join(' '),
  }));
  return [...done, ...coming];
}

/** One artisan's part of a purchase: what it is, how it stands, and what one may do now. */
export function OrderCard({ order, purchaseId }: { readonly order: Order; readonly purchaseId: string }) {
  const t = useMessages();
  const language = useLanguage();
  const entries = useEntries(order);
  const pickupIn = usePickupPlace();
  const { artisan, number, state, lines, delivery } = order;
  const name = artisanName(artisan);
  return (
    <Card as="article" className={classes.card} aria-label={t('orders.open', { number })}>
      <header className={classes.head}>
        <Avatar name={name} />
        <div className={classes.words}>
          <h2 className={classes.name}>
            <TextLink data-touch-target href={paths.artisan.getHref(artisan.id)}>
              {t('checkout.soldBy', { name })}
            </TextLink>
          </h2>
          <Text size="sm" tone="secondary">
            {t('orders.open', { number })}
          </Text>
        </div>
        <OrderState state={state} />
      </header>
      <ul className={classes.minis}>
        {lines.map(({ productId, name: product, imageUrl, quantity, unitPrice }) => (
          <li key={productId}>
            <Photo src={imageUrl} alt="" sizes="56px" className={classes.photo} />
            <span className={classes.words}>
              <Link data-touch-target className={classes.product} href={paths.product.getHref(productId)}>
                {product}
                {quantity > 1 && ` × ${quantity}`}
              </Link>
            </span>
            <Money {...times(unitPrice, quantity)} />
          </li>
        ))}
      </ul>
      {delivery.kind === 'pickup' && delivery.note && (
        <Text size="sm" tone="secondary">
          {t('order.pickupAt', { note: delivery.note })}
        </Text>
      )}
      {delivery.kind === 'pickup' && delivery.town !== undefined && (
        <Text size="sm" tone="secondary">
          {pickupIn(delivery.town)}
        </Text>
      )}
      <Timeline label={t('order.timeline')} entries={entries} />
      <OrderActions order={order} purchaseId={purchaseId} />
      <OrderReviews order={order} purchaseId={purchaseId} />
      {order.timeline.some(({ what }) => what === 'paid') && <OrderThread order={order} />}
      {order.timeline.some(({ what }) => what === 'paid') && (
        <div className={classes.receipt}>
          <LinkButton
            size="sm"
            icon={Receipt}
            href={`/api/orders/${order.id}/receipt.pdf?lang=${language}`}
            target="_blank"
            rel="noopener"
          >
            {t('order.receipt')}
          </LinkButton>
        </div>
      )}
    </Card>
  );
}
