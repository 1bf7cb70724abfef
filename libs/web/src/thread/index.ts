/** What the two sides of an order write to each other; each front end draws it in its own words. */
import { sendMessageToSideRequest, type ThreadMessageReply, type ThreadReply } from '@asili/contracts';
import { api, queryClient, storage, stored, useSession } from '@asili/web'; // By name: the shell's one copy holds the session.
import { queryOptions } from '@tanstack/react-query';
import { useState } from 'react';
import { maxLengthOf } from '../forms/inputs.ts';

const { text: schema } = sendMessageToSideRequest.shape;

/** What the contract takes as a message. */
export const messageRule = {
  maxLength: maxLengthOf(schema),
  accepts: (text: string): boolean => schema.safeParse(text).success,
};

export const threadQuery = (orderId: string) =>
  queryOptions<ThreadReply>({ queryKey: ['/api/orders', encodeURIComponent(orderId), 'messages'], staleTime: 0 });

/** Sends a message; the thread then has it. The same text sent again after a lost answer is the same message. */
export async function sendMessage(orderId: string, text: string): Promise<void> {
  const { message } = await api<ThreadMessageReply>('POST', `/api/orders/${encodeURIComponent(orderId)}/messages`, {
    body: { text },
  });
  queryClient.setQueryData(
    threadQuery(orderId).queryKey,
    (before: ThreadReply | undefined) =>
      before && { ...before, messages: [...before.messages.filter(({ id }) => id !== message.id), message] },
  );
}

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
