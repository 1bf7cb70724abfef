import type { ThreadMessageReply, ThreadReply } from '@asili/contracts';
import { api, queryClient, randomId } from '@asili/web'; // By name: the shell's one copy holds the session.
import { queryOptions } from '@tanstack/react-query';

export const threadQuery = (orderId: string) =>
  queryOptions<ThreadReply>({ queryKey: ['/api/orders', encodeURIComponent(orderId), 'messages'], staleTime: 0 });

/** Keys of messages whose answer was lost: sending again must not say it twice. */
const open = new Map<string, string>();

/** Sends a message; the thread then has it. An answer that was lost is asked for again with the same key; any other answer ends the key. */
export async function sendMessage(orderId: string, text: string): Promise<void> {
  const intended = `${orderId} ${text}`;
  const idempotencyKey = open.get(intended) ?? randomId();
  open.set(intended, idempotencyKey);
  const { message } = await api<ThreadMessageReply>('POST', `/api/orders/${encodeURIComponent(orderId)}/messages`, {
    body: { text },
    idempotencyKey,
  }).catch((error: unknown) => {
    if ((error as { status?: number }).status !== 0) open.delete(intended);
    throw error;
  });
  open.delete(intended);
  queryClient.setQueryData(
    threadQuery(orderId).queryKey,
    (before: ThreadReply | undefined) =>
      before && { ...before, messages: [...before.messages.filter(({ id }) => id !== message.id), message] },
  );
}
