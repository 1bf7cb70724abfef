import * as z from 'zod';
import { validationText } from '@asili/contracts/validation';
import { textsNow } from './messages.ts';

// Global per copy of zod: importing `z` from here is what switches the texts.
z.config({ localeError: (issue) => validationText(issue, textsNow()) });

export { z };
