import type { WebhookEndpointReply } from '@asili/contracts';
import {
  Button,
  Container,
  EmptyState,
  ErrorNotice,
  Heading,
  LoadingRegion,
  PageHeader,
  Skeleton,
  Text,
  TextLink,
} from '@asili/ui';
import { describeError, usePageTitle } from '@asili/web';
import { paths } from '@asili/web/paths';
import { useQuery } from '@tanstack/react-query';
import Plus from 'lucide-react/icons/plus';
import { useState } from 'react';
import { useMessages } from '../../messages.ts';
import { endpointsQuery } from './api/webhooks.ts';
import { EndpointCard } from './components/endpoint-card.tsx';
import { NewEndpoint } from './components/new-endpoint.tsx';
import { SecretOnce } from './components/secret-once.tsx';
import classes from './webhooks.module.css';

/** /settings/webhooks: addresses of one's own programs, and what was sent to them. */
export function WebhooksPage() {
  const t = useMessages();
  usePageTitle(t('webhooks.title'));
  const { data, isPending, isError, error, isFetching, refetch } = useQuery(endpointsQuery);
  const [isAdding, setIsAdding] = useState(false);
  const [created, setCreated] = useState<WebhookEndpointReply | null>(null);
  const endpoints = data?.endpoints ?? [];
  return (
    <Container space="page" className={classes.page}>
      <PageHeader title={t('webhooks.title')} subtitle={t('webhooks.subtitle')} />
      <Text>
        <TextLink data-touch-target href={paths.apiDocs.getHref()}>
          {t('webhooks.docs')}
        </TextLink>
      </Text>
      {isPending && (
        <LoadingRegion label={t('webhooks.title')}>
          <Skeleton height={160} shape="card" />
        </LoadingRegion>
      )}
      {isError && !data && (
        <ErrorNotice title={t('webhooks.loadFailed')} onRetry={() => void refetch()} retrying={isFetching}>
          {describeError(error, t('webhooks.loadFailedText'))}
        </ErrorNotice>
      )}
      {created && <SecretOnce created={created} onDone={() => setCreated(null)} />}
      {data && endpoints.length === 0 && !isAdding && (
        <EmptyState
          title={t('webhooks.empty')}
          actions={
            <Button variant="primary" icon={Plus} onClick={() => setIsAdding(true)}>
              {t('webhooks.add')}
            </Button>
          }
        >
          {t('webhooks.emptyText')}
        </EmptyState>
      )}
      {data && isAdding && (
        <NewEndpoint
          onDone={(reply) => {
            setIsAdding(false);
            if (reply) setCreated(reply);
          }}
        />
      )}
      {endpoints.length > 0 && (
        <section aria-labelledby="endpoints" className={classes.list}>
          <Heading id="endpoints">{t('webhooks.list')}</Heading>
          <ul className={classes.plain}>
            {endpoints.map((endpoint) => (
              <EndpointCard key={endpoint.id} endpoint={endpoint} />
            ))}
          </ul>
          {!isAdding && (
            <div>
              <Button icon={Plus} onClick={() => setIsAdding(true)}>
                {t('webhooks.add')}
              </Button>
            </div>
          )}
        </section>
      )}
    </Container>
  );
}
