import type { AnalyticsReply } from '@asili/contracts';
import { EmptyState, ErrorNotice, LinkButton, LoadingRegion, Skeleton } from '@asili/ui';
import { FeedList, FeedRow } from '@asili/ui/data';
import { describeError } from '@asili/web';
import type { UseQueryResult } from '@tanstack/react-query';
import BadgeCheck from 'lucide-react/icons/badge-check';
import CircleAlert from 'lucide-react/icons/circle-alert';
import Eye from 'lucide-react/icons/eye';
import Package from 'lucide-react/icons/package';
import Plus from 'lucide-react/icons/plus';
import { Link } from 'wouter';
import { useOwnProducts } from '../api/own.ts';
import { useMessages } from '../messages.ts';
import classes from './components.module.css';

const drawings: Readonly<Record<string, typeof Eye>> = { verification: BadgeCheck, product_view: Eye, product_registered: Package, product_verified: BadgeCheck, counterfeit_attempt: CircleAlert, counterfeit_report: CircleAlert };
const known = ['verification', 'product_view', 'payment_initiated', 'product_registered', 'product_verified', 'counterfeit_attempt', 'counterfeit_report'] as const;

export interface ActivityProps {
  readonly query: UseQueryResult<AnalyticsReply>;
  readonly viewAll?: string;
  /** How many at most; all that came by default. */
  readonly most?: number;
  readonly emptyTitle: string;
  /** What to do first; the way there comes with it. */
  readonly emptyText?: string;
}

/** What happened lately to one's own pieces, live. */
export function Activity({ query, viewAll, most, emptyTitle, emptyText }: ActivityProps) {
  const t = useMessages();
  const products = useOwnProducts().data ?? [];
  const events = query.data?.analytics.recentEvents.slice(0, most);
  return (
    <section aria-labelledby="activity" className={classes.panel}>
      <div className={classes.head}>
        <h2 id="activity" className="h-md">
          {t('activity.title')}
        </h2>
        {viewAll && (
          <Link className="link" href={viewAll}>
            {t('activity.all')}
          </Link>
        )}
      </div>
      {query.isPending && (
        <LoadingRegion label={t('activity.title')}>
          {[1, 2, 3].map((row) => (
            <Skeleton key={row} height={52} />
          ))}
        </LoadingRegion>
      )}
      {query.isError && <ErrorNotice title={describeError(query.error, t('activity.failed'))} onRetry={() => void query.refetch()} retrying={query.isFetching} />}
      {events?.length === 0 && (
        <EmptyState
          as="h3"
          title={emptyTitle}
          actions={
            emptyText && (
              <LinkButton icon={Plus} href="/products/new">
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
            const piece = products.find((product) => product.id === productId);
            const kind = known.find((type) => type === eventType) ?? 'other';
            return <FeedRow key={id} image={piece?.images[0]} icon={drawings[eventType] ?? Package} title={t(`event.${kind}`)} detail={piece?.name ?? t('event.piece')} at={timestamp} />;
          })}
        </FeedList>
      )}
    </section>
  );
}
