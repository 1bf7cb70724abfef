import type { QueuesReply } from '@asili/contracts';
import { Card, cx, EmptyState, ErrorNotice, Icon, Link, LoadingRegion, PageHeader, Skeleton, Text } from '@asili/ui';
import { RelativeTime } from '@asili/ui/data';
import { describeError, usePageTitle } from '@asili/web';
import { paths } from '@asili/web/paths';
import { Trans } from '@asili/web/trans';
import { useQuery } from '@tanstack/react-query';
import { useMessages } from '../../messages.ts';
import { ConsoleFrame } from '../../shared/console-frame.tsx';
import { queuesQuery } from '../../shared/get-queues.ts';
import { queueIcons } from '../../shared/queue-groups.ts';
import classes from './queues.module.css';

/** /console: what waits, and since when. */
export function OverviewPage() {
  const t = useMessages();
  usePageTitle(t('overview.title'));
  const { data, isError, error, isFetching, refetch } = useQuery(queuesQuery);
  const waiting = data?.queues.reduce((sum, { count, unavailable }) => sum + (unavailable ? 0 : count), 0) ?? 0;
  return (
    <ConsoleFrame>
      <PageHeader
        title={t('overview.title')}
        subtitle={data && (waiting > 0 ? t('overview.waiting', { count: waiting }) : t('queues.clear'))}
      />
      {!data && !isError && (
        <LoadingRegion label={t('overview.title')}>
          <div className={classes.tiles}>
            {Object.keys(queueIcons).map((name) => (
              <Skeleton key={name} height={132} shape="card" />
            ))}
          </div>
        </LoadingRegion>
      )}
      {!data && isError && (
        <ErrorNotice title={t('overview.failed')} onRetry={() => void refetch()} retrying={isFetching}>
          {describeError(error, t('error.text'))}
        </ErrorNotice>
      )}
      {data?.queues.length === 0 && <EmptyState title={t('overview.none')} />}
      {data && data.queues.length > 0 && (
        <ul className={classes.tiles}>
          {data.queues.map((queue) => (
            <QueueTile key={queue.name} queue={queue} />
          ))}
        </ul>
      )}
    </ConsoleFrame>
  );
}

function QueueTile({
  queue: { name, count, oldestAt, unavailable },
}: {
  readonly queue: QueuesReply['queues'][number];
}) {
  const t = useMessages();
  return (
    <Card as="li" className={cx(classes.tile, count === 0 && classes.clear)}>
      <h2 className={classes.tileName}>
        <Icon of={queueIcons[name]} />
        <Link data-touch-target href={paths.queue.getHref(name)}>
          {t(`queue.${name}`)}
        </Link>
      </h2>
      <p className={classes.figure}>{unavailable ? '–' : count}</p>
      <Text size="sm" tone="secondary">
        {unavailable ? (
          t('queues.unavailable')
        ) : oldestAt === null ? (
          t('queues.clear')
        ) : (
          <Trans t={t} i18nKey="queues.oldest" components={{ time: <RelativeTime at={oldestAt} /> }} />
        )}
      </Text>
    </Card>
  );
}
