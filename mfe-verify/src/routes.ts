import { paths } from '@asili/web/paths';
import type { RemoteRoute } from '@asili/web/remote';

/** Pages of this front end: where they are, who has them, what they read and what is told about them. */
export const routes: readonly RemoteRoute[] = [
  {
    path: paths.startVerification.pattern,
    offline: true,
    load: () => import('./app/start-page.tsx').then((module) => module.StartPage),
    meta: { title: 'start.title', description: 'start.subtitle' },
  },
  {
    path: paths.ownVerifications.pattern,
    load: () => import('./features/history/own-verifications-page.tsx').then((module) => module.OwnVerificationsPage),
    meta: { title: 'own.title', description: 'own.subtitle', noIndex: true },
  },
  {
    path: paths.verify.pattern,
    offline: true,
    load: () => import('./app/result-page.tsx').then((module) => module.ResultPage),
    meta: { title: 'result.pageTitle', description: 'result.description', noIndex: true },
  },
  {
    path: paths.verificationHistory.pattern,
    load: () => import('./features/history/history-page.tsx').then((module) => module.HistoryPage),
    meta: { title: 'history.title', description: 'history.description', noIndex: true },
  },
  {
    path: paths.receipt.pattern,
    load: () => import('./features/receipt/receipt-page.tsx').then((module) => module.ReceiptPage),
    meta: { title: 'receipt.title', description: 'receipt.description', noIndex: true },
  },
];
