import { defineConfig } from '@asili/platform';
import { z } from 'zod';
import { servedCountryCodes } from './domain/served-countries.ts';

const codes = z
  .string()
  .transform((text) => text.split(',').map((code) => code.trim().replace(/^\+/, '')))
  .pipe(z.array(z.string().regex(/^[1-9]\d{0,3}$/)).min(1));

export const config = defineConfig(
  'identity',
  z.object({
    /** Calling codes that codes are sent to by SMS, comma separated, with or without '+'. */
    SMS_COUNTRY_CODES: codes.default([...servedCountryCodes]),
    /** SMS all visitors together may cause in a day. */
    SMS_DAILY_CAP: z.coerce.number().int().min(1).default(5000),
  }),
);
