import { Button, Container, Notice } from '@asili/ui';
import Hourglass from 'lucide-react/icons/hourglass';
import { useSyncExternalStore } from 'react';
import { useMessages } from '../messages.ts';
import { isSlow, onSlowChange, retrySlow } from './retryable-load.ts';

/** Says that a part of the page takes long, and offers another try. What was started goes on. */
export function SlowNotice() {
  const t = useMessages();
  const slow = useSyncExternalStore(onSlowChange, isSlow, () => false);
  return (
    <div role="status">
      {slow && (
        <Container data-testid="slow-notice">
          <Notice
            kind="caution"
            icon={Hourglass}
            title={t('slow.title')}
            actions={
              <Button size="sm" onClick={retrySlow}>
                {t('ui.retry')}
              </Button>
            }
          >
            {t('slow.text')}
          </Notice>
        </Container>
      )}
    </div>
  );
}
