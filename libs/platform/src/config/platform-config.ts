import { z } from 'zod';

const url = z.url();
const flag = z.enum(['true', 'false', '1', '0', 'on', 'off']).transform((text) => text === 'true' || text === '1' || text === 'on');

/** Keys every service may use. The backing services are demanded by the feature that needs them, not here. */
export const platformKeys = z.object({
  NODE_ENV: z.enum(['development', 'test', 'production']).default('development'),
  /** 0 takes any free port; the port is printed when the service listens. */
  SERVICE_PORT: z.coerce.number().int().min(0).max(65535).default(0),
  LOG_LEVEL: z.enum(['silent', 'error', 'warn', 'info', 'debug']).default('info'),
  PUBLIC_URL: url.default('http://127.0.0.1:8080'),
  KAFKA_BROKERS: z.string().min(1).optional(),
  MONGO_URL: z.string().regex(/^mongodb(\+srv)?:\/\//).optional(),
  REDIS_URL: z.string().regex(/^rediss?:\/\//).optional(),
  ASILI_DB_PREFIX: z.string().regex(/^[a-z0-9_-]{1,40}$/).default('asili'),
  /** Put before every topic and consumer group; empty outside tests. */
  ASILI_TOPIC_PREFIX: z.string().regex(/^[a-z0-9._-]{0,40}$/).default(''),
  ASILI_SECRETS_DIR: z.string().min(1).optional(),
  ASILI_DATA_DIR: z.string().min(1).default('.asili'),
  ASILI_RATE_LIMITS: z.enum(['on', 'off']).default('on'),
  DEMO_MODE: flag.default(false),
  GATEWAY_URL: url.optional(),
  IDENTITY_URL: url.optional(),
  PRODUCTS_URL: url.optional(),
  LEDGER_URL: url.optional(),
  VERIFICATION_URL: url.optional(),
  ANALYTICS_URL: url.optional(),
  NOTIFICATIONS_URL: url.optional(),
  ORDERS_URL: url.optional(),
  PAYMENTS_URL: url.optional(),
  USSD_URL: url.optional(),
});

export type PlatformValues = z.infer<typeof platformKeys>;
