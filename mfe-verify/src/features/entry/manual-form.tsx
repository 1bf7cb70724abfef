import { Button, toast } from '@asili/ui';
import { CodeInput } from '@asili/ui/forms';
import { type FormEvent, useRef, useState } from 'react';
import { useMessages } from '../../messages.ts';
import classes from './entry.module.css';

/** One field for a product id, a short code or a code of a QR. An empty field says so and keeps the focus. */
export function ManualForm({ onCode }: { readonly onCode: (code: string) => void }) {
  const t = useMessages();
  const [text, setText] = useState('');
  const [empty, setEmpty] = useState(false);
  const input = useRef<HTMLInputElement>(null);

  function submit(event: FormEvent) {
    event.preventDefault();
    const code = codeOf(text);
    if (!code) {
      setEmpty(true);
      toast({ title: t('manual.invalid'), description: t('manual.empty'), variant: 'destructive' });
      input.current?.focus();
      return;
    }
    onCode(code);
  }

  return (
    <form className={classes.form} onSubmit={submit} noValidate>
      <CodeInput
        ref={input}
        label={t('manual.label')}
        hint={t('manual.hint')}
        name="code"
        value={text}
        maxLength={200}
        enterKeyHint="go"
        {...(empty ? { error: t('manual.empty') } : {})}
        onChange={(value) => {
          setText(value);
          setEmpty(false);
        }}
      />
      <Button type="submit" full>
        {t('manual.verify')}
      </Button>
    </form>
  );
}

/** What was typed as a code: spaces inside a short code are only for reading. */
function codeOf(text: string): string {
  const trimmed = text.trim();
  return /^[\d\s.-]+$/.test(trimmed) ? trimmed.replace(/[\s.-]/g, '') : trimmed;
}
