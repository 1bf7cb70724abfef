import type { Clock } from '@asili/kernel';
import type { Actor } from '@asili/platform';
import * as testing from '@asili/platform/testing';
import { verificationConfig } from '../src/config.ts';
import { VerificationModule } from '../src/verification.module.ts';

export { until, type TestEvent } from '@asili/platform/testing';

export const testEnvironment = (settings: Record<string, string> = {}) =>
  testing.testEnvironment('vrf', { DEMO_MODE: '1', ...settings });
export const cleanUp = (env: NodeJS.ProcessEnv) => testing.cleanUp(verificationConfig(env));
export const publisher = (env: NodeJS.ProcessEnv) => testing.publisher(verificationConfig(env));
export const eavesdrop = (env: NodeJS.ProcessEnv) =>
  testing.eavesdrop(verificationConfig(env), 'asili.verification.v1');

export type Instance = testing.RunningService;
export function startInstance(env: NodeJS.ProcessEnv, clock?: Clock): Promise<Instance> {
  const config = verificationConfig(env);
  return testing.runService({ name: 'verification', module: VerificationModule.forRoot(config, clock), config });
}

export const visitor = (name: string): Actor => ({ kind: 'anonymous', id: name, visitor: name, language: 'en' });
