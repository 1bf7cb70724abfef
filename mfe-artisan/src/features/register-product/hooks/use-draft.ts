import { useRef, useState } from 'react';
import { changeDraft, type Draft, readDraft, writeDraft } from '../../../shared/products/draft.ts';

/** The draft of this artisan, kept on this device with every change. */
export function useDraft(owner: string) {
  const [draft, setDraft] = useState<Draft>(() => readDraft(owner));
  const current = useRef(draft);
  const replace = (next: Draft) => {
    current.current = next;
    writeDraft(owner, next);
    setDraft(next);
  };
  return {
    draft,
    replace,
    change: (next: Partial<Draft>) => replace(changeDraft(current.current, next)),
    /** The draft with every change so far, also between two renders. */
    latest: () => current.current,
  };
}
