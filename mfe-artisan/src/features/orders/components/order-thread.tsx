import { Thread } from '@asili/product-ui/thread';
import { Card, cx, ErrorNotice, Heading, Notice, SkeletonLines, Text, useUi } from '@asili/ui';
import { describeError, useServerEvent } from '@asili/web';
import { messageRule, sendMessage, threadQuery, useMessageDraft } from '@asili/web/thread';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { useMessages } from '../../../messages.ts';
import classes from '../orders.module.css';

/** What the buyer and the artisan of an order write to each other, kept true by events. */
export function OrderThread({ orderId: id }: { readonly orderId: string }) {
  const t = useMessages();
  const { locale } = useUi();
  const headingId = useId();
  const [draft, setDraft] = useMessageDraft(id);
  const thread = useQuery(threadQuery(id));
  useServerEvent<{ readonly orderId?: string }>('order', ({ orderId }) => void (orderId === id && thread.refetch()));
  const send = useMutation({ mutationFn: (text: string) => sendMessage(id, text), onSuccess: () => setDraft('') });
  const when = new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'short', hour: '2-digit', minute: '2-digit' });
  const entries = thread.data?.messages.map(({ id: messageId, by, text, at }) => {
    const time = when.format(new Date(at));
    return {
      id: messageId,
      isOwn: by === 'artisan',
      head: by === 'artisan' ? t('thread.you', { at: time }) : t('thread.other', { at: time }),
      text: text || t('thread.gone'),
    };
  });
  return (
    <Card as="section" className={cx(classes.card, classes.last)} aria-labelledby={headingId}>
      <Heading id={headingId} size="sm">
        {t('thread.title')}
      </Heading>
      {thread.isPending && <SkeletonLines count={3} />}
      {thread.isError && !thread.data && (
        <ErrorNotice title={t('thread.failed')} onRetry={() => void thread.refetch()} retrying={thread.isFetching}>
          {describeError(thread.error, t('thread.failedText'))}
        </ErrorNotice>
      )}
      {entries && (
        <Thread
          label={t('thread.title')}
          entries={entries}
          empty={<Text tone="secondary">{t('thread.empty')}</Text>}
          texts={{
            write: t('thread.write'),
            hint: t('thread.hint'),
            send: t('thread.send'),
            needed: t('thread.needed'),
            earlier: t('thread.earlier'),
          }}
          rule={messageRule}
          draft={draft}
          onDraft={setDraft}
          onSend={(text) => send.mutate(text)}
          busy={send.isPending}
          failed={
            send.isError && (
              <Notice kind="danger" announce="alert" title={t('thread.notSent')}>
                {describeError(send.error, t('thread.notSentText'))}
              </Notice>
            )
          }
        />
      )}
    </Card>
  );
}
