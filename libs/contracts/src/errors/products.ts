import type { ErrorTexts } from './index.ts';

export const productsErrors: ErrorTexts = {};
