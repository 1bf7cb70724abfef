import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { EventBus, Mongo, type Actor, type PlatformOptions } from '../../src/index.ts';
import { configOf, speakingTo } from '../../src/testing/index.ts';
import { backingServices, deleteTopics, ownNames } from './backing.ts';
import { sampleApp } from './sample-service.ts';

export interface RunningApp {
  app: NestFastifyApplication;
  /** Headers of a request by that actor. */
  as(actor?: Partial<Actor>): Record<string, string>;
  stop(): Promise<void>;
}

/** The sample service with names of its own. */
export async function runApp(
  env: Record<string, string> = {},
  options: Partial<PlatformOptions> = {},
): Promise<RunningApp> {
  const app = await sampleApp({ ...backingServices(), ...ownNames(), ...env }, options);
  await app.init();
  await app.getHttpAdapter().getInstance().ready();
  const speak = speakingTo(configOf(app));
  return {
    app,
    as: (actor = {}) => speak({ kind: 'artisan', id: 'art_1', language: 'en', ...actor }),
    stop: async () => {
      await app
        .get(Mongo)
        .db.dropDatabase()
        .catch(() => undefined);
      const bus = app.get(EventBus, { strict: false });
      await app.close();
      await deleteTopics(bus);
    },
  };
}
