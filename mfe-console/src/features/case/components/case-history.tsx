import type { AuditReply, ConsoleCase } from '@asili/contracts';
import { Card, cx, ErrorNotice, Heading, LoadingRegion, Skeleton } from '@asili/ui';
import { ExactTime, ShowMore } from '@asili/ui/data';
import { Timeline, type TimelineEntry } from '@asili/product-ui/timeline';
import { describeError } from '@asili/web';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useMessages } from '../../../messages.ts';
import { CaseChange } from '../../../shared/case-change.tsx';
import { useAuditActionName } from '../../../shared/audit-actions.ts';
import { historyQuery } from '../api.ts';
import classes from '../case.module.css';

/** What happened to the case, from its opening on: from the audit trail, so nothing is left out and nothing was changed. */
export function CaseHistory({ of: { id, openedAt, approval } }: { readonly of: ConsoleCase }) {
  const t = useMessages();
  const auditAction = useAuditActionName();
  const history = useInfiniteQuery(historyQuery(id));
  const { data, isError, error, isFetching, refetch, hasNextPage } = history;
  const known = data?.pages.flatMap(({ entries }) => entries).reverse();
  const entryOf = (entry: AuditReply['entries'][number]): TimelineEntry => ({
    kind: entry.action === 'decline' ? 'failed' : 'done',
    title: auditAction(entry.action),
    detail: (
      <>
        {entry.operator}
        {entry.after !== undefined && <br />}
        <CaseChange of={entry} />
      </>
    ),
    at: <ExactTime at={entry.at} />,
  });
  const entries: TimelineEntry[] = [
    ...(hasNextPage ? [] : [{ kind: 'done' as const, title: t('history.opened'), at: <ExactTime at={openedAt} /> }]),
    ...(known ?? []).map(entryOf),
    ...(approval?.state === 'waiting'
      ? [{ kind: 'now' as const, title: t('approval.badge'), detail: t('approval.other', { name: approval.operator }) }]
      : []),
  ];
  return (
    <Card as="section" className={cx(classes.card, classes.last)} aria-labelledby="history">
      <Heading id="history" size="sm">
        {t('history.title')}
      </Heading>
      {!known && !isError && (
        <LoadingRegion label={t('history.title')}>
          <Skeleton height={90} />
        </LoadingRegion>
      )}
      {!known && isError && (
        <ErrorNotice title={t('history.failed')} onRetry={() => void refetch()} retrying={isFetching}>
          {describeError(error, t('error.text'))}
        </ErrorNotice>
      )}
      <ShowMore size="sm" list={history} label={t('history.earlier')} problem={describeError(error, '')} />
      {known && <Timeline label={t('history.title')} entries={entries} />}
    </Card>
  );
}
