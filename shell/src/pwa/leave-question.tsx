import { Button } from '@asili/ui';
import { Dialog } from '@asili/ui/dialog';
import { waitingProducts } from '@asili/web/offline';
import { pwaTexts, usePwaMessages } from './texts.ts';

/** How many pieces of this person's are on this device only: signing out deletes them. */
export async function unsentPieces(owner: string): Promise<number> {
  await pwaTexts();
  const waiting = await waitingProducts(owner).catch(() => []);
  return waiting.length + (hasDraft(owner) ? 1 : 0);
}

function hasDraft(owner: string): boolean {
  try {
    const draft = JSON.parse(localStorage.getItem(`asili.draft.${owner}`) ?? 'null') as { name?: unknown; photos?: unknown } | null;
    return (typeof draft?.name === 'string' && draft.name.trim() !== '') || (Array.isArray(draft?.photos) && draft.photos.length > 0);
  } catch {
    return false;
  }
}

export interface LeaveQuestionProps {
  readonly count: number;
  readonly onStay: () => void;
  readonly onLeave: () => void;
}

/** Asks before a sign-out that would delete work. */
export function LeaveQuestion({ count, onStay, onLeave }: LeaveQuestionProps) {
  const t = usePwaMessages();
  return (
    <Dialog open onOpenChange={(open) => !open && onStay()} title={t('leave.title')} description={t('leave.text', { count })}>
      <div className="row">
        <Button variant="primary" onClick={onStay}>
          {t('leave.stay')}
        </Button>
        <Button variant="danger" onClick={onLeave}>
          {t('leave.go')}
        </Button>
      </div>
    </Dialog>
  );
}
