import { Button, Icon, Text } from '@asili/ui';
import MailCheck from 'lucide-react/icons/mail-check';
import { useEffect, useRef } from 'react';
import { useMessages } from '../messages.ts';
import classes from './message-form.module.css';

/** The message arrived: its number, and what happens now. */
export function MessageSent({ reference, onAnother }: { readonly reference: string; readonly onAnother: () => void }) {
  const t = useMessages();
  const panel = useRef<HTMLDivElement>(null);
  useEffect(() => panel.current?.focus(), []);
  return (
    <div className={classes.sent} ref={panel} tabIndex={-1} role="status">
      <Icon of={MailCheck} size="lg" className={classes.sentIcon} />
      <p className={classes.thanks}>{t('contact.sent')}</p>
      <p className={classes.reference}>{t('contact.reference', { reference })}</p>
      <Text tone="secondary">{t('contact.sentText')}</Text>
      <Button onClick={onAnother}>{t('contact.another')}</Button>
    </div>
  );
}
