import type { RemoteApp } from '@asili/web/remote';

/** Routes of this front end; which session has which is the shell's knowledge. */
export const pages: RemoteApp['pages'] = {
  '/verify': () => import('./start-page.tsx').then((module) => module.StartPage),
  '/verify/history': () => import('../features/own-checks/own-checks-page.tsx').then((module) => module.OwnChecksPage), // Before any code.
  '/verify/:code': () => import('./answer-page.tsx').then((module) => module.AnswerPage),
  '/verify/:code/history': () => import('../features/history/history-page.tsx').then((module) => module.HistoryPage),
};
