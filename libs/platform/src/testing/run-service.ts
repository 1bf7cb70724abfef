import 'reflect-metadata';
import type { AddressInfo } from 'node:net';
import { until } from '@asili/kernel/testing';
import type { Actor } from '../actor/actor.ts';
import { createServiceApp, type ServiceDefinition } from '../http/start-service.ts';
import { speakingTo } from './actors.ts';

export type RunningService = Awaited<ReturnType<typeof runService>>;

/** One running instance of a service, caught up, and a client that speaks as anybody. */
export async function runService(definition: ServiceDefinition) {
  const app = await createServiceApp(definition);
  await app.listen(0, '127.0.0.1');
  const url = `http://127.0.0.1:${(app.getHttpServer().address() as AddressInfo).port}`;
  const speak = speakingTo(definition.config);
  const call = (actor: Actor | null, where: string, init: RequestInit = {}) =>
    fetch(url + where, {
      ...init,
      headers: {
        ...(actor && speak(actor)),
        ...(init.body ? { 'content-type': 'application/json' } : {}),
        ...(init.headers as Record<string, string>),
      },
    });
  await until(async () => (await fetch(`${url}/health/ready`)).ok, 'ready');
  return {
    app,
    url,
    call,
    post: (actor: Actor | null, where: string, body?: unknown, headers: Record<string, string> = {}) =>
      call(actor, where, { method: 'POST', ...(body === undefined ? {} : { body: JSON.stringify(body) }), headers }),
    async close() {
      // The client may hold connections it opened and never used; they do not count as idle and would be waited for.
      const impatient = setTimeout(() => app.getHttpServer().closeAllConnections(), 1_000);
      await app.close();
      clearTimeout(impatient);
    },
  };
}
