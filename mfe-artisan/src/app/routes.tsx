import type { RemoteApp } from '@asili/web/remote';

const home = () => import('./home-page.tsx').then((module) => module.HomePage);

/** Routes of this front end; which session has which is the shell's knowledge. */
export const pages: RemoteApp['pages'] = {
  '/': home,
  '/auth': home,
  '/dashboard': home,
  '/products': home,
  '/products/new': home,
  '/analytics': home,
};
