import { afterAll, afterEach, beforeAll } from '@jest/globals';
import { Module, type Type } from '@nestjs/common';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { z } from 'zod';
import {
  defineConfig,
  Health,
  MongoParking,
  PlatformModule,
  type EventBus,
  type IncomingEvent,
  type Mongo,
  type OnEventOptions,
} from '../../src/index.ts';
import { createServiceApp } from '../../src/http/start-service.ts';
import { parkingIndexes } from '../../src/consumer/parking.ts';
import { onPatterns } from '../../src/kafka-transport/event-transport.ts';
import { backingServices, connectBus, connectMongo, deleteTopics, ownNames } from './backing.ts';
import { potEvents, publishPots } from './pots.ts';

export type Pot = IncomingEvent<{ n: number }>;

export const topic = 'asili.pots.v1';
export const OnPots = (types: string | string[], options: OnEventOptions): MethodDecorator =>
  onPatterns([types].flat(), options);

/** Services with handlers of events about pots, over a broker and a database of their own, for the specs of a file. */
export function startPotService() {
  const names = ownNames();
  const config = defineConfig('test', z.object({}), {
    ...process.env,
    ...backingServices(),
    ...names,
    LOG_LEVEL: 'silent',
  });
  const running: NestFastifyApplication[] = [];
  let bus: EventBus;
  let mongo: Mongo;
  let parking: MongoParking;
  let key = '';

  beforeAll(async () => {
    mongo = await connectMongo(names);
    await mongo.ensureIndexes(parkingIndexes);
    parking = new MongoParking(mongo);
    bus = connectBus(names);
    await bus.ensureTopics([topic]);
  });
  afterEach(async () => {
    await Promise.all(running.splice(0).map((app) => app.close()));
  });
  afterAll(async () => {
    await deleteTopics(bus);
    await bus.close();
    await mongo.db.dropDatabase();
    await mongo.close();
  });

  /** A service with these controllers; `key` is one that only this test uses. */
  async function serve(...controllers: Type[]): Promise<NestFastifyApplication> {
    key = `k${running.length}${Math.random().toString(36).slice(2)}`;
    @Module({
      imports: [
        PlatformModule.forRoot({
          name: 'test',
          config,
          mongo: true,
          kafka: true,
          registry: potEvents,
          actorTokens: false,
        }),
      ],
      controllers,
    })
    class TestModule {}
    const app = await createServiceApp({ name: 'test', module: TestModule, config });
    running.push(app);
    await app.init();
    return app;
  }

  return {
    serve,
    get bus() {
      return bus;
    },
    get mongo() {
      return mongo;
    },
    get parking() {
      return parking;
    },
    get key() {
      return key;
    },
    set key(other) {
      key = other;
    },
    pots: (...numbers: number[]): Promise<void> =>
      publishPots(
        bus,
        topic,
        numbers.map((n) => ({ key, n })),
      ),
    numbersOf: (events: readonly Pot[]): number[] =>
      events.filter(({ subject }) => subject === key).map(({ data }) => data.n),
    ready: async (app: NestFastifyApplication): Promise<boolean> => (await app.get(Health).ready()).status === 'ok',
  };
}
