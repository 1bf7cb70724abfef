import type { Clock } from '@asili/kernel';
import type { Actor } from '@asili/platform';
import * as testing from '@asili/platform/testing';
import { notificationsConfig } from '../src/config.ts';
import { NotificationsModule } from '../src/notifications.module.ts';

export { until, type TestEvent } from '@asili/platform/testing';

export const testEnvironment = (settings: Record<string, string> = {}) => testing.testEnvironment('ntf', settings);
export const cleanUp = (env: NodeJS.ProcessEnv) => testing.cleanUp(notificationsConfig(env));
export const publisher = (env: NodeJS.ProcessEnv) => testing.publisher(notificationsConfig(env), 'stream');

export type Instance = Awaited<ReturnType<typeof startInstance>>;
export async function startInstance(env: NodeJS.ProcessEnv, clock?: Clock) {
  const config = notificationsConfig(env);
  return {
    config,
    ...(await testing.runService({
      name: 'notifications',
      module: NotificationsModule.forRoot(config, env, clock),
      config,
    })),
  };
}

export const anonymous: Actor = { kind: 'anonymous', id: 'visitor-1', visitor: 'visitor-1', language: 'en' };
export const identity: Actor = { kind: 'service', id: 'identity', language: 'en' };
export const artisan = (id: string): Actor => ({ kind: 'artisan', id, language: 'en' });
