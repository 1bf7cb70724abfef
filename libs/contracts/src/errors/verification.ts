import type { ErrorTexts } from './index.ts';

export const verificationErrors: ErrorTexts = {};
