import { z } from 'zod';

/** The settings are incomplete or wrong. Names keys, never values, and carries no stack: it is read by an operator. */
export class ConfigError extends Error {
  readonly keys: readonly string[];

  constructor(service: string, keys: readonly string[]) {
    super(`${service}: configuration refused: ${keys.join(', ')}`);
    this.name = 'ConfigError';
    this.keys = keys;
    this.stack = `${this.name}: ${this.message}`;
  }
}

const url = z.url();
/** One address, or those of several instances, comma separated. */
const addresses = z.string().refine((text) => text.split(',').every((part) => url.safeParse(part.trim()).success));
const flag = z
  .enum(['true', 'false', '1', '0', 'on', 'off'])
  .transform((text) => text === 'true' || text === '1' || text === 'on');

/** Keys every service may use. The backing services are demanded by the feature that needs them, not here. */
export const platformKeys = z.object({
  NODE_ENV: z.enum(['development', 'test', 'production']).default('development'),
  /** Address to listen on; 0.0.0.0 in a container. */
  HOST: z.string().min(1).default('127.0.0.1'),
  /** 0 takes any free port; the port is printed when the service listens. */
  PORT: z.coerce.number().int().min(0).max(65535).default(0),
  /** What runs, such as a commit or a release: a label of `asili_build_info`. */
  ASILI_BUILD: z.string().min(1).max(80).default('development'),
  LOG_LEVEL: z.enum(['silent', 'error', 'warn', 'info', 'debug']).default('info'),
  PUBLIC_URL: url.default('http://127.0.0.1:8080'),
  /** What people call who need help and have a telephone alone, as they dial it. */
  USSD_HELP_LINE: z
    .string()
    .regex(/^\+?\d[\d ]{1,18}\d$/)
    .optional(),
  KAFKA_BROKERS: z.string().min(1).optional(),
  /** How long a consumer's fetch waits for a record, in milliseconds: longer costs an idle service less, shorter lets a group settle sooner when an instance comes or goes. */
  KAFKA_FETCH_WAIT_MS: z.coerce.number().int().min(10).max(5000).default(5000),
  /** Of topics that are made from now on; those that are there keep theirs. Can only be chosen before the first start: a key stays in its partition. */
  KAFKA_PARTITIONS: z.coerce.number().int().min(1).max(1000).default(12),
  /** Copies of each topic that is made from now on. Production takes three unless this says otherwise. */
  KAFKA_REPLICATION_FACTOR: z.coerce.number().int().min(1).max(10).optional(),
  KAFKA_SSL: flag.default(false),
  /** PEM of the authority that signed the brokers' certificates; absent, those Node knows. */
  KAFKA_SSL_CA_FILE: z.string().min(1).optional(),
  /** With KAFKA_SASL_USERNAME and the secret `kafka-password`. */
  KAFKA_SASL_MECHANISM: z.enum(['plain', 'scram-sha-256', 'scram-sha-512']).optional(),
  KAFKA_SASL_USERNAME: z.string().min(1).optional(),
  MONGO_URL: z
    .string()
    .regex(/^mongodb(\+srv)?:\/\//)
    .optional(),
  REDIS_URL: z
    .string()
    .regex(/^rediss?:\/\//)
    .optional(),
  ASILI_DB_PREFIX: z
    .string()
    .regex(/^[a-z0-9_-]{1,40}$/)
    .default('asili'),
  /** Put before every topic and consumer group; empty outside tests. */
  ASILI_TOPIC_PREFIX: z
    .string()
    .regex(/^[a-z0-9._-]{0,40}$/)
    .default(''),
  ASILI_SECRETS_DIR: z.string().min(1).optional(),
  /** Public keys of every issuer of actor tokens, `<service>.pem`; by default `public` beside the secrets. */
  ACTOR_PUBLIC_KEYS_DIR: z.string().min(1).optional(),
  ASILI_DATA_DIR: z.string().min(1).default('.asili'),
  /** Bucket for objects (photos, content blocks) instead of folders below ASILI_DATA_DIR. */
  S3_BUCKET: z.string().min(3).max(63).optional(),
  S3_REGION: z.string().min(1).default('us-east-1'),
  /** A store other than Amazon's. */
  S3_ENDPOINT: url.optional(),
  /** With the secret `s3-secret-access-key`; absent, the AWS SDK finds credentials by itself. */
  S3_ACCESS_KEY_ID: z.string().min(1).optional(),
  ASILI_RATE_LIMITS: z.enum(['on', 'off']).default('on'),
  /** 1: the clock of deadlines can be moved ahead by POST /dev/clock. Refused in production. */
  DEV_CLOCK: z.enum(['0', '1']).default('0'),
  DEMO_MODE: flag.default(false),
  GATEWAY_URL: addresses.optional(),
  IDENTITY_URL: addresses.optional(),
  PRODUCTS_URL: addresses.optional(),
  LEDGER_URL: addresses.optional(),
  VERIFICATION_URL: addresses.optional(),
  ANALYTICS_URL: addresses.optional(),
  NOTIFICATIONS_URL: addresses.optional(),
  ORDERS_URL: addresses.optional(),
  PAYMENTS_URL: addresses.optional(),
  SIGNER_URL: addresses.optional(),
  USSD_URL: addresses.optional(),
  WEB_URL: addresses.optional(),
  /** The simulated outside world of development. */
  SIMULATORS_URL: addresses.optional(),
  /** The test wallet of development. */
  WALLET_URL: addresses.optional(),
});

export type PlatformValues = z.infer<typeof platformKeys>;

/** The addresses in a variable such as PRODUCTS_URL. */
export function addressesOf(text: string): string[] {
  return text.split(',').map((part) => part.trim());
}

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

/** The number people who need help may call; undefined where nobody answers calls. In development the number the contact page has for Nairobi. */
export const helpLineOf = ({ values }: Config): string | undefined =>
  values.USSD_HELP_LINE ?? (values.NODE_ENV === 'development' ? '+254 20 000 0000' : undefined);

/** A setting a feature cannot do without. @throws {ConfigError} naming the key */
export function requireValue<K extends keyof PlatformValues>(config: Config, key: K): NonNullable<PlatformValues[K]> {
  const value = config.values[key];
  if (value === undefined) throw new ConfigError(config.service, [`${key} (missing)`]);
  return value;
}
