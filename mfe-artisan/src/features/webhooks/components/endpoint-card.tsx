import type { WebhookEndpoint, WebhookEventType } from '@asili/contracts';
import { Button, Card, Notice, StatusBadge, Text, type StatusKind } from '@asili/ui';
import { describeError } from '@asili/web';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useMessages } from '../../../messages.ts';
import { removeEndpoint, send } from '../api/webhooks.ts';
import classes from '../webhooks.module.css';
import { SentMessages } from './sent-messages.tsx';

const kinds = { active: 'ok', failing: 'wait', disabled: 'bad' } as const satisfies Record<
  WebhookEndpoint['state'],
  StatusKind
>;

/** One address: how it stands, a test, what was sent, and its end. */
export function EndpointCard({
  endpoint: { id, url, events, state, disabledReason },
}: {
  readonly endpoint: WebhookEndpoint;
}) {
  const t = useMessages();
  const [isOpen, setIsOpen] = useState(false);
  const test = useMutation({ mutationFn: () => send(id), onSuccess: () => setIsOpen(true) });
  return (
    <Card as="li" className={classes.card}>
      <div className={classes.head}>
        <h3 className={classes.url}>{url}</h3>
        <StatusBadge kind={kinds[state]}>{t(`webhookState.${state}`)}</StatusBadge>
      </div>
      <Text size="sm" tone="secondary">
        {events.includes('*')
          ? t('webhooks.all')
          : events.map((type) => t(`webhookEvent.${type as WebhookEventType}`)).join(' · ')}
      </Text>
      {state === 'disabled' && (
        <Notice kind="danger" title={t('webhooks.disabled')}>
          {t(disabledReason === 'gone' ? 'webhooks.gone' : 'webhooks.failingLong')}
        </Notice>
      )}
      {test.isError && (
        <Notice kind="danger" title={describeError(test.error, t('webhooks.failedText'))} announce="alert" />
      )}
      <div className={classes.actions}>
        <Button size="sm" busy={test.isPending} onClick={() => test.mutate()}>
          {t('webhooks.test')}
        </Button>
        <Button size="sm" aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
          {t(isOpen ? 'webhooks.hideSent' : 'webhooks.showSent')}
        </Button>
        <Remove id={id} />
      </div>
      {isOpen && <SentMessages endpointId={id} />}
    </Card>
  );
}

/** Asked twice: the secret does not come back. */
function Remove({ id }: { readonly id: string }) {
  const t = useMessages();
  const [confirming, setConfirming] = useState(false);
  const remove = useMutation({ mutationFn: () => removeEndpoint(id) });
  if (!confirming)
    return (
      <Button size="sm" variant="quiet" onClick={() => setConfirming(true)}>
        {t('webhooks.remove')}
      </Button>
    );
  return (
    <>
      <Button size="sm" autoFocus onClick={() => setConfirming(false)}>
        {t('webhooks.keep')}
      </Button>
      <Button size="sm" variant="danger" busy={remove.isPending} onClick={() => remove.mutate()}>
        {t('webhooks.removeNow')}
      </Button>
      {remove.isError && (
        <Notice kind="danger" title={describeError(remove.error, t('webhooks.failedText'))} announce="alert" />
      )}
    </>
  );
}
