import path from 'node:path';
import type { ServiceEntry, ServiceSurroundings } from './services-table.ts';

export interface EnvironmentInput extends ServiceSurroundings {
  readonly dataDir: string;
  /** KAFKA_BROKERS, MONGO_URL, REDIS_URL. */
  readonly backing: Readonly<Record<string, string>>;
  /** Port of every service by name. */
  readonly ports: ReadonlyMap<string, number>;
  /** Variables of the user (log level, rate limits, SMTP, …). */
  readonly user: Readonly<Record<string, string | undefined>>;
}

/** Defaults of a development start that the user may override. */
const DEFAULTS: Readonly<Record<string, string>> = { DEMO_MODE: '1', DEV_MAILBOX: '1' };

/** All variables one service gets: the user's own, our defaults for those not given, and what is ours to say. */
export function serviceEnvironment(service: ServiceEntry, input: EnvironmentInput): Record<string, string | undefined> {
  const defaults = Object.entries(DEFAULTS).map(([name, value]) => [name, input.user[name] ?? value]);
  const addresses = [...input.ports].filter(([name]) => name !== service.name).map(([name, port]) => [`${name.toUpperCase()}_URL`, `http://127.0.0.1:${port}`]);
  return {
    ...input.user,
    ...(Object.fromEntries([...defaults, ...addresses]) as Record<string, string>),
    ...input.backing,
    NODE_ENV: 'development',
    SERVICE_PORT: String(input.ports.get(service.name)),
    PUBLIC_URL: input.user['PUBLIC_URL'] ?? `http://127.0.0.1:${input.publicPort}`,
    ASILI_SECRETS_DIR: path.join(input.dataDir, 'secrets'),
    ASILI_DATA_DIR: path.join(input.dataDir, service.name),
    NODE_COMPILE_CACHE: path.join(input.dataDir, 'compile-cache'), // Seven services load much of the same code.
    ...service.environment?.(input),
  };
}
