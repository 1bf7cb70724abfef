import { paths } from '@asili/web/paths';
import type { PageLoader, RemoteRoute } from '@asili/web/remote';
import { artisanProductsAddress, artisanProductsQuery } from './features/artisan/api/get-artisan-products.ts';
import { listingQuery, listingSearch } from './shared/api/get-listing.ts';
import { productAddress, productQuery } from './shared/api/get-product.ts';

const listing = () => import('./features/listing/listing-page.tsx').then((module) => module.ListingPage);

/** A page of buying with its texts, which come with the first of these pages. */
const withBuyingMessages = async (page: ReturnType<PageLoader>) =>
  (await import('./shared/buying/load-page.ts')).withMessages(page);

/** Pages of this front end: where they are, who has them, what they read and what is told about them. */
export const routes: readonly RemoteRoute[] = [
  { path: paths.home.pattern, roles: ['customer'], load: listing },
  {
    path: paths.marketplace.pattern,
    load: listing,
    queries: (_params, search) => {
      const query = new URLSearchParams(search);
      const filters = {
        search: query.get('search'),
        category: query.get('category'),
        country: query.get('country'),
        price: query.get('price'),
        sort: query.get('sort'),
      };
      return [
        {
          key: listingQuery(filters).queryKey,
          url: `/api/marketplace/products?${listingSearch(filters)}`,
          paged: true,
        },
      ];
    },
    meta: { title: 'marketplace.title', description: 'marketplace.description' },
  },
  {
    path: paths.product.pattern,
    load: () => import('./features/product/product-page.tsx').then((module) => module.ProductPage),
    queries: ({ id = '' }) => [{ key: productQuery(id).queryKey, url: productAddress(id) }],
    meta: {
      title: 'product.missing',
      description: 'product.madeBy',
      structured: 'product',
      under: paths.marketplace.pattern,
    },
  },
  {
    path: paths.artisan.pattern,
    load: () => import('./features/artisan/artisan-page.tsx').then((module) => module.ArtisanPage),
    queries: ({ id = '' }) => [
      { key: artisanProductsQuery(id).queryKey, url: artisanProductsAddress(id), paged: true },
    ],
    meta: {
      title: 'artisan.title',
      description: 'artisan.certified',
      structured: 'artisan',
      under: paths.marketplace.pattern,
    },
  },
  {
    path: paths.favourites.pattern,
    load: () => import('./features/favourites/favourites-page.tsx').then((module) => module.FavouritesPage),
    meta: { title: 'favourites.title', description: 'favourites.subtitle', noIndex: true },
  },
  {
    path: paths.cart.pattern,
    load: () => import('./features/cart/cart-page.tsx').then((module) => module.CartPage),
    meta: { title: 'cart.title', description: 'cart.text', noIndex: true },
  },
  {
    path: paths.checkout.pattern,
    layout: 'enclosed',
    load: () =>
      withBuyingMessages(import('./features/checkout/checkout-page.tsx').then((module) => module.CheckoutPage)),
    meta: { title: 'checkout.title', description: 'checkout.about', noIndex: true },
  },
  {
    path: paths.purchase.pattern,
    layout: 'enclosed',
    load: () =>
      withBuyingMessages(import('./features/checkout/purchase-page.tsx').then((module) => module.PurchasePage)),
    meta: { title: 'checkout.title', description: 'checkout.about', noIndex: true },
  },
  {
    path: paths.payment.pattern,
    layout: 'enclosed',
    load: () => withBuyingMessages(import('./features/pay/pay-page.tsx').then((module) => module.PayPage)),
    meta: { title: 'payment.title', description: 'checkout.about', noIndex: true },
  },
  {
    path: paths.plan.pattern,
    load: () => withBuyingMessages(import('./features/plan/plan-page.tsx').then((module) => module.PlanPage)),
    meta: { title: 'plan.title', description: 'plan.about', noIndex: true },
  },
  {
    path: paths.orders.pattern,
    roles: ['customer', 'anonymous'],
    load: () => withBuyingMessages(import('./features/orders/orders-page.tsx').then((module) => module.OrdersPage)),
    meta: { title: 'orders.title', description: 'orders.about', noIndex: true },
  },
  {
    path: paths.order.pattern,
    roles: ['customer', 'anonymous'],
    load: () => withBuyingMessages(import('./features/orders/order-page.tsx').then((module) => module.OrderPage)),
    meta: { title: 'orders.title', description: 'orders.about', noIndex: true },
  },
  {
    path: paths.customerSignIn.pattern,
    load: () => import('./features/sign-in/customer-auth-page.tsx').then((module) => module.CustomerAuthPage),
    meta: { title: 'auth.title', description: 'auth.subtitle', noIndex: true },
  },
];
