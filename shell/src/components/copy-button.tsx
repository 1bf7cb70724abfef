import { Button } from '@asili/ui';
import Check from 'lucide-react/icons/check';
import Copy from 'lucide-react/icons/copy';
import { useEffect, useState } from 'react';

export interface CopyButtonProps {
  readonly text: string;
  readonly labels: { readonly copy: string; readonly copied: string; readonly failed: string };
}

const confirmationMs = 2000;

/** Copies a text and says so for two seconds (specification, section 2). */
export function CopyButton({ text, labels }: CopyButtonProps) {
  const [feedback, setFeedback] = useState<'copied' | 'failed' | null>(null);
  useEffect(() => {
    if (feedback === null) return undefined;
    const timer = setTimeout(() => setFeedback(null), confirmationMs);
    return () => clearTimeout(timer);
  }, [feedback]);
  const copy = () => {
    // Absent on pages without https; refused when the person forbids it.
    const clipboard = navigator.clipboard as Clipboard | undefined;
    const written = clipboard ? clipboard.writeText(text) : Promise.reject(new Error('no clipboard'));
    written.then(
      () => setFeedback('copied'),
      () => setFeedback('failed'),
    );
  };
  return (
    <Button size="sm" icon={feedback === 'copied' ? Check : Copy} onClick={copy}>
      <span aria-live="polite">{labels[feedback ?? 'copy']}</span>
    </Button>
  );
}
