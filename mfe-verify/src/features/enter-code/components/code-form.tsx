import { normaliseShortCode } from '@asili/kernel';
import { Button, toast } from '@asili/ui';
import { CodeInput } from '@asili/product-ui/code-input';
import { type FormEvent, useRef, useState } from 'react';
import { useMessages } from '../../../messages.ts';
import classes from '../../../shared/entry-card.module.css';

/**
 * One field for a product id, a short code or a code of a QR. An empty field says so and keeps the focus. Without
 * `useAppForm`: the first load of /verify cannot carry a form library and every contract for one field that is not empty.
 */
export function CodeForm({ onCode }: { readonly onCode: (code: string) => void }) {
  const t = useMessages();
  const [text, setText] = useState('');
  const [isMissing, setMissing] = useState(false);
  const input = useRef<HTMLInputElement>(null);

  function submit(event: FormEvent) {
    event.preventDefault();
    if (text.trim() !== '') return onCode(normaliseShortCode(text));
    setMissing(true);
    toast({ title: t('manual.invalid'), description: t('manual.empty'), variant: 'destructive' });
    input.current?.focus();
  }

  function change(code: string) {
    setText(code);
    setMissing(false);
  }

  return (
    <form className={classes.form} onSubmit={submit} noValidate>
      <CodeInput
        ref={input}
        name="code"
        label={t('manual.label')}
        hint={t('manual.hint')}
        error={isMissing ? t('manual.empty') : undefined}
        value={text}
        maxLength={200}
        enterKeyHint="go"
        onChange={change}
      />
      <Button type="submit" full>
        {t('manual.verify')}
      </Button>
    </form>
  );
}
