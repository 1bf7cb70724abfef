import { http, HttpResponse } from 'msw';
import type {
  CreateWebhookEndpointRequest,
  DeliveryReply,
  WebhookDelivery,
  WebhookDeliveryList,
  WebhookEndpoint,
  WebhookEndpointList,
  WebhookEndpointReply,
} from '@asili/contracts';
import { nothing, stateOf } from './visitor.ts';

export const endpoints: readonly WebhookEndpoint[] = [
  {
    id: 'whk_shop',
    url: 'https://shop.example/asili',
    events: ['*'],
    createdAt: '2026-11-20T08:00:00.000Z',
    state: 'active',
  },
  {
    id: 'whk_books',
    url: 'https://books.example/hooks',
    events: ['payout.updated', 'order.paid'],
    createdAt: '2026-11-21T08:00:00.000Z',
    state: 'disabled',
    failingSince: '2026-11-17T08:00:00.000Z',
    disabledReason: 'failing',
  },
];

const sent = (
  id: string,
  type: string,
  state: WebhookDelivery['state'],
  attempts: WebhookDelivery['attempts'],
): WebhookDelivery => ({
  id,
  messageId: `msg_${id}`,
  type,
  state,
  createdAt: '2026-11-23T09:00:00.000Z',
  ...(state === 'pending' && { nextAttemptAt: '2026-11-23T09:05:05.000Z' }),
  attempts,
  body: `{"type":"${type}","timestamp":"2026-11-23T09:00:00.000Z","data":{}}`,
});

/** One that arrived, one that is tried again, one that failed. */
export const webhookMessages: readonly WebhookDelivery[] = [
  sent('whd_paid', 'order.paid', 'delivered', [{ at: '2026-11-23T09:00:01.000Z', ms: 120, status: 204 }]),
  sent('whd_checked', 'code.checked', 'pending', [
    { at: '2026-11-23T09:00:01.000Z', ms: 15_000, failure: 'timeout' },
    { at: '2026-11-23T09:00:06.000Z', ms: 80, status: 503 },
  ]),
  sent('whd_payout', 'payout.updated', 'failed', [{ at: '2026-11-23T09:00:01.000Z', ms: 3, failure: 'address' }]),
];

export const webhooks = [
  http.get('/api/webhook-endpoints', ({ request }) =>
    HttpResponse.json<WebhookEndpointList>({ endpoints: stateOf(request) === 'empty' ? [] : [...endpoints] }),
  ),
  http.post<never, CreateWebhookEndpointRequest>('/api/webhook-endpoints', async ({ request }) => {
    const { url, events } = await request.json();
    return HttpResponse.json<WebhookEndpointReply>(
      {
        endpoint: { id: 'whk_new', url, events, createdAt: '2026-11-23T09:00:00.000Z', state: 'active' },
        secret: 'whsec_bm90IGEgc2VjcmV0LCBhIHNhbXBsZSBvZiBvbmU=',
      },
      { status: 201 },
    );
  }),
  http.delete('/api/webhook-endpoints/:id', nothing),
  http.get('/api/webhook-endpoints/:id/deliveries', () =>
    HttpResponse.json<WebhookDeliveryList>({ deliveries: [...webhookMessages], nextCursor: null }),
  ),
  http.post('/api/webhook-endpoints/:id/test', () =>
    HttpResponse.json<DeliveryReply>({ delivery: sent('whd_test', 'endpoint.test', 'pending', []) }, { status: 202 }),
  ),
  http.post<{ deliveryId: string }>('/api/webhook-endpoints/:id/deliveries/:deliveryId/resend', ({ params }) =>
    HttpResponse.json<DeliveryReply>(
      { delivery: sent(params.deliveryId, 'order.paid', 'pending', []) },
      { status: 202 },
    ),
  ),
];
