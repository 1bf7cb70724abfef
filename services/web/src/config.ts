import { defineConfig, type Config } from '@asili/platform';
import { z } from 'zod';

/** What pages and files take from configuration. */
export abstract class Settings {
  /** Origin the site is reached under, without a trailing slash. */
  abstract readonly publicUrl: string;
  abstract readonly https: boolean;
  abstract readonly production: boolean;
  /** Folder that holds the built front ends. */
  abstract readonly frontEndsDir: string;
  /** For how long a page's content is waited for, in milliseconds. */
  abstract readonly renderTimeoutMs: number;
}

const keys = z.object({
  /** Folder with the built `shell` and `mfe-*`. */
  FRONTENDS_DIR: z.string().default(process.cwd()),
  /** For how many milliseconds a page's content is waited for; after that the browser draws it. */
  RENDER_TIMEOUT_MS: z.coerce.number().int().min(1).default(800),
});

export type WebConfig = Config<z.infer<typeof keys>>;

export const webConfig = (env: NodeJS.ProcessEnv = process.env): WebConfig => defineConfig('web', keys, env);

export function settingsOf({ values }: WebConfig): Settings {
  const { origin, protocol } = new URL(values.PUBLIC_URL);
  return {
    publicUrl: origin,
    https: protocol === 'https:',
    production: values.NODE_ENV === 'production',
    frontEndsDir: values.FRONTENDS_DIR,
    renderTimeoutMs: values.RENDER_TIMEOUT_MS,
  };
}
