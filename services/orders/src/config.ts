import { defineConfig, type Config } from '@asili/platform';
import { z } from 'zod';

const keys = z.object({});

export type OrdersConfig = Config<z.infer<typeof keys>>;

export const ordersConfig = (env: NodeJS.ProcessEnv = process.env) => defineConfig('orders', keys, env);
