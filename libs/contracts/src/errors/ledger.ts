import type { ErrorTexts } from './index.ts';

export const ledgerErrors: ErrorTexts = {};
