import { useMessages } from '../../../messages.ts';
import { EntryCard } from '../../../shared/entry-card.tsx';
import { CodeForm } from './code-form.tsx';

/** Typing the code instead of scanning it. */
export function CodeCard({ onCode }: { readonly onCode: (code: string) => void }) {
  const t = useMessages();
  return (
    <EntryCard id="code-card" title={t('manual.title')} text={t('manual.text')}>
      <CodeForm onCode={onCode} />
    </EntryCard>
  );
}
