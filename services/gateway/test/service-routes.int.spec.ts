import 'reflect-metadata';
import { randomInt } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Body, Controller, Get, Module, Param, Post, type Type } from '@nestjs/common';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { CurrentActor, defineConfig, PlatformModule, type Actor } from '@asili/platform';
import { createServiceApp, until } from '@asili/platform/testing';
import { z } from 'zod';
import { startFakeServices, type FakeServices } from './support/fake-services.ts';
import { startGateway, type TestGateway } from './support/gateway.ts';

@Controller('api/figures')
class Figures {
  @Get()
  all(): object {
    return { figures: 1 };
  }
}

let voted = 0;
/** What a later release of the service has besides. */
@Controller('api/awards')
class Awards {
  @Get(':year')
  ofYear(@Param('year') year: string, @CurrentActor() { kind }: Actor): object {
    return { year, kind };
  }

  @Post()
  give(): object {
    return { given: true };
  }

  @Post(':year/votes')
  vote(@Body() body: object): object {
    voted += 1;
    return { body };
  }
}

@Controller('api/prizes')
class Prizes {
  @Get()
  all(): object {
    return { prizes: 1 };
  }
}

const figures = { path: '/api/figures/**' };
const awards = [
  { path: '/api/awards', methods: ['POST'], only: 'artisan' },
  { path: '/api/awards/*/votes', methods: ['POST'], limit: 'report', bodyBytes: 50 },
  { path: '/api/awards/**' },
];

function release(controllers: Type[], routes: unknown): Promise<NestFastifyApplication> {
  const config = defineConfig('analytics', z.object({}));
  class Release {}
  Module({ imports: [PlatformModule.forRoot({ name: 'analytics', config })], controllers })(Release);
  return createServiceApp({ name: 'analytics', module: Release, config, routes });
}

let fake: FakeServices;
let gateway: TestGateway;
let running: NestFastifyApplication | undefined;
let port = 0;

async function deploy(controllers: Type[], routes: unknown): Promise<void> {
  await running?.close();
  running = await release(controllers, routes);
  await running.listen(port, '127.0.0.1');
}

beforeAll(async () => {
  const place = createServer().listen(0, '127.0.0.1');
  await new Promise((resolve) => place.once('listening', resolve));
  ({ port } = place.address() as AddressInfo);
  await new Promise((resolve) => place.close(resolve));
  fake = await startFakeServices();
  gateway = await startGateway({
    upstream: fake.urls,
    urls: { analytics: `http://127.0.0.1:${port}` },
    env: { ASILI_RATE_LIMITS: 'on', TRUSTED_PROXIES: '127.0.0.1' },
  });
});
afterAll(async () => {
  await gateway.close();
  await running?.close();
  await fake.close();
});

/** An address whose requests no other run has counted. */
const headers = { 'x-forwarded-for': `198.19.${randomInt(256)}.${randomInt(256)}` };
const get = (where: string) => gateway.call('GET', where, { headers });
const statusIs = (where: string, status: number) =>
  until(async () => (await get(where)).status === status, `${where} to be ${status}`);

describe('the routes of a service', () => {
  it('are unknown while it has not said them: what may be theirs is not said to be nowhere, nor led to somebody else', async () => {
    const before = fake.received.length;
    for (const where of ['/api/figures', '/api/awards/2026', '/api/products/prd_1/awards'])
      expect(await get(where)).toMatchObject({ status: 503, json: { code: 'PLATFORM.UNAVAILABLE' } });
    expect(fake.received).toHaveLength(before);
    expect((await get('/api/products/prd_1')).status).toBe(200);
  });

  it('are known as soon as it answers', async () => {
    await deploy([Figures], [figures]);
    await statusIs('/api/figures', 200);
    expect((await get('/api/awards/2026')).status).toBe(404);
  });

  it('may be more with its next release, and this gateway leads and guards by them unchanged', async () => {
    await deploy([Figures, Awards], [figures, ...awards]);
    await statusIs('/api/awards/2026', 200);
    expect((await get('/api/awards/2026')).json).toEqual({ year: '2026', kind: 'anonymous' });
    expect((await get('/api/figures')).json).toEqual({ figures: 1 });
    expect(await gateway.call('POST', '/api/awards', { headers, body: {} })).toMatchObject({
      status: 401,
      json: { code: 'PLATFORM.NOT_SIGNED_IN' },
    });
    const put = await gateway.call('PUT', '/api/awards/2026', { headers, body: {} });
    expect([put.status, put.headers.get('allow')]).toEqual([405, 'GET, HEAD']);
    const vote = (body: object) => gateway.call('POST', '/api/awards/2026/votes', { headers, body });
    expect((await vote({ long: 'x'.repeat(50) })).status).toBe(413);
    expect(voted).toBe(0);
    const statuses = [];
    for (let n = 0; n < 5; n += 1) statuses.push((await vote({ n })).status);
    expect(statuses).toEqual([201, 201, 201, 201, 429]);
    expect(voted).toBe(4);
  });

  it('stand in the description of the API with what the gateway refuses of them', async () => {
    const { json } = await get('/api/openapi.json');
    expect(Object.keys(json.paths['/api/awards/{year}/votes'].post.responses)).toEqual(
      expect.arrayContaining(['201', '413', '429']),
    );
    expect(Object.keys(json.paths['/api/awards'].post.responses)).toContain('401');
  });

  it('stay as they were when the next ones are not its own to have', async () => {
    await deploy([Figures, Awards, Prizes], [figures, ...awards, { path: '/api/prizes' }, { path: '/api/cart/**' }]);
    await statusIs('/api/awards/2026', 200);
    const asked = Array.from({ length: 3 }, () => get('/api/prizes'));
    expect((await Promise.all(asked)).map(({ status }) => status)).toEqual([404, 404, 404]);
    expect(await get('/api/cart')).toMatchObject({ status: 401, json: { code: 'GATEWAY.CUSTOMERS_ONLY' } });
  });

  it('have to cover every call of its controllers, or it does not start', async () => {
    await expect(release([Figures, Prizes], [figures])).rejects.toThrow(
      'calls without a row in routes.json: GET /api/prizes',
    );
  });
});
