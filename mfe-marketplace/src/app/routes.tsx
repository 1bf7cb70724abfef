import type { RemoteApp } from '@asili/web/remote';

const marketplace = () => import('./marketplace-page.tsx').then((module) => module.MarketplacePage);

/** Routes of this front end; which session has which is the shell's knowledge. */
export const pages: RemoteApp['pages'] = {
  '/': marketplace,
  '/marketplace': marketplace,
  '/product/:id': () => import('./product-page.tsx').then((module) => module.ProductPage),
  '/customer-auth': () => import('../features/sign-in/customer-auth-page.tsx').then((module) => module.CustomerAuthPage),
};
