import { paths } from '@asili/web/paths';
import type { RemoteRoute } from '@asili/web/remote';

const roles = ['operator'] as const;

/** Pages of this front end: where they are, who has them and what is told about them. */
export const routes: readonly RemoteRoute[] = [
  {
    path: paths.consoleSignIn.pattern,
    load: () => import('./features/sign-in/operator-sign-in-page.tsx').then((module) => module.OperatorSignInPage),
    meta: { title: 'auth.title', description: 'auth.subtitle', noIndex: true },
  },
  {
    path: paths.console.pattern,
    roles,
    load: () => import('./features/queues/overview-page.tsx').then((module) => module.OverviewPage),
  },
  {
    path: paths.queue.pattern,
    roles,
    load: () => import('./features/queues/queue-page.tsx').then((module) => module.QueuePage),
  },
  {
    path: paths.case.pattern,
    roles,
    load: () => import('./features/case/case-page.tsx').then((module) => module.CasePage),
  },
  {
    path: paths.search.pattern,
    roles,
    load: () => import('./features/search/search-page.tsx').then((module) => module.SearchPage),
  },
  {
    path: paths.books.pattern,
    roles,
    load: () => import('./features/books/books-page.tsx').then((module) => module.BooksPage),
  },
  {
    path: paths.calls.pattern,
    roles,
    load: () => import('./features/calls/calls-page.tsx').then((module) => module.CallsPage),
  },
  {
    path: paths.audit.pattern,
    roles,
    load: () => import('./features/audit/audit-page.tsx').then((module) => module.AuditPage),
  },
];
