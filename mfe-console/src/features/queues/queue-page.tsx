import type { QueueName } from '@asili/contracts';
import { EmptyState, ErrorNotice, LinkButton, LoadingRegion, PageHeader, Skeleton } from '@asili/ui';
import { ShowMore } from '@asili/ui/data';
import { Segmented } from '@asili/ui/forms';
import { describeError, usePageTitle, useQueryParam } from '@asili/web';
import { paths } from '@asili/web/paths';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useRoute } from 'wouter';
import { useMessages } from '../../messages.ts';
import { CaseRow } from '../../shared/case-row.tsx';
import rows from '../../shared/case-row.module.css';
import { ConsoleFrame } from '../../shared/console-frame.tsx';
import { queuesQuery } from '../../shared/get-queues.ts';
import { isQueueName } from '../../shared/queue-groups.ts';
import { archives, casesQuery } from './api.ts';

/** /console/queues/{name}: its cases, the longest waiting first. */
export function QueuePage() {
  const t = useMessages();
  const [, params] = useRoute(paths.queue.pattern);
  const name = params?.name ?? '';
  return (
    <ConsoleFrame>
      {isQueueName(name) ? (
        <Cases key={name} name={name} />
      ) : (
        <EmptyState
          as="h1"
          title={t('queues.missing')}
          actions={
            <LinkButton variant="primary" href={paths.console.getHref()}>
              {t('overview.title')}
            </LinkButton>
          }
        />
      )}
    </ConsoleFrame>
  );
}

function Cases({ name }: { readonly name: QueueName }) {
  const t = useMessages();
  usePageTitle(t(`queue.${name}`));
  const [which, setWhich] = useQueryParam('which');
  const all = which === 'all' && archives[name] !== undefined;
  const list = useInfiniteQuery(casesQuery(name, all));
  useFollowCount(name, () => void list.refetch());
  const cases = list.data?.pages.flatMap((page) => page.cases);
  return (
    <>
      <PageHeader
        title={t(`queue.${name}`)}
        subtitle={t(`queueText.${name}`)}
        actions={
          archives[name] && (
            <Segmented
              label={t('queues.which')}
              value={all ? 'all' : 'waiting'}
              options={[
                { value: 'waiting', label: t('queues.waiting') },
                { value: 'all', label: t('queues.all') },
              ]}
              onChange={(value) => setWhich(value === 'all' ? value : null, { push: true })}
            />
          )
        }
      />
      {!cases && !list.isError && (
        <LoadingRegion label={t(`queue.${name}`)}>
          {[1, 2, 3].map((row) => (
            <Skeleton key={row} height={112} shape="card" />
          ))}
        </LoadingRegion>
      )}
      {!cases && list.isError && (
        <ErrorNotice title={t('queues.failed')} onRetry={() => void list.refetch()} retrying={list.isFetching}>
          {describeError(list.error, t('error.text'))}
        </ErrorNotice>
      )}
      {cases?.length === 0 && (
        <EmptyState
          title={t('queues.clear')}
          actions={<LinkButton href={paths.console.getHref()}>{t('overview.title')}</LinkButton>}
        >
          {t(all ? 'queues.never' : 'queues.clearText')}
        </EmptyState>
      )}
      {cases && cases.length > 0 && (
        <ul className={rows.cases} aria-label={t(`queue.${name}`)}>
          {cases.map((each) => (
            <CaseRow key={each.id} of={each} />
          ))}
        </ul>
      )}
      <ShowMore list={list} label={t('queues.more')} problem={describeError(list.error, '')} />
    </>
  );
}

/** Reads the list again when the live count says that it is another. */
function useFollowCount(name: QueueName, changed: () => void): void {
  const { data } = useQuery(queuesQuery);
  const queue = data?.queues.find((each) => each.name === name);
  const now = queue && `${queue.count} ${queue.oldestAt ?? ''}`;
  const previous = useRef(now);
  useEffect(() => {
    if (previous.current !== undefined && now !== previous.current) changed();
    previous.current = now;
  }, [now]); // oxlint-disable-line react/exhaustive-deps -- what to do about it may differ, when does not
}
