import type { ErrorTexts } from './index.ts';

export const notificationsErrors: ErrorTexts = {};
