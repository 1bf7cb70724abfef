import { Redis } from 'ioredis';
import { startBackingServices, type BackingServices } from '../src/backing-services.ts';
import { removeVolumes } from '../src/sources/container.ts';
import { Scratch } from './programs.ts';

/** Runs by request only, where an engine answers: node tools/jest.mjs infra/local engine. ENGINE_COMPONENTS limits it. */
const components = (process.env['ENGINE_COMPONENTS']?.split(',') ?? [
  'kafka',
  'mongo',
  'redis',
  'ledger',
  'content',
]) as ('redis' | 'ledger' | 'content')[];

describe('backing services on the engine of this machine', () => {
  let scratch: Scratch;
  let backing: BackingServices;
  const start = () =>
    startBackingServices({
      dataDir: scratch.path('data'),
      log: (line) => process.stderr.write(`figures: ${line}\n`),
      components,
    });

  beforeAll(async () => {
    scratch = await Scratch.make();
    backing = await start();
  }, 600_000);
  afterAll(async () => {
    await backing.stop();
    await removeVolumes(scratch.path('data'));
    await scratch.remove();
  }, 120_000);

  const accounts = async (): Promise<unknown> =>
    (await fetch(`${backing.env['HEDERA_MIRROR_REST']}/api/v1/accounts/${backing.env['HEDERA_OPERATOR_ID']}`)).json();

  it('keeps what was written through a stop and a second start', async () => {
    const born = (await accounts()) as { created_timestamp: string };
    await withRedis((redis) => redis.set('kept', 'yes'));
    await backing.stop();
    backing = await start();
    expect(await withRedis((redis) => redis.get('kept'))).toBe('yes');
    expect(await accounts()).toMatchObject({ created_timestamp: born.created_timestamp });
    expect((await fetch(`${backing.env['KUBO_URL']}/api/v0/version`, { method: 'POST' })).status).toBe(200);
  }, 600_000);

  async function withRedis<T>(work: (redis: Redis) => Promise<T>): Promise<T> {
    const redis = new Redis(backing.env['REDIS_URL'] ?? '');
    return work(redis).finally(() => redis.disconnect());
  }
});
