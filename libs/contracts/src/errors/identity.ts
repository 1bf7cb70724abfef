import type { ErrorTexts } from './index.ts';

export const identityErrors: ErrorTexts = {};
