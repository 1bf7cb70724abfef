import type { AnalyticsReply } from '@asili/contracts';
import { EmptyState, ErrorNotice, LinkButton, LoadingRegion, Skeleton } from '@asili/ui';
import { FeedList, FeedRow } from '@asili/ui/data';
import { describeError } from '@asili/web';
import { paths } from '@asili/web/paths';
import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import BadgeCheck from 'lucide-react/icons/badge-check';
import Banknote from 'lucide-react/icons/banknote';
import CircleAlert from 'lucide-react/icons/circle-alert';
import Eye from 'lucide-react/icons/eye';
import Package from 'lucide-react/icons/package';
import Plus from 'lucide-react/icons/plus';
import { useMessages } from '../../messages.ts';
import { ownProductsQuery } from '../products/get-own-products.ts';
import { useArtisanId } from '../use-artisan-id.ts';
import classes from './figures.module.css';
import type { Analytics } from './get-analytics.ts';
import { PanelHeader } from './panel-header.tsx';

const icons: Readonly<Record<string, typeof Eye>> = {
  payment_initiated: Banknote,
  sale_called_off: CircleAlert,
  verification: BadgeCheck,
  product_view: Eye,
  product_registered: Package,
  product_verified: BadgeCheck,
  counterfeit_attempt: CircleAlert,
  counterfeit_report: CircleAlert,
};
const known = [
  'verification',
  'product_view',
  'payment_initiated',
  'sale_called_off',
  'product_registered',
  'product_verified',
  'counterfeit_attempt',
  'counterfeit_report',
] as const;

export interface ActivityProps {
  readonly query: UseQueryResult<Analytics>;
  readonly viewAll?: string;
  /** How many at most. */
  readonly max?: number;
  readonly emptyTitle: string;
  /** What to do first. */
  readonly emptyText?: string;
  /** The way there, where the page does not offer it already. */
  readonly emptyAction?: boolean;
}

/** What happened recently to one's own products, live. */
export function Activity({ query, viewAll, max = 10, emptyTitle, emptyText, emptyAction = false }: ActivityProps) {
  const t = useMessages();
  const products = useQuery(ownProductsQuery(useArtisanId())).data ?? [];
  const events: AnalyticsReply['analytics']['recentEvents'] | undefined = query.data?.recentEvents.slice(0, max);
  return (
    <section aria-labelledby="activity" className={classes.panel}>
      <PanelHeader id="activity" title={t('activity.title')} viewAll={viewAll} />
      {query.isPending && (
        <LoadingRegion label={t('activity.title')}>
          {Array.from({ length: Math.min(max, 5) }, (_, row) => (
            <Skeleton key={row} height={64} />
          ))}
        </LoadingRegion>
      )}
      {query.isError && !query.data && (
        <ErrorNotice
          title={describeError(query.error, t('activity.failed'))}
          onRetry={() => void query.refetch()}
          retrying={query.isFetching}
        />
      )}
      {events?.length === 0 && (
        <EmptyState
          as="h3"
          title={emptyTitle}
          actions={
            emptyAction && (
              <LinkButton icon={Plus} href={paths.registerProduct.getHref()}>
                {t('home.register')}
              </LinkButton>
            )
          }
        >
          {emptyText}
        </EmptyState>
      )}
      {events && events.length > 0 && (
        <FeedList>
          {events.map(({ id, eventType, productId, timestamp }) => {
            const product = products.find((one) => one.id === productId);
            const kind = known.find((type) => type === eventType) ?? 'other';
            return (
              <FeedRow
                key={id}
                image={product?.images[0]}
                icon={icons[eventType] ?? Package}
                title={t(`event.${kind}`)}
                detail={product?.name ?? t('event.product')}
                at={timestamp}
              />
            );
          })}
        </FeedList>
      )}
    </section>
  );
}
