import { paths } from '@asili/web/paths';
import type { RemoteRoute } from '@asili/web/remote';

const roles = ['artisan'] as const;

/** Pages of this front end: where they are, who has them, what they read and what is told about them. */
export const routes: readonly RemoteRoute[] = [
  {
    path: paths.artisanSignIn.pattern,
    load: () => import('./features/sign-in/artisan-auth-page.tsx').then((module) => module.ArtisanAuthPage),
    meta: { title: 'auth.title', description: 'auth.subtitle', noIndex: true },
  },
  {
    path: paths.lostNumber.pattern,
    load: () => import('./features/lost-number/lost-number-page.tsx').then((module) => module.LostNumberPage),
    meta: { title: 'lost.title', description: 'lost.subtitle', noIndex: true },
  },
  {
    path: paths.home.pattern,
    roles,
    load: () => import('./features/home/home-page.tsx').then((module) => module.HomePage),
  },
  {
    path: paths.dashboard.pattern,
    roles,
    load: () => import('./features/dashboard/dashboard-page.tsx').then((module) => module.DashboardPage),
  },
  {
    path: paths.ownProducts.pattern,
    roles,
    load: () => import('./features/products/products-page.tsx').then((module) => module.ProductsPage),
  },
  {
    path: paths.registerProduct.pattern,
    roles,
    offline: true,
    load: () =>
      import('./features/register-product/register-product-page.tsx').then((module) => module.RegisterProductPage),
  },
  {
    path: paths.addPhotos.pattern,
    load: () => import('./features/photo-link/photo-link-page.tsx').then((module) => module.PhotoLinkPage),
    meta: { title: 'photoLink.title', description: 'photoLink.later', noIndex: true },
  },
  {
    path: paths.deliverySettings.pattern,
    roles,
    load: () => import('./features/delivery/delivery-page.tsx').then((module) => module.DeliveryPage),
  },
  {
    path: paths.orders.pattern,
    roles,
    load: () => import('./features/orders/orders-page.tsx').then((module) => module.OrdersPage),
  },
  {
    path: paths.order.pattern,
    roles,
    load: () => import('./features/orders/order-page.tsx').then((module) => module.OrderPage),
  },
  {
    path: paths.payouts.pattern,
    roles,
    load: () => import('./features/payouts/payouts-page.tsx').then((module) => module.PayoutsPage),
  },
  {
    path: paths.webhooks.pattern,
    roles,
    load: () => import('./features/webhooks/webhooks-page.tsx').then((module) => module.WebhooksPage),
  },
  {
    path: paths.profile.pattern,
    roles,
    load: () => import('./features/profile/profile-page.tsx').then((module) => module.ProfilePage),
  },
  {
    path: paths.analytics.pattern,
    roles,
    load: () => import('./features/analytics/analytics-page.tsx').then((module) => module.AnalyticsPage),
  },
];
