import path from 'node:path';
import type { ServiceEntry, ServiceSurroundings } from './services-table.ts';

export interface EnvironmentInput extends ServiceSurroundings {
  readonly dataDir: string;
  /** KAFKA_BROKERS, MONGO_URL, REDIS_URL. */
  readonly backing: Readonly<Record<string, string>>;
  /** Ports of every service by name, one for each of its instances. */
  readonly ports: ReadonlyMap<string, readonly number[]>;
  /** Bucket for objects where instances share no folder. */
  readonly bucket?: string | undefined;
  /** Variables of the user (log level, rate limits, SMTP, …). */
  readonly user: Readonly<Record<string, string | undefined>>;
}

/** Defaults of a development start that the user may override. */
const DEFAULTS: Readonly<Record<string, string>> = { DEMO_MODE: '1', DEV_MAILBOX: '1', DEV_CLOCK: '1' };

/** All variables one instance of a service gets: the user's own, our defaults for those not given, and what is ours to say. */
export function serviceEnvironment(
  service: ServiceEntry,
  input: EnvironmentInput,
  instance = 0,
): Record<string, string | undefined> {
  const defaults = Object.entries(DEFAULTS).map(([name, value]) => [name, input.user[name] ?? value]);
  const addresses = [...input.ports]
    .filter(([name]) => name !== service.name)
    .map(([name, ports]) => [`${name.toUpperCase()}_URL`, ports.map((port) => `http://127.0.0.1:${port}`).join(',')]);
  return {
    ...input.user,
    ...(Object.fromEntries([...defaults, ...addresses]) as Record<string, string>),
    ...input.backing,
    NODE_ENV: 'development',
    PORT: String(input.ports.get(service.name)?.[instance]),
    PUBLIC_URL: input.user['PUBLIC_URL'] ?? `http://127.0.0.1:${input.publicPort}`,
    ASILI_SECRETS_DIR: path.join(input.dataDir, 'secrets'),
    ASILI_DATA_DIR: path.join(input.dataDir, instanceName(service.name, instance)),
    NODE_COMPILE_CACHE: path.join(input.dataDir, 'compile-cache'), // The services load much of the same code.
    ...(input.bucket
      ? { S3_BUCKET: input.bucket, S3_ACCESS_KEY_ID: 'local' }
      : { MEDIA_DIR: input.user['MEDIA_DIR'] ?? path.join(input.dataDir, 'products', 'media') }), // The ledger reads the photos that products keeps.
    ...service.environment?.(input),
  };
}

/** 'products' for the first instance, 'products-2' for the second. */
export function instanceName(service: string, instance: number): string {
  return instance === 0 ? service : `${service}-${instance + 1}`;
}
