import type { Order } from '@asili/contracts';
import { Thread } from '@asili/product-ui/thread';
import { ErrorNotice, Heading, Notice, SkeletonLines, Text, useUi } from '@asili/ui';
import { artisanName, describeError, useServerEvent } from '@asili/web';
import { messageRule, sendMessage, threadQuery, useMessageDraft } from '@asili/web/thread';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { useMessages } from '../../../shared/buying/messages.ts';
import classes from '../orders.module.css';

/** What the buyer and the artisan of an order write to each other, kept true by events. */
export function OrderThread({ order: { id, artisan } }: { readonly order: Pick<Order, 'id' | 'artisan'> }) {
  const t = useMessages();
  const { locale } = useUi();
  const headingId = useId();
  const name = artisanName(artisan);
  const [draft, setDraft] = useMessageDraft(id);
  const thread = useQuery(threadQuery(id));
  useServerEvent<{ readonly orderId?: string }>('order', ({ orderId }) => void (orderId === id && thread.refetch()));
  const send = useMutation({ mutationFn: (text: string) => sendMessage(id, text), onSuccess: () => setDraft('') });
  const when = new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'short', hour: '2-digit', minute: '2-digit' });
  const entries = thread.data?.messages.map(({ id: messageId, by, text, at }) => {
    const time = when.format(new Date(at));
    return {
      id: messageId,
      isOwn: by === 'buyer',
      head: by === 'buyer' ? t('thread.you', { at: time }) : t('thread.other', { name, at: time }),
      text: text || t('thread.gone'),
    };
  });
  return (
    <section className={classes.messages} aria-labelledby={headingId}>
      <Heading id={headingId} size="sm">
        {t('thread.title', { name })}
      </Heading>
      {thread.isPending && <SkeletonLines count={3} />}
      {thread.isError && !thread.data && (
        <ErrorNotice title={t('thread.failed')} onRetry={() => void thread.refetch()} retrying={thread.isFetching}>
          {describeError(thread.error, t('thread.failedText'))}
        </ErrorNotice>
      )}
      {entries && (
        <Thread
          label={t('thread.title', { name })}
          entries={entries}
          empty={<Text tone="secondary">{t('thread.empty', { name })}</Text>}
          texts={{
            write: t('thread.write', { name }),
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
    </section>
  );
}
