import { storage, stored, useSession } from '@asili/web'; // By name: the shell's one copy holds the session.
import { useState } from 'react';

/** What is being written, kept until it is sent or its person signs out. */
export function useMessageDraft(orderId: string): readonly [string, (text: string) => void] {
  const name = `${stored.draft.name}message.${useSession().user?.id ?? ''}.${orderId}`;
  const [draft, setDraft] = useState(() => {
    const kept = storage.getJson(name);
    return typeof kept === 'string' ? kept : '';
  });
  return [
    draft,
    (text) => {
      setDraft(text);
      if (text === '') storage.remove(name);
      else storage.setJson(name, text);
    },
  ];
}
