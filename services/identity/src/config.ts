import { defineConfig, type Config } from '@asili/platform';
import { z } from 'zod';
import type { Settings } from './settings.ts';
import { servedCountryCodes } from './sign-in/domain/served-countries.ts';

const codes = z
  .string()
  .transform((text) => text.split(',').map((code) => code.trim().replace(/^\+/, '')))
  .pipe(z.array(z.string().regex(/^[1-9]\d{0,3}$/)).min(1));

const keys = z.object({
  /** Calling codes that codes are sent to by SMS, comma separated, with or without '+'. */
  SMS_COUNTRY_CODES: codes.default([...servedCountryCodes]),
  /** SMS all visitors together may cause in a day. */
  SMS_DAILY_CAP: z.coerce.number().int().min(1).default(5000),
});

export type IdentityConfig = Config<z.infer<typeof keys>>;

export const identityConfig = (env: NodeJS.ProcessEnv = process.env) => defineConfig('identity', keys, env);

export function settingsOf({ values }: IdentityConfig): Settings {
  return { servedCountryCodes: values.SMS_COUNTRY_CODES, smsPerDay: values.SMS_DAILY_CAP, areSendsLimited: values.ASILI_RATE_LIMITS === 'on', publicUrl: values.PUBLIC_URL };
}
