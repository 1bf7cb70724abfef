import { z } from 'zod';

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
  LOG_LEVEL: z.enum(['silent', 'error', 'warn', 'info', 'debug']).default('info'),
  PUBLIC_URL: url.default('http://127.0.0.1:8080'),
  KAFKA_BROKERS: z.string().min(1).optional(),
  /** How long a consumer's fetch waits for a record, in milliseconds: longer costs an idle service less, shorter lets a group settle sooner when an instance comes or goes. */
  KAFKA_FETCH_WAIT_MS: z.coerce.number().int().min(10).max(5000).default(5000),
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
