import { textsNow } from './messages.ts';
import { z } from './zod.ts';

/** A text that may not be empty: 'Required' in the language of the page. */
export const required = z.string().trim().min(1, { error: () => textsNow().required });
