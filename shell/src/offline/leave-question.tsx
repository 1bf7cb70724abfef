import { Button, Row } from '@asili/ui';
import { askBeforeLosing, Dialog } from '@asili/ui/dialog';
import { countUnsent } from '@asili/web/offline';
import { loadOfflineMessages, useOfflineMessages } from './messages.ts';

export { askBeforeLosing };

/** What signing out would delete, with the words of the question loaded. */
export async function countUnsentWork(owner: string): Promise<number> {
  await loadOfflineMessages();
  return countUnsent(owner);
}

export interface LeaveQuestionProps {
  readonly count: number;
  readonly onStay: () => void;
  readonly onLeave: () => void;
}

/** Asks before a sign-out that would delete work. */
export function LeaveQuestion({ count, onStay, onLeave }: LeaveQuestionProps) {
  const t = useOfflineMessages();
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onStay()}
      title={t('leave.title')}
      description={t('leave.text', { count })}
    >
      <Row>
        <Button variant="primary" onClick={onStay}>
          {t('leave.stay')}
        </Button>
        <Button variant="danger" onClick={onLeave}>
          {t('leave.go')}
        </Button>
      </Row>
    </Dialog>
  );
}
