import type { RemoteApp } from '@asili/web/remote';

/** Routes of this front end; which session has which is the shell's knowledge. */
export const pages: RemoteApp['pages'] = {
  '/auth': () => import('../features/sign-in/artisan-auth-page.tsx').then((module) => module.ArtisanAuthPage),
  '/': () => import('../features/home/home-page.tsx').then((module) => module.HomePage),
  '/dashboard': () => import('../features/home/dashboard-page.tsx').then((module) => module.DashboardPage),
  '/products': () => import('../features/products/products-page.tsx').then((module) => module.ProductsPage),
  '/products/new': () => import('../features/wizard/wizard-page.tsx').then((module) => module.WizardPage),
  '/profile': () => import('../features/profile/profile-page.tsx').then((module) => module.ProfilePage),
  '/analytics': () => import('../features/analytics/analytics-page.tsx').then((module) => module.AnalyticsPage),
};
