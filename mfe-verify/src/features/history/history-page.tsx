import type { HistoryReply, Verdict } from '@asili/contracts';
import { Button, EmptyState, ErrorNotice, LinkButton, LoadingRegion, PageHeader, Skeleton } from '@asili/ui';
import { FeedList, FeedRow } from '@asili/ui/data';
import { groupCode } from '@asili/ui/forms';
import { api, ApiError, describeError, usePageTitle } from '@asili/web';
import { useInfiniteQuery } from '@tanstack/react-query';
import BadgeCheck from 'lucide-react/icons/badge-check';
import CircleAlert from 'lucide-react/icons/circle-alert';
import Clock from 'lucide-react/icons/clock';
import { useRoute } from 'wouter';
import { decode } from '../../code.ts';
import { useMessages } from '../../messages.ts';

/** Every check of one piece, newest first; nobody is named. */
export function HistoryPage() {
  const t = useMessages();
  const [, params] = useRoute('/verify/:code/history');
  const code = decode(params?.code ?? '');
  const path = `/verify/${encodeURIComponent(code)}`;
  usePageTitle(t('history.title'));
  const history = useInfiniteQuery({
    queryKey: ['verify-history', code],
    queryFn: ({ pageParam, signal }) => api<HistoryReply>('GET', `/api${path}/history?limit=24${pageParam ? `&cursor=${encodeURIComponent(pageParam)}` : ''}`, { signal }),
    initialPageParam: '',
    getNextPageParam: (last) => last.nextCursor,
    staleTime: 0,
  });
  const missing = history.error instanceof ApiError && history.error.status === 404;
  const rows = history.data?.pages.flatMap((page) => page.verifications) ?? [];
  return (
    <div className="wrap narrow section stack gap-24">
      <PageHeader title={t('history.title')} subtitle={!missing && t('history.subtitle', { code: groupCode(code).slice(0, 40) })} />
      {history.isPending && (
        <LoadingRegion label={t('history.title')}>
          {[1, 2, 3, 4].map((row) => (
            <Skeleton key={row} height={56} />
          ))}
        </LoadingRegion>
      )}
      {missing && <EmptyState title={t('history.unknown')} actions={<LinkButton href="/verify">{t('answer.another')}</LinkButton>}>{t('history.unknownText')}</EmptyState>}
      {history.isError && !missing && <ErrorNotice title={describeError(history.error, t('history.failed'))} onRetry={() => void history.refetch()} retrying={history.isFetching} />}
      {history.data && (
        <>
          <p className="s2">{t('history.total', { count: history.data.pages[0]?.total ?? 0 })}</p>
          <FeedList>
            {rows.map((row) => (
              <FeedRow key={row.id} icon={icons[row.verdict] ?? CircleAlert} title={t(titleKey(row.verdict))} detail={row.place ?? t('history.somewhere')} at={row.verifiedAt} />
            ))}
          </FeedList>
          {history.hasNextPage && (
            <Button busy={history.isFetchingNextPage} onClick={() => void history.fetchNextPage()}>
              {t('history.more')}
            </Button>
          )}
          <div className="row">
            <LinkButton href={path}>{t('history.back')}</LinkButton>
            <LinkButton href="/verify/history">{t('own.open')}</LinkButton>
          </div>
        </>
      )}
    </div>
  );
}

const icons: Partial<Record<Verdict, typeof Clock>> = { RECORD_GENUINE: BadgeCheck, PENDING: Clock, LEDGER_UNREACHABLE: Clock };

function titleKey(verdict: Verdict) {
  if (verdict === 'RECORD_GENUINE') return 'verdict.authentic';
  return verdict === 'PENDING' || verdict === 'LEDGER_UNREACHABLE' ? 'verdict.pending' : 'verdict.notVerified';
}
