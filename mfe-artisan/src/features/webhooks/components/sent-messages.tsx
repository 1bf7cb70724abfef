import type { WebhookDelivery } from '@asili/contracts';
import { Button, ErrorNotice, LoadingRegion, Notice, Skeleton, StatusBadge, Text, type StatusKind } from '@asili/ui';
import { ExactTime, ShowMore } from '@asili/ui/data';
import { describeError } from '@asili/web';
import { Trans } from '@asili/web/trans';
import { useInfiniteQuery, useMutation } from '@tanstack/react-query';
import { useMessages } from '../../../messages.ts';
import { messagesQuery, send } from '../api/webhooks.ts';
import classes from '../webhooks.module.css';

const kinds = { pending: 'wait', delivered: 'ok', failed: 'bad' } as const satisfies Record<
  WebhookDelivery['state'],
  StatusKind
>;

/** What was sent to one endpoint, and what it said. */
export function SentMessages({ endpointId }: { readonly endpointId: string }) {
  const t = useMessages();
  const query = useInfiniteQuery(messagesQuery(endpointId));
  const messages = query.data?.pages.flatMap(({ deliveries }) => deliveries) ?? [];
  if (query.isPending)
    return (
      <LoadingRegion label={t('webhooks.sent')}>
        <Skeleton height={80} />
      </LoadingRegion>
    );
  if (query.isError && messages.length === 0) {
    return (
      <ErrorNotice title={t('webhooks.loadFailed')} onRetry={() => void query.refetch()} retrying={query.isFetching}>
        {describeError(query.error, t('webhooks.loadFailedText'))}
      </ErrorNotice>
    );
  }
  if (messages.length === 0) return <Text tone="secondary">{t('webhooks.nothingSent')}</Text>;
  return (
    <>
      <ul className={classes.plain} aria-label={t('webhooks.sent')}>
        {messages.map((message) => (
          <Message key={message.id} endpointId={endpointId} message={message} />
        ))}
      </ul>
      <ShowMore size="sm" list={query} label={t('orders.more')} problem={describeError(query.error, '')} />
    </>
  );
}

function Message({
  endpointId,
  message: { id, type, state, createdAt, nextAttemptAt, attempts },
}: {
  readonly endpointId: string;
  readonly message: WebhookDelivery;
}) {
  const t = useMessages();
  const resend = useMutation({ mutationFn: () => send(endpointId, id) });
  const last = attempts.at(-1);
  const answer = ({ status = 0, failure }: WebhookDelivery['attempts'][number]) =>
    failure === undefined ? t('webhooks.answered', { status }) : t(`webhookFailure.${failure}`);
  return (
    <li className={classes.message}>
      <div className={classes.head}>
        <code>{type}</code>
        <StatusBadge kind={kinds[state]}>{t(`webhookMessage.${state}`)}</StatusBadge>
      </div>
      <Text size="sm" tone="secondary" tabular>
        <ExactTime at={createdAt} />
        {last && ` · ${answer(last)}`}
        {attempts.length > 1 && ` · ${t('webhooks.attempts', { count: attempts.length })}`}
      </Text>
      {state === 'pending' && attempts.length > 0 && nextAttemptAt !== undefined && (
        <Text size="sm" tone="secondary">
          <Trans t={t} i18nKey="webhooks.next" components={{ time: <ExactTime at={nextAttemptAt} /> }} />
        </Text>
      )}
      {resend.isError && (
        <Notice kind="danger" title={describeError(resend.error, t('webhooks.failedText'))} announce="alert" />
      )}
      {state !== 'pending' && type !== 'endpoint.test' && (
        <div>
          <Button size="sm" busy={resend.isPending} onClick={() => resend.mutate()}>
            {t('webhooks.resend')}
          </Button>
        </div>
      )}
    </li>
  );
}
