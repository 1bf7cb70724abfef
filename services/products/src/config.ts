import { defineConfig } from '@asili/platform';
import { z } from 'zod';

const keys = z.object({
  /** Where photos are kept without a bucket; by default beside the other data. */
  MEDIA_DIR: z.string().min(1).optional(),
});

/** Settings of the products service beside the platform's own. */
export const productsConfig = (env: NodeJS.ProcessEnv = process.env) => defineConfig('products', keys, env);
export type ProductsConfig = ReturnType<typeof productsConfig>;

export const config = productsConfig();
