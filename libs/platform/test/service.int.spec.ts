import 'reflect-metadata';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { Mongo } from '../src/index.ts';
import { configOf, speakingTo } from '../src/testing/index.ts';
import { backingServices, ownNames, until } from './support/backing.ts';
import { sampleApp, seen } from './support/sample-service.ts';

const artisan = { kind: 'artisan', id: 'art_1', language: 'en' } as const;
let app: NestFastifyApplication;
let token: (actor?: object) => Record<string, string>;

beforeAll(async () => {
  app = await sampleApp({ ...backingServices(), ...ownNames() });
  await app.init();
  await app.getHttpAdapter().getInstance().ready();
  const speak = speakingTo(configOf(app));
  token = (actor = {}) => speak({ ...artisan, ...actor });
});

afterAll(async () => {
  await app.get(Mongo).db.dropDatabase();
  await app.close();
});

describe('a service', () => {
  it('stores what a command decided and shows it to its consumers', async () => {
    const reply = await app.inject({ method: 'POST', url: '/api/pots', headers: token(), payload: { name: 'Chungu' } });
    expect(reply.json()).toMatchObject({ version: 1, artisan: 'art_1', size: 'small' });
    expect(reply.statusCode).toBe(201);
    const { id } = reply.json<{ id: string }>();
    await until(() => seen.events.some((event) => event.subject === id));
    expect(seen.events.filter((event) => event.subject === id)).toMatchObject([
      { type: 'sample.pot-thrown.v1', streamVersion: 1, data: { name: 'Chungu' } },
    ]);
  });

  it('is ready', async () => {
    await until(async () => (await app.inject({ url: '/health/ready' })).statusCode === 200);
    const { components } = (await app.inject({ url: '/health/ready' })).json<{ components: object }>();
    expect(Object.keys(components).sort()).toEqual(['consumer sample.watcher', 'kafka', 'mongo', 'redis', 'relay']);
  });
});
