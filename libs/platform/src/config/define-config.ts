import { z } from 'zod';
import { ConfigError } from './config-error.ts';
import { platformKeys, type PlatformValues } from './platform-config.ts';

/** A service's settings. `values` is read from the environment on first use and stays as it was then. */
export interface Config<Values extends object = object> {
  readonly service: string;
  readonly values: PlatformValues & Values;
}

/**
 * Settings of a service: its own keys merged with the platform's. An empty variable counts as absent.
 * @throws ConfigError when `values` is read; it names every missing or wrong key and never a value
 */
export function defineConfig<Shape extends z.ZodRawShape>(
  service: string,
  schema: z.ZodObject<Shape>,
  env: NodeJS.ProcessEnv = process.env,
): Config<z.infer<z.ZodObject<Shape>>> {
  let loaded: (PlatformValues & z.infer<z.ZodObject<Shape>>) | undefined;
  return {
    service,
    get values() {
      loaded ??= load(service, schema, env);
      return loaded;
    },
  };
}

function load<Shape extends z.ZodRawShape>(service: string, schema: z.ZodObject<Shape>, env: NodeJS.ProcessEnv) {
  const present = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== undefined && value !== ''));
  const platform = platformKeys.safeParse(present);
  const own = schema.safeParse(present);
  const problems = [...keyProblems(platform, present), ...keyProblems(own, present)];
  if (platform.data?.NODE_ENV === 'production' && platform.data.ASILI_RATE_LIMITS === 'off')
    problems.push('ASILI_RATE_LIMITS (off is refused in production)');
  if (platform.data?.NODE_ENV === 'production' && platform.data.DEV_CLOCK === '1')
    problems.push('DEV_CLOCK (refused in production)');
  if (!platform.success || !own.success || problems.length > 0) throw new ConfigError(service, problems);
  return { ...platform.data, ...own.data };
}

function keyProblems(result: z.ZodSafeParseResult<unknown>, env: Record<string, unknown>): string[] {
  if (result.success) return [];
  const keys = new Set(result.error.issues.map((issue) => String(issue.path[0] ?? 'configuration')));
  return [...keys].map((key) => `${key} (${key in env ? 'not valid' : 'missing'})`);
}

/** A setting a feature cannot do without. @throws {ConfigError} naming the key */
export function requireValue<K extends keyof PlatformValues>(config: Config, key: K): NonNullable<PlatformValues[K]> {
  const value = config.values[key];
  if (value === undefined) throw new ConfigError(config.service, [`${key} (missing)`]);
  return value;
}
