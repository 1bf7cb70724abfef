import { describe, expect, it } from '@jest/globals';
import { z } from 'zod';
import { ConfigError, defineConfig, requireValue } from './define-config.ts';

const own = z.object({ MEDIA_DIR: z.string(), WORKERS: z.coerce.number().int().default(2) });

function keysOf(env: Record<string, string>): readonly string[] {
  try {
    void defineConfig('products', own, env).values;
    return [];
  } catch (error) {
    expect(error).toBeInstanceOf(ConfigError);
    return (error as ConfigError).keys;
  }
}

describe('defineConfig', () => {
  it("merges the service's keys with the platform's and fills in defaults", () => {
    const { values } = defineConfig('products', own, { MEDIA_DIR: '/m', DEMO_MODE: 'true', KAFKA_BROKERS: '' });
    expect(values).toMatchObject({
      MEDIA_DIR: '/m',
      WORKERS: 2,
      DEMO_MODE: true,
      PORT: 0,
      NODE_ENV: 'development',
      ASILI_DB_PREFIX: 'asili',
    });
    expect(values.KAFKA_BROKERS).toBeUndefined();
  });

  it('names every missing and wrong key, and no value', () => {
    const secret = 'hunter2';
    const keys = keysOf({ WORKERS: secret, PORT: secret, MONGO_URL: `http://${secret}`, NODE_ENV: secret });
    expect([...keys].sort()).toEqual([
      'MEDIA_DIR (missing)',
      'MONGO_URL (not valid)',
      'NODE_ENV (not valid)',
      'PORT (not valid)',
      'WORKERS (not valid)',
    ]);
    expect(keys.join()).not.toContain(secret);
  });

  it('refuses lifted rate limits in production', () => {
    expect(keysOf({ MEDIA_DIR: '/m', NODE_ENV: 'production', ASILI_RATE_LIMITS: 'off' })).toEqual([
      'ASILI_RATE_LIMITS (off is refused in production)',
    ]);
    expect(keysOf({ MEDIA_DIR: '/m', NODE_ENV: 'development', ASILI_RATE_LIMITS: 'off' })).toEqual([]);
  });

  it('refuses a clock that can be moved in production', () => {
    expect(keysOf({ MEDIA_DIR: '/m', NODE_ENV: 'production', DEV_CLOCK: '1' })).toEqual([
      'DEV_CLOCK (refused in production)',
    ]);
    expect(keysOf({ MEDIA_DIR: '/m', NODE_ENV: 'development', DEV_CLOCK: '1' })).toEqual([]);
  });

  it('asks for what a feature needs by name', () => {
    expect(() => requireValue(defineConfig('x', z.object({}), {}), 'REDIS_URL')).toThrow(
      'x: configuration refused: REDIS_URL (missing)',
    );
  });
});
