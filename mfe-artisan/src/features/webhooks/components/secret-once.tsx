import type { WebhookEndpointReply } from '@asili/contracts';
import { Button, Notice, Text } from '@asili/ui';
import { useMessages } from '../../../messages.ts';
import classes from '../webhooks.module.css';

/** The secret of an endpoint, for the only time. */
export function SecretOnce({
  created: { endpoint, secret },
  onDone,
}: {
  readonly created: WebhookEndpointReply;
  readonly onDone: () => void;
}) {
  const t = useMessages();
  return (
    <Notice kind="caution" title={t('webhooks.secret')} announce="status">
      <Text>{t('webhooks.secretText')}</Text>
      <p className={classes.url}>{endpoint.url}</p>
      <p className={classes.secret}>{secret}</p>
      <Button size="sm" onClick={onDone}>
        {t('webhooks.secretDone')}
      </Button>
    </Notice>
  );
}
