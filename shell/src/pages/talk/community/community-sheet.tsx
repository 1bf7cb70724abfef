import { Dialog } from '@asili/ui/dialog';
import { useMemo } from 'react';
import { LazyMessageForm } from '../message-form/lazy-message-form.tsx';
import { useMessages } from '../texts.ts';

export type Asked = { readonly kind: 'discussion' } | { readonly kind: 'event'; readonly title: string };

/** Start Discussion and Join Event: a message to the community's inbox, and what happens with it. */
export function CommunitySheet({ asked, onClose }: { readonly asked: Asked; readonly onClose: () => void }) {
  const t = useMessages();
  const isEvent = asked.kind === 'event';
  const subject = isEvent ? t('community.sheet.eventSubject', { title: asked.title }) : '';
  const preset = useMemo(() => (isEvent ? { category: 'community-event', subject } : undefined), [isEvent, subject]);
  return (
    <Dialog open onOpenChange={onClose} title={t(isEvent ? 'community.sheet.event' : 'community.sheet.discussion')} description={t(isEvent ? 'community.sheet.eventNext' : 'community.sheet.discussionNext')}>
      <LazyMessageForm
        keptAs={`community-${asked.kind}`}
        fixedCategory={`community-${asked.kind}`}
        preset={preset}
        subjectLabel={t(isEvent ? 'contact.subject' : 'community.sheet.topic')}
        messageLabel={t(isEvent ? 'contact.message' : 'community.sheet.words')}
        messageHint={t('community.sheet.note')}
        sendLabel={t('community.sheet.send')}
      />
    </Dialog>
  );
}
