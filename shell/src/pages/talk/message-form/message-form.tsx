import { Button, ErrorNotice } from '@asili/ui';
import { TextareaField, TextField } from '@asili/ui/forms';
import { api, describeError } from '@asili/web';
import { applyServerErrors, useWatch, type UseFormReturn } from '@asili/web/forms';
import { useMutation } from '@tanstack/react-query';
import Send from 'lucide-react/icons/send';
import { useEffect, useState } from 'react';
import { useMessages } from '../texts.ts';
import { CategoryField } from './category-field.tsx';
import { MessageSent } from './message-sent.tsx';
import type { Message } from './message-schema.ts';
import { useKeptForm } from './use-kept-form.ts';
import classes from './message-form.module.css';

export interface Preset {
  readonly category: string;
  readonly subject: string;
  /** Counts how often it was asked for, so that asking again fills in again. */
  readonly asked?: number;
}

export interface MessageFormProps {
  /** Where what is typed is kept in this tab. */
  readonly keptAs: string;
  /** Filled in for the person; a new object fills in again. */
  readonly preset?: Preset | undefined;
  /** The category is settled and not asked. */
  readonly fixedCategory?: string;
  readonly subjectLabel?: string;
  readonly messageLabel?: string;
  readonly messageHint?: string;
  readonly sendLabel?: string;
}

/**
 * A message to the team: POST /api/contact. Sent: the reference number. Not sent: everything typed stays. Sending the same
 * message twice on a day gives the same number, so pressing again is safe.
 */
export function MessageForm({ keptAs, preset, fixedCategory, subjectLabel, messageLabel, messageHint, sendLabel }: MessageFormProps) {
  const t = useMessages();
  const [reference, setReference] = useState<string | null>(null);
  const { form, forget } = useKeptForm(keptAs);
  const { register, handleSubmit, setError, formState, control } = form;
  const used = useWatch({ control, name: 'message' }).length;
  const send = useMutation({ mutationFn: (body: Message) => api<{ reference: string }>('POST', '/api/contact', { body }) });
  usePreset(form, preset);
  const submit = handleSubmit(async ({ category: chosen, ...rest }) => {
    const category = fixedCategory ?? chosen;
    try {
      const reply = await send.mutateAsync({ ...rest, ...(category ? { category } : {}) });
      setReference(reply.reference);
      forget();
    } catch (error) {
      applyServerErrors(error, setError);
    }
  });
  if (reference !== null) return <MessageSent reference={reference} onAnother={() => setReference(null)} />;
  const { errors } = formState;
  const errorOf = (name: keyof Message) => (errors[name]?.message ? { error: errors[name].message } : {});
  return (
    <form className={classes.form} onSubmit={(event) => void submit(event)} noValidate>
      {send.isError && <ErrorNotice title={t('contact.failed')}>{describeError(send.error, t('contact.failedText'))}</ErrorNotice>}
      <div className={classes.pair}>
        <TextField label={t('contact.name')} autoComplete="name" {...errorOf('name')} {...register('name')} />
        <TextField label={t('contact.mail')} type="email" inputMode="email" autoComplete="email" {...errorOf('email')} {...register('email')} />
      </div>
      {fixedCategory === undefined && <CategoryField {...register('category')} />}
      <TextField label={subjectLabel ?? t('contact.subject')} autoComplete="off" {...errorOf('subject')} {...register('subject')} />
      <TextareaField label={messageLabel ?? t('contact.message')} hint={messageHint ?? t('contact.messageHint')} rows={6} count={{ used, limit: 5000 }} {...errorOf('message')} {...register('message')} />
      <Button type="submit" variant="primary" icon={Send} busy={send.isPending}>
        {sendLabel ?? t('contact.send')}
      </Button>
    </form>
  );
}

/** Fills in what a button asked for, and leaves the rest as it was typed. */
function usePreset({ setValue, setFocus }: UseFormReturn<Message>, preset: Preset | undefined): void {
  useEffect(() => {
    if (!preset) return;
    setValue('category', preset.category);
    setValue('subject', preset.subject);
    setFocus('name');
  }, [preset, setValue, setFocus]);
}
