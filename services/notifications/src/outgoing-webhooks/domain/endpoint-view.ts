import type { WebhookDelivery, WebhookEndpoint } from '@asili/contracts';
import type { Delivery } from './delivery.ts';
import type { Endpoint } from './endpoint.ts';

export function endpointView({ id, url, events, createdAt, failingSince, disabled }: Endpoint): WebhookEndpoint {
  return {
    id,
    url,
    events: [...events],
    createdAt: createdAt.toISOString(),
    state: disabled !== null ? 'disabled' : failingSince === null ? 'active' : 'failing',
    ...(failingSince && { failingSince: failingSince.toISOString() }),
    ...(disabled !== null && { disabledReason: disabled }),
  };
}

export function deliveryView({
  id,
  messageId,
  type,
  state,
  createdAt,
  nextAt,
  attempts,
  body,
}: Delivery): WebhookDelivery {
  return {
    id,
    messageId,
    type,
    state,
    createdAt: createdAt.toISOString(),
    ...(state === 'pending' && { nextAttemptAt: nextAt.toISOString() }),
    attempts: attempts.map(({ at, ms, status, failure }) => ({
      at: at.toISOString(),
      ms,
      ...(status !== undefined && { status }),
      ...(failure !== undefined && { failure }),
    })),
    body,
  };
}
