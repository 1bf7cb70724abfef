import type { ErrorTexts } from './index.ts';

export const analyticsErrors: ErrorTexts = {};
