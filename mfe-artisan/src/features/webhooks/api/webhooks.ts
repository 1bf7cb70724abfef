import type {
  CreateWebhookEndpointRequest,
  DeliveryReply,
  WebhookDeliveryList,
  WebhookEndpointList,
  WebhookEndpointReply,
} from '@asili/contracts';
import { api, queryClient } from '@asili/web';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';

/** One's own endpoints. */
export const endpointsQuery = queryOptions<WebhookEndpointList>({ queryKey: ['/api/webhook-endpoints'], staleTime: 0 });

const at = (id: string) => `/api/webhook-endpoints/${encodeURIComponent(id)}`;

/** What was sent to one of them, newest first. */
export const messagesQuery = (id: string) =>
  infiniteQueryOptions({
    queryKey: ['webhook-messages', id],
    staleTime: 0,
    initialPageParam: '',
    queryFn: ({ pageParam, signal }) =>
      api<WebhookDeliveryList>(
        'GET',
        `${at(id)}/deliveries?limit=10${pageParam && `&cursor=${encodeURIComponent(pageParam)}`}`,
        { signal },
      ),
    getNextPageParam: ({ nextCursor }) => nextCursor,
    /** What is on its way arrives soon. */
    refetchInterval: ({ state }) =>
      state.data?.pages[0]?.deliveries.some(({ state: now, attempts }) => now === 'pending' && attempts.length === 0)
        ? 1500
        : false,
  });

const refresh = () => queryClient.invalidateQueries({ queryKey: endpointsQuery.queryKey });

export async function createEndpoint(body: CreateWebhookEndpointRequest): Promise<WebhookEndpointReply> {
  const reply = await api<WebhookEndpointReply>('POST', '/api/webhook-endpoints', { body });
  await refresh();
  return reply;
}

export async function removeEndpoint(id: string): Promise<void> {
  await api('DELETE', at(id));
  await refresh();
}

/** Has a test sent, or one message again. */
export async function send(id: string, messageId?: string): Promise<void> {
  await api<DeliveryReply>(
    'POST',
    messageId === undefined ? `${at(id)}/test` : `${at(id)}/deliveries/${encodeURIComponent(messageId)}/resend`,
  );
  await queryClient.invalidateQueries({ queryKey: messagesQuery(id).queryKey });
}
