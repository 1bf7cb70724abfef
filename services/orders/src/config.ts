import { defineConfig, type Config } from '@asili/platform';
import { z } from 'zod';

/** What the use cases need to know about this installation. */
export abstract class Settings {
  /** The address people open. */
  abstract readonly publicUrl: string;
}

const keys = z.object({});

export type OrdersConfig = Config<z.infer<typeof keys>>;

export const ordersConfig = (env: NodeJS.ProcessEnv = process.env) => defineConfig('orders', keys, env);
