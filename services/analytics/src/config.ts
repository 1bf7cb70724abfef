import { defineConfig, type Config } from '@asili/platform';
import { z } from 'zod';

const keys = z.object({
  /** Version of the projection. Raise it to have the read models built anew from the events beside the old ones. */
  ANALYTICS_PROJECTION: z.coerce.number().int().min(1).max(9999).default(4),
});

export type AnalyticsConfig = Config<z.infer<typeof keys>>;

export const analyticsConfig = (env: NodeJS.ProcessEnv = process.env) => defineConfig('analytics', keys, env);
