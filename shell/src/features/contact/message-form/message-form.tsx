import { contactRequest } from '@asili/contracts';
import { Button, ErrorNotice } from '@asili/ui';
import { TextareaField, TextField } from '@asili/ui/forms';
import { stored, tabStorage } from '@asili/web';
import { blankable, filled, maxLengthOf, useAppForm, useWatch } from '@asili/web/forms';
import Send from 'lucide-react/icons/send';
import { useEffect, useState } from 'react';
import { useMessages } from '../messages.ts';
import { sendMessage } from './api/send-message.ts';
import { CategoryField } from './category-field.tsx';
import { MessageSent } from './message-sent.tsx';
import classes from './message-form.module.css';

export interface Preset {
  readonly category: string;
  readonly subject: string;
  /** Counts how often it was asked for, so that asking again fills in again. */
  readonly requests?: number;
}

const schema = contactRequest.extend({
  email: filled(contactRequest.shape.email),
  category: blankable(contactRequest.shape.category),
});
const empty = { name: '', email: '', category: '', subject: '', message: '' };
const draft = stored.contactMessage.name;

/** What was typed before in this tab, so that a reload loses nothing. */
function storedDraft(): Partial<typeof empty> {
  const values = tabStorage.getJson(draft) ?? {};
  return Object.fromEntries(
    Object.entries(values).filter(([name, value]) => name in empty && typeof value === 'string'),
  );
}

/**
 * A message to the team: POST /api/contact. Sent: the reference number. Not sent: everything typed stays. Sending the same
 * message twice on a day gives the same number, so pressing again is safe.
 * @param preset filled in for the person, the rest stays as it was typed; a new object fills in again
 */
export function MessageForm({ preset }: { readonly preset?: Preset | undefined }) {
  const t = useMessages();
  const [reference, setReference] = useState<string | null>(null);
  const { field, onSubmit, busy, problem, control, subscribe, setValue, setFocus, reset } = useAppForm({
    schema,
    defaultValues: { ...empty, ...storedDraft() },
    failed: t('contact.failedText'),
    submit: async (body) => {
      const sent = await sendMessage(body);
      setReference(sent.reference);
      reset(empty);
      tabStorage.remove(draft);
    },
  });
  useEffect(
    () => subscribe({ formState: { values: true }, callback: ({ values }) => tabStorage.setJson(draft, values) }),
    [subscribe],
  );
  useEffect(() => {
    if (!preset) return;
    setValue('category', preset.category);
    setValue('subject', preset.subject);
    setFocus('name');
  }, [preset, setValue, setFocus]);
  const used = useWatch({ control, name: 'message' }).length;
  if (reference !== null) return <MessageSent reference={reference} onAnother={() => setReference(null)} />;
  return (
    <form className={classes.form} onSubmit={onSubmit} noValidate>
      {problem && <ErrorNotice title={t('contact.failed')}>{problem}</ErrorNotice>}
      <div className={classes.pair}>
        <TextField label={t('contact.name')} autoComplete="name" {...field('name')} />
        <TextField label={t('contact.mail')} type="email" inputMode="email" autoComplete="email" {...field('email')} />
      </div>
      <CategoryField {...field('category')} />
      <TextField label={t('contact.subject')} autoComplete="off" {...field('subject')} />
      <TextareaField
        label={t('contact.message')}
        hint={t('contact.messageHint')}
        rows={6}
        count={{ used, limit: maxLengthOf(contactRequest.shape.message) }}
        {...field('message')}
      />
      <Button type="submit" variant="primary" icon={Send} busy={busy}>
        {t('contact.send')}
      </Button>
    </form>
  );
}
