import type { ErrorTexts } from './index.ts';

export const gatewayErrors: ErrorTexts = {};
