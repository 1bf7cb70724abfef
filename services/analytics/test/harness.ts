import type { Clock } from '@asili/kernel';
import type { Actor } from '@asili/platform';
import * as testing from '@asili/platform/testing';
import { analyticsConfig } from '../src/config.ts';
import { AnalyticsModule } from '../src/analytics.module.ts';

export { until } from '@asili/platform/testing';
/** Figures are of days, so every event says when it was. */
export type TestEvent = Required<testing.TestEvent>;

export const testEnvironment = (settings: Record<string, string> = {}) => testing.testEnvironment('anl', settings);
export const cleanUp = (env: NodeJS.ProcessEnv) => testing.cleanUp(analyticsConfig(env));
export const publisher = (env: NodeJS.ProcessEnv) => testing.publisher(analyticsConfig(env));

export type Instance = testing.RunningService;
export function startInstance(env: NodeJS.ProcessEnv, clock?: Clock): Promise<Instance> {
  const config = analyticsConfig(env);
  return testing.runService({ name: 'analytics', module: AnalyticsModule.forRoot(config, clock), config });
}

export const visitor = (name: string): Actor => ({ kind: 'anonymous', id: name, visitor: name, language: 'en' });
export const artisan = (id: string, language: Actor['language'] = 'en'): Actor => ({
  kind: 'artisan',
  id,
  visitor: `v-${id}`,
  language,
});
