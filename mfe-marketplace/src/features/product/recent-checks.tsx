import type { HistoryReply } from '@asili/contracts';
import { ErrorNotice, LoadingRegion, Skeleton } from '@asili/ui';
import { FeedList, FeedRow } from '@asili/ui/data';
import { api, describeError } from '@asili/web';
import { useQuery } from '@tanstack/react-query';
import BadgeCheck from 'lucide-react/icons/badge-check';
import CircleAlert from 'lucide-react/icons/circle-alert';
import Clock from 'lucide-react/icons/clock';
import { Link } from 'wouter';
import { useMessages } from '../../messages.ts';
import classes from './product.module.css';

const shown = 4;
const waiting = ['PENDING', 'LEDGER_UNREACHABLE'];

/** The latest checks of this piece, by place and time; nobody is named. */
export function RecentChecks({ shortCode }: { readonly shortCode: string }) {
  const t = useMessages();
  const history = useQuery({ queryKey: ['verify-history', shortCode, shown], queryFn: ({ signal }) => api<HistoryReply>('GET', `/api/verify/${shortCode}/history?limit=${shown}`, { signal }), staleTime: 0 });
  const rows = history.data?.verifications.slice(0, shown) ?? [];
  return (
    <section aria-labelledby="checks">
      <h2 id="checks" className={`h-md ${classes.recordTitle}`}>
        {t('checks.title')}
      </h2>
      {history.isPending && (
        <LoadingRegion label={t('checks.title')}>
          <Skeleton height={56} />
          <Skeleton height={56} />
        </LoadingRegion>
      )}
      {history.isError && <ErrorNotice title={describeError(history.error, t('checks.failed'))} onRetry={() => void history.refetch()} retrying={history.isFetching} />}
      {history.data && rows.length === 0 && <p className="s2">{t('checks.none')}</p>}
      {rows.length > 0 && (
        <>
          <FeedList>
            {rows.map(({ id, verdict, place, verifiedAt }) => {
              const kind = verdict === 'RECORD_GENUINE' ? 'genuine' : waiting.includes(verdict) ? 'waiting' : 'not';
              return <FeedRow key={id} icon={icons[kind]} title={t(`checks.${kind}`)} detail={place ?? t('checks.somewhere')} at={verifiedAt} />;
            })}
          </FeedList>
          <Link className={`link ${classes.explorerLink}`} href={`/verify/${shortCode}/history`}>
            {t('checks.all', { count: history.data?.total ?? rows.length })}
          </Link>
        </>
      )}
    </section>
  );
}

const icons = { genuine: BadgeCheck, waiting: Clock, not: CircleAlert } as const;
