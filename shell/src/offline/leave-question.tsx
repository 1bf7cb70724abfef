import { Button, Row } from '@asili/ui';
import { Dialog } from '@asili/ui/dialog';
import { storage, stored } from '@asili/web';
import { getPendingProducts } from '@asili/web/offline';
import { loadOfflineMessages, useOfflineMessages } from './messages.ts';

/** How many pieces of this person's are on this device only: signing out deletes them. */
export async function countUnsentProducts(owner: string): Promise<number> {
  await loadOfflineMessages();
  const waiting = await getPendingProducts(owner).catch(() => []);
  return waiting.length + (hasDraft(owner) ? 1 : 0);
}

function hasDraft(owner: string): boolean {
  const draft = storage.getJson(stored.draft.name + owner) as { name?: unknown; photos?: unknown } | null | undefined;
  return (typeof draft?.name === 'string' && draft.name.trim() !== '') || (Array.isArray(draft?.photos) && draft.photos.length > 0);
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
    <Dialog open onOpenChange={(open) => !open && onStay()} title={t('leave.title')} description={t('leave.text', { count })}>
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
