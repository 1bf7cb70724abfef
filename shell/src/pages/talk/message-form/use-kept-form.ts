import { useForm, zodResolver } from '@asili/web/forms';
import { useEffect } from 'react';
import { messageSchema, type Message } from './message-schema.ts';

const empty: Message = { name: '', email: '', category: '', subject: '', message: '' };

function keptIn(key: string): Partial<Message> {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(key) ?? '{}');
    if (typeof kept !== 'object' || kept === null) return {};
    return Object.fromEntries(Object.entries(kept).filter(([name, value]) => name in empty && typeof value === 'string'));
  } catch {
    return {};
  }
}

/** The form with what was typed before in this tab, so that a reload loses nothing. `forget` drops it, once it is sent. */
export function useKeptForm(key: string) {
  const form = useForm<Message>({ resolver: zodResolver(messageSchema), mode: 'onTouched', defaultValues: { ...empty, ...keptIn(key) } });
  useEffect(
    () =>
      form.subscribe({
        formState: { values: true },
        callback: ({ values }) => sessionStorage.setItem(key, JSON.stringify(values)),
      }),
    [form, key],
  );
  const forget = () => {
    form.reset(empty);
    sessionStorage.removeItem(key);
  };
  return { form, forget };
}
