import { isId } from '@asili/kernel';
import { NotFound } from '@asili/platform';
import type { Endpoint } from './domain/endpoint.ts';
import type { WebhookEndpoints } from './webhook-endpoints.ts';

/** @throws NotFound for one that is not there or somebody else's */
export async function ownEndpoint(endpoints: WebhookEndpoints, artisanId: string, id: string): Promise<Endpoint> {
  const endpoint = isId('whk', id) ? await endpoints.find(id) : null;
  if (endpoint?.artisanId !== artisanId) throw new NotFound();
  return endpoint;
}
