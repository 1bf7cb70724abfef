/**
 * Every screen and state worth looking at, over the made-up data of fake-api.mjs. Steps find things by structure, not by
 * words: they run in every language.
 *
 * name     of the picture files          path    address            as     who is signed in (default nobody)
 * steps    what a person does first      ready   selector that shows the state is there (default: the page's heading)
 * fails    calls that answer 503         replies calls that answer this JSON       holds  calls that never answer
 * phone    only on small screens         heading how many h1 there are (default 1)
 * refused  a call of it is answered 404  fresh   keeps something in the browser that must not be there before
 * snapshot its look is kept and compared
 */
import { noPayouts, payoutList, payouts } from '../../../libs/web/src/testing/handlers/made-up-payouts.ts';
import { genuine, products } from '../../../libs/web/src/testing/handlers/made-up.ts';

const pending = products[11];
const nothing = {
  totalProducts: 0,
  verifiedProducts: 0,
  verifications: 0,
  productViews: 0,
  revenue: { amount: '0.00', currency: 'USD' },
  counterfeitAttempts: 0,
  previous: {
    totalProducts: 0,
    verifiedProducts: 0,
    revenue: { amount: '0.00', currency: 'USD' },
    verifications: 0,
    productViews: 0,
    counterfeitAttempts: 0,
  },
  trend: [],
  topProducts: [],
  recentEvents: [],
  places: [],
};
const noAnalytics = ['**/api/analytics/*', { analytics: nothing }];
const noProducts = ['**/api/products?*', { products: [], nextCursor: null }];

const usd = (amount) => ({ amount, currency: 'USD' });
const cartGroup = (index, item, subtotal) => ({
  artisanId: products[index].artisanId,
  artisan: products[index].artisan,
  items: [
    {
      productId: products[index].id,
      product: products[index],
      quantity: 1,
      unitPrice: usd(products[index].price),
      available: 3,
      ...item,
    },
  ],
  subtotals: subtotal ? [usd(subtotal)] : [],
});
const changedCart = {
  groups: [
    cartGroup(0, { difference: { kind: 'price', before: usd('110.00'), after: usd('120.00') } }, '120.00'),
    cartGroup(1, { quantity: 3, available: 2, difference: { kind: 'quantity', before: 3, after: 2 } }, '300.00'),
    cartGroup(4, { available: 0, difference: { kind: 'sold-out', before: 1, after: 0 } }),
  ],
  itemCount: 3,
};

const submit = (page) => page.locator('main form button[type=submit]').last().click();
const main = (page, selector) => page.locator(`main ${selector}`);

const noBooks = { accounts: [], differences: [], unexplained: [], compared: [], bankStatements: [] };
async function fillStatement(page) {
  await main(page, 'select[name=currency]').selectOption('KES');
  await main(page, 'input[name=day]').fill('2026-11-24');
  await main(page, 'input[name=balance]').fill('842500.00');
  await main(page, 'input[name=reference]').fill('ST-2026-228');
}

const changeNumber = (page) => main(page, 'section[aria-labelledby=account] button').first().click();

async function proveNumber(page) {
  await changeNumber(page);
  await main(page, 'input[type=tel]').fill('+254 733 118 905');
  await submit(page);
}

const moveNumber = (page) => main(page, 'section[aria-labelledby=phone-number] button').first().click();

async function proveCurrentNumber(page) {
  await moveNumber(page);
  await main(page, 'input[type=tel]').fill('+254 733 118 905');
  await submit(page);
}

async function proveNewNumber(page) {
  await proveCurrentNumber(page);
  await main(page, 'input[autocomplete=one-time-code]').fill('190284');
  await main(page, 'input[type=password]').fill('4071');
  await submit(page);
}

async function claimNumber(page) {
  await main(page, 'input[name=oldNumber]').fill('+254 712 345 509');
  await main(page, 'input[name=phoneNumber]').fill('+254 733 118 905');
  await main(page, 'textarea').fill('My products are 40718825 and 31415929.');
  await submit(page);
}

async function signUpAsCustomer(page) {
  await main(page, 'input[autocomplete=given-name]').fill('Amani');
  await main(page, 'input[autocomplete=family-name]').fill('Tester');
  await main(page, 'input[type=email]').fill('amani@example.com');
  await submit(page);
}

async function writeReview(page) {
  await main(page, 'section article button, article section button').first().click();
  await page.locator('[role=dialog] button[type=submit]').click();
}

async function fillWizard(page) {
  await main(page, 'input[name=name]').fill('Lidded basket');
  await main(page, 'select[name=category]').selectOption('Home Decor');
  await main(page, 'textarea[name=description]').fill('Coiled from ilala palm over three weeks.');
  await main(page, 'input[name=price]').fill('120.00');
  await submit(page);
  await main(page, 'input[type=file]').waitFor({ state: 'attached' });
}

/** Eight by eight pixels. */
const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAgAAAAICAIAAABLbSncAAAACXBIWXMAAAPoAAAD6AG1e1JrAAAAEUlEQVQI12NY5iCNFTEMLQkAPf9AQXisnRkAAAAASUVORK5CYII=',
  'base64',
);

async function addPhoto(page) {
  await fillWizard(page);
  await main(page, 'input[type=file]').setInputFiles({ name: 'basket.png', mimeType: 'image/png', buffer: png });
  await main(page, 'img[src*="/media/"]').waitFor();
}

const reviewStep = async (page) => {
  await addPhoto(page);
  await main(page, 'button:not([disabled])').last().click();
  await main(page, 'dl').first().waitFor();
};
const last = (page) => main(page, 'button').last().click();

const shop = [
  { name: 'landing', snapshot: true, path: '/' },
  { name: 'landing-failed', path: '/', fails: ['**/api/marketplace/**'] },
  { name: 'marketplace', snapshot: true, path: '/marketplace' },
  { name: 'marketplace-loading', path: '/marketplace', holds: ['**/api/marketplace/**'] },
  { name: 'marketplace-filtered', path: '/marketplace?category=Textiles&search=cloth' },
  { name: 'marketplace-empty', path: '/marketplace?search=zzzz' },
  { name: 'marketplace-failed', path: '/marketplace', fails: ['**/api/marketplace/**'] },
  { name: 'product', snapshot: true, path: `/product/${genuine.id}` },
  {
    name: 'product-closer',
    path: `/product/${genuine.id}`,
    steps: (page) => main(page, 'button:has(img)').first().click(),
    ready: 'dialog[open], [role=dialog]',
  },
  {
    name: 'product-reviews-photo',
    path: `/product/${genuine.id}`,
    steps: (page) => main(page, 'section[aria-labelledby=reviews] article button').first().click(),
    ready: 'dialog[open], [role=dialog]',
  },
  {
    name: 'product-reviews-none',
    path: `/product/${products[1].id}`,
    ready: 'main section[aria-labelledby=reviews] h3',
  },
  {
    name: 'product-reviews-failed',
    path: `/product/${genuine.id}`,
    fails: ['**/api/products/*/reviews?*'],
    ready: 'main section[aria-labelledby=reviews] [role=alert]',
  },
  { name: 'product-pending', path: `/product/${pending.id}` },
  { name: 'product-missing', path: '/product/none', refused: true },
  { name: 'product-failed', path: `/product/${genuine.id}`, fails: ['**/api/products/*'] },
  { name: 'customer-marketplace', path: '/', as: 'customer' },
  {
    name: 'customer-cart',
    snapshot: true,
    path: '/marketplace',
    as: 'customer',
    fresh: true,
    steps: async (page) => {
      await main(page, 'li button:not([aria-pressed])').first().click();
      await page.locator('header a[href="/cart"]').click();
    },
    ready: 'main ul img',
  },
  {
    name: 'customer-cart-changed',
    path: '/cart',
    as: 'customer',
    replies: [['**/api/cart', { cart: changedCart }]],
    ready: 'main ul img',
  },
  { name: 'customer-cart-loading', path: '/cart', as: 'customer', holds: ['**/api/cart'], ready: 'main [aria-busy]' },
  { name: 'customer-cart-failed', path: '/cart', as: 'customer', fails: ['**/api/cart'], ready: 'main [role=alert]' },
  {
    name: 'cart-guest',
    path: '/marketplace',
    fresh: true,
    steps: async (page) => {
      await main(page, 'li button:not([aria-pressed])').first().click();
      await page.locator('ol > [data-state=open] button').click(); // The notification would lie over the footer.
      await page.locator('header a[href="/cart"]').click();
    },
    ready: 'main ul img',
  },
  { name: 'customer-cart-empty', path: '/cart', as: 'customer', fresh: true },
  { name: 'cart-signed-out', path: '/cart' },
  {
    name: 'favourites',
    path: '/marketplace',
    fresh: true,
    steps: async (page) => {
      await main(page, 'li button[aria-pressed]').first().click();
      await page.locator('main a[href="/favourites"]').click();
    },
    ready: 'main ul img',
  },
  { name: 'favourites-empty', path: '/favourites', fresh: true },
  { name: 'artisan', path: `/artisan/${genuine.artisanId}` },
  { name: 'artisan-missing', path: '/artisan/art_none', replies: [noProducts] },
  { name: 'customer-product', path: `/product/${genuine.id}`, as: 'customer' },
];

const buyingScreen = (name, path, more = {}) => ({
  name: `customer-${name}`,
  path,
  as: 'customer',
  ready: 'main h1',
  ...more,
});

/** Which state a purchase or a payment is in stands in its made-up id. */
const buying = [
  buyingScreen('checkout', '/marketplace', {
    fresh: true,
    steps: async (page) => {
      await main(page, 'li button:not([aria-pressed])').first().click();
      await page.locator('header a[href="/cart"]').click();
      await main(page, 'a[href="/checkout"]:visible').click();
      await main(page, 'select[name=country]').selectOption('KE');
    },
    ready: 'main input[type=radio]',
  }),
  buyingScreen('checkout-wrong', '/checkout', {
    replies: [['**/api/cart', { cart: changedCart }]],
    steps: async (page) => {
      await main(page, 'input[type=email]').fill('claire.example.com');
      await submit(page);
    },
    ready: 'main [role=alert]',
  }),
  buyingScreen('checkout-empty', '/checkout', { fresh: true, ready: 'main h2' }),
  buyingScreen('checkout-failed', '/checkout', { fails: ['**/api/cart'], ready: 'main [role=alert]' }),
  { name: 'checkout-signed-out', path: '/checkout', ready: 'main h2' },
  ...['held', 'ending', 'declined', 'paying', 'stale', 'expired', 'ended'].map((state) =>
    buyingScreen(`purchase-${state}`, `/checkout/pur_${state}`, { ready: 'main h2' }),
  ),
  buyingScreen('purchase-missing', '/checkout/none', { refused: true }),
  buyingScreen('purchase-hbar', '/checkout/pur_held', {
    steps: (page) => main(page, 'input[value=hbar]').check(),
    ready: 'main input[value=hbar]:checked',
  }),
  buyingScreen('purchase-cancel', '/checkout/pur_held', {
    steps: (page) => main(page, 'section button[type=button]').first().click(),
    ready: '[role=dialog]',
  }),
  ...['waiting', 'under', 'late', 'gone', 'rest', 'claim', 'expired', 'over', 'wanted', 'held', 'sent'].map((state) =>
    buyingScreen(
      `pay-hbar-${state}`,
      `/pay/pay_hbar_${state}`,
      state === 'waiting' ? { ready: 'main svg[role=img]' } : {},
    ),
  ),
  buyingScreen('pay-hbar-wrong', '/pay/pay_hbar_wanted', { steps: submit, ready: 'main [aria-invalid=true]' }),
  buyingScreen('pay-hbar-code', '/pay/pay_hbar_wanted', {
    steps: async (page) => {
      await main(page, 'input').first().fill('0.0.4271');
      await submit(page);
    },
    ready: 'main input[autocomplete=one-time-code]',
  }),
  ...['waiting', 'cancelled', 'unknown', 'detected', 'paid'].map((state) =>
    buyingScreen(`pay-mobile-${state}`, `/pay/pay_mobile_${state}`),
  ),
  buyingScreen('pay-card-waiting', '/pay/pay_card_waiting'),
  ...['plan', 'pay-plan-paid', 'plan-signed-out'].map((name) => ({
    name: `artisan-${name}`,
    path: name === 'pay-plan-paid' ? '/pay/pay_card_paid_plan' : '/plan',
    ...(name !== 'plan-signed-out' && { as: 'artisan' }),
    ready: name === 'plan' ? 'main input[type=radio]' : 'main :is(h1, h2)',
  })),
  {
    name: 'artisan-plan-grace',
    path: '/plan',
    as: 'artisan',
    replies: [
      [
        '**/api/plan',
        {
          plan: {
            name: 'professional',
            listings: { active: 23, limit: null },
            until: '2026-11-20T12:00:00.000Z',
            graceUntil: '2026-12-04T12:00:00.000Z',
          },
        },
      ],
    ],
    ready: 'main input[type=radio]',
  },
  { name: 'artisan-plan-failed', path: '/plan', as: 'artisan', fails: ['**/api/plan'], ready: 'main [role=alert]' },
  buyingScreen('orders', '/orders', { ready: 'main h3' }),
  buyingScreen('orders-empty', '/orders', {
    replies: [['**/api/orders?*', { orders: [], nextCursor: null }]],
    ready: 'main h2',
  }),
  buyingScreen('orders-failed', '/orders', { fails: ['**/api/orders?*'], ready: 'main [role=alert]' }),
  ...['new', 'shipped', 'delivered', 'completed', 'cancelled', 'disputed', 'refunded', 'held'].map((state) =>
    buyingScreen(`order-${state}`, `/orders/pur_${state}`, { ready: 'main h2' }),
  ),
  buyingScreen('order-review', '/orders/pur_delivered', {
    steps: writeReview,
    ready: '[role=dialog] form [role=alert]',
  }),
  buyingScreen('order-problem', '/orders/pur_delivered', {
    steps: (page) => main(page, 'article button').nth(1).click(),
    ready: '[role=dialog] form',
  }),
  buyingScreen('pay-missing', '/pay/none', { refused: true }),
];

const signIn = [
  { name: 'customer-login', path: '/customer-auth' },
  { name: 'customer-login-missing', path: '/customer-auth', steps: submit, ready: '[aria-invalid=true]' },
  {
    name: 'customer-login-failed',
    path: '/customer-auth',
    fails: ['**/api/customers/auth/login'],
    steps: async (page) => {
      await main(page, 'input[type=email]').fill('amani@example.com');
      await submit(page);
    },
    ready: ':is([role=alert], [role=status]):not(:empty)',
  },
  { name: 'customer-sign-up', path: '/customer-auth?tab=sign-up' },
  { name: 'customer-sign-up-missing', path: '/customer-auth?tab=sign-up', steps: submit, ready: '[aria-invalid=true]' },
  {
    name: 'customer-code',
    path: '/customer-auth?tab=sign-up',
    steps: signUpAsCustomer,
    ready: 'input[autocomplete=one-time-code]',
  },
  { name: 'artisan-login', snapshot: true, path: '/auth' },
  { name: 'lost-number', path: '/auth/lost-number' },
  {
    name: 'lost-number-code',
    path: '/auth/lost-number',
    steps: claimNumber,
    ready: 'main input[autocomplete=one-time-code]',
  },
  { name: 'artisan-sign-up', path: '/auth?tab=sign-up' },
  { name: 'artisan-sign-up-missing', path: '/auth?tab=sign-up', steps: submit, ready: '[aria-invalid=true]' },
  {
    name: 'artisan-code',
    path: '/auth',
    steps: async (page) => {
      await main(page, 'input[type=tel]').fill('+254700000482');
      await submit(page);
    },
    ready: 'input[autocomplete=one-time-code]',
  },
];

/** What the browser holds after four checks. */
const ownChecks = {
  consent: { analytics: false, marketing: false, functional: true },
  'verify-checks': [
    {
      id: 'vrf_1',
      code: genuine.shortCode,
      at: '2026-11-21T08:00:00.000Z',
      verdict: 'RECORD_GENUINE',
      isAuthentic: true,
      name: genuine.name,
    },
    { id: 'vrf_2', code: '31415962', at: '2026-11-20T16:30:00.000Z', verdict: 'UNKNOWN', isAuthentic: false },
    {
      id: 'vrf_3',
      code: pending.shortCode,
      at: '2026-11-19T10:12:00.000Z',
      verdict: 'PENDING',
      isAuthentic: false,
      name: pending.name,
    },
    { id: 'vrf_4', code: 'qr_sculpture_003', at: '2026-10-02T09:00:00.000Z', verdict: 'SUSPECT', isAuthentic: false },
  ],
};

const answer = (verdict, reasons, product = genuine) => [
  '**/api/verify/*',
  {
    isAuthentic: false,
    verification: {
      id: 'vrf_01SAMPLE',
      productId: product.id,
      verifiedAt: '2026-11-21T08:00:00.000Z',
      verdict,
      reasons,
      ledger: { network: 'local', checkedAt: null, source: 'none', ok: false },
    },
    product,
  },
];

const verify = [
  { name: 'verify', snapshot: true, path: '/verify' },
  { name: 'verify-missing', path: '/verify', steps: submit, ready: '[aria-invalid=true]' },
  {
    name: 'scanner-denied',
    path: '/verify',
    steps: (page) => main(page, 'section button').first().click(),
    ready: 'dialog[open]',
  },
  {
    name: 'scanner-test-mode',
    path: '/verify',
    steps: async (page) => {
      await main(page, 'section button').first().click();
      await page.locator('dialog summary').click();
    },
    ready: 'dialog details[open] button',
  },
  { name: 'answer-authentic', snapshot: true, path: `/verify/${genuine.shortCode}`, ready: 'main dl' },
  { name: 'answer-pending', path: `/verify/${pending.shortCode}`, ready: 'main dl' },
  { name: 'answer-unknown', snapshot: true, path: '/verify/31415962', ready: 'main dl' },
  {
    name: 'answer-checking',
    path: `/verify/${genuine.shortCode}`,
    holds: ['**/api/verify/*'],
    ready: 'main [aria-busy=true]',
  },
  { name: 'answer-failed', path: `/verify/${genuine.shortCode}`, fails: ['**/api/verify/*'] },
  {
    name: 'report',
    path: '/verify/31415962',
    steps: (page) => main(page, 'button').last().click(),
    ready: 'dialog[open] textarea, [role=dialog] textarea',
  },
  {
    name: 'report-sent',
    path: '/verify/31415962',
    steps: async (page) => {
      await main(page, 'button').last().click();
      await page.locator('[role=dialog] textarea, dialog textarea').first().fill('Seen at the market');
      await page.locator('[role=dialog] button[type=submit], dialog button[type=submit]').click();
    },
    ready: ':is([role=dialog], dialog[open]):not(:has(textarea))',
  },
  {
    name: 'answer-revoked',
    path: `/verify/${genuine.shortCode}`,
    replies: [
      answer('REVOKED', ['SUPERSEDED'], {
        ...genuine,
        status: 'superseded',
        isVerified: false,
        supersededBy: products[1].id,
      }),
    ],
    ready: 'main dl',
  },
  {
    name: 'answer-suspect',
    path: `/verify/${genuine.shortCode}`,
    replies: [answer('SUSPECT', ['LEDGER_MISMATCH'])],
    ready: 'main dl',
  },
  {
    name: 'answer-foreign',
    path: `/verify/${genuine.shortCode}`,
    replies: [answer('SUSPECT', ['FOREIGN_HOST'])],
    ready: 'main dl',
  },
  {
    name: 'answer-unreachable',
    path: `/verify/${genuine.shortCode}`,
    replies: [answer('LEDGER_UNREACHABLE', ['LEDGER_UNREACHABLE'])],
    ready: 'main dl',
  },
  {
    name: 'report-photos',
    path: '/verify/31415962',
    steps: async (page) => {
      await main(page, 'button').last().click();
      await page
        .locator('input[type=file]')
        .setInputFiles(['a', 'b'].map((name) => ({ name: `${name}.png`, mimeType: 'image/png', buffer: png })));
    },
    ready: '[role=dialog] img[src^="data:"]',
  },
  {
    name: 'report-refused',
    path: '/verify/31415962',
    fails: ['**/api/reports'],
    steps: async (page) => {
      await main(page, 'button').last().click();
      await page.locator('[role=dialog] button[type=submit]').click();
    },
    ready: '[role=dialog] [role=alert]',
  },
  { name: 'own-checks-off', fresh: true, path: '/verify/history', ready: 'main h2' },
  {
    name: 'own-checks-empty',
    fresh: true,
    path: '/verify/history',
    steps: (page) => main(page, 'button').first().click(),
    ready: 'main a[href="/verify"]',
  },
  {
    name: 'own-checks',
    fresh: true,
    path: '/verify/history',
    steps: async (page) => {
      await page.evaluate(
        (kept) => Object.entries(kept).forEach(([key, value]) => localStorage.setItem(key, JSON.stringify(value))),
        ownChecks,
      );
      await page.reload();
    },
    ready: 'main li',
  },
  { name: 'history', path: `/verify/${genuine.shortCode}/history` },
  { name: 'receipt', path: '/verify/receipt/vrf_01SAMPLE', ready: 'main dl' },
  { name: 'receipt-not-verified', path: '/verify/receipt/vrf_01UNKNOWN', ready: 'main dl' },
  { name: 'receipt-missing', path: '/verify/receipt/nothing', refused: true },
  { name: 'answer-no-code', path: '/verify/%3Cscript%3E', ready: 'main dl' },
  { name: 'history-failed', path: `/verify/${genuine.shortCode}/history`, fails: ['**/api/verify/*/history*'] },
];

const artisan = [
  { name: 'home', snapshot: true, path: '/' },
  { name: 'home-new', path: '/', replies: [noAnalytics] },
  { name: 'home-failed', path: '/', fails: ['**/api/analytics/*'] },
  { name: 'dashboard', path: '/dashboard' },
  { name: 'dashboard-new', path: '/dashboard', replies: [noAnalytics, noProducts] },
  { name: 'products', snapshot: true, path: '/products' },
  { name: 'products-new', path: '/products', replies: [noProducts] },
  { name: 'products-not-found', path: '/products?search=zzzz' },
  { name: 'products-failed', path: '/products', fails: ['**/api/products?*'] },
  {
    name: 'products-qr',
    path: '/products',
    steps: (page) => main(page, 'li button').first().click(),
    ready: '[role=dialog], dialog[open]',
  },
  {
    name: 'products-edit',
    path: '/products',
    steps: (page) => main(page, 'li button').nth(1).click(),
    ready: '[role=dialog] form, dialog[open] form',
  },
  { name: 'wizard-1', snapshot: true, path: '/products/new' },
  { name: 'wizard-1-missing', path: '/products/new', steps: submit, ready: '[aria-invalid=true]' },
  { name: 'wizard-2', path: '/products/new', steps: fillWizard },
  { name: 'wizard-2-photo', path: '/products/new', steps: addPhoto },
  { name: 'wizard-3', path: '/products/new', steps: reviewStep },
  {
    name: 'wizard-3-failed',
    path: '/products/new',
    fails: ['**/api/products'],
    steps: (page) => reviewStep(page).then(() => last(page)),
    ready: 'main [role=alert]',
  },
  {
    name: 'wizard-4',
    path: '/products/new',
    steps: (page) => reviewStep(page).then(() => last(page)),
    ready: 'img[data-qr]',
  },
  { name: 'analytics', snapshot: true, path: '/analytics' },
  { name: 'analytics-new', path: '/analytics?range=7d', replies: [noAnalytics] },
  { name: 'analytics-failed', path: '/analytics', fails: ['**/api/analytics/*'] },
  { name: 'profile', path: '/profile' },
  { name: 'profile-number', path: '/profile', steps: moveNumber, ready: 'main input[type=tel]' },
  { name: 'profile-number-current', path: '/profile', steps: proveCurrentNumber, ready: 'main input[type=password]' },
  {
    name: 'profile-number-new',
    path: '/profile',
    steps: proveNewNumber,
    ready: 'main input[autocomplete=one-time-code]',
  },
  { name: 'delivery', path: '/settings/shipping', ready: 'main article' },
  {
    name: 'delivery-new',
    path: '/settings/shipping',
    replies: [['**/api/artisans/me/shipping', { shipping: { zones: [], pickup: { offered: false } } }]],
    ready: 'main form',
  },
  {
    name: 'delivery-wrong',
    path: '/settings/shipping',
    steps: async (page) => {
      await main(page, 'section > div > button').click();
      await submit(page);
    },
    ready: '[aria-invalid=true]',
  },
  {
    name: 'delivery-failed',
    path: '/settings/shipping',
    fails: ['**/api/artisans/me/shipping'],
    ready: 'main [role=alert]',
  },
  { name: 'payouts', path: '/payouts', ready: 'main li' },
  { name: 'payouts-new', path: '/payouts', replies: [['**/api/payouts', noPayouts]], ready: 'main h2' },
  {
    name: 'payouts-back',
    path: '/payouts',
    replies: [
      [
        '**/api/payouts',
        {
          ...payoutList([{ ...payouts[2], id: 'out_back', state: 'returned', reason: 'wrong-number' }]),
          account: { ...payoutList().account, problem: 'wrong-number' },
        },
      ],
    ],
    ready: 'main li',
  },
  {
    name: 'payouts-changed',
    path: '/payouts',
    replies: [
      [
        '**/api/payouts',
        {
          ...payoutList(payouts.slice(3)),
          account: { ...payoutList().account, heldUntil: '2026-11-24T11:20:00.000Z' },
        },
      ],
    ],
    ready: 'main li',
  },
  { name: 'payouts-number', path: '/payouts', steps: changeNumber, ready: 'main input[type=tel]' },
  {
    name: 'payouts-number-wrong',
    path: '/payouts',
    replies: [['**/api/payouts', noPayouts]],
    steps: (page) => changeNumber(page).then(() => submit(page)),
    ready: 'main [aria-invalid=true]',
  },
  { name: 'payouts-code', path: '/payouts', steps: proveNumber, ready: 'main input[autocomplete=one-time-code]' },
  { name: 'payouts-failed', path: '/payouts', fails: ['**/api/payouts'], ready: 'main [role=alert]' },
  { name: 'payouts-loading', path: '/payouts', holds: ['**/api/payouts'] },
  { name: 'webhooks', path: '/settings/webhooks', ready: 'main h2' },
  {
    name: 'webhooks-none',
    path: '/settings/webhooks',
    replies: [['**/api/webhook-endpoints', { endpoints: [] }]],
    ready: 'main h2',
  },
  {
    name: 'webhooks-add',
    path: '/settings/webhooks',
    replies: [['**/api/webhook-endpoints', { endpoints: [] }]],
    steps: (page) => main(page, 'button').first().click(),
    ready: 'main input[type=url]',
  },
  {
    name: 'webhooks-failed',
    path: '/settings/webhooks',
    fails: ['**/api/webhook-endpoints'],
    ready: 'main [role=alert]',
  },
  { name: 'orders', path: '/orders', ready: 'main li' },
  {
    name: 'orders-new',
    path: '/orders',
    replies: [['**/api/orders?*', { orders: [], nextCursor: null }]],
    ready: 'main h2',
  },
  { name: 'orders-failed', path: '/orders', fails: ['**/api/orders?*'], ready: 'main [role=alert]' },
  ...['new', 'accepted', 'shipped', 'disputed', 'completed'].map((state) => ({
    name: `order-${state}`,
    path: `/orders/ord_${state}0`,
    ready: 'main h2',
  })),
].map((screen) => ({
  ...screen,
  name: `artisan-${screen.name}`,
  as: 'artisan',
  fresh: screen.path === '/products/new',
}));

const pages = [
  'features',
  'pricing',
  'integrations',
  'security',
  'api-docs',
  'help-center',
  'contact',
  'ussd-codes',
  'training-videos',
  'community',
  'privacy-policy',
  'terms-of-service',
  'cookie-policy',
  'compliance',
].map((page) => ({ name: page, path: `/${page}` }));
const photoLink = [
  { name: 'photo-link', path: '/photos#01jd5k8w3qzzzzzzzzzzzzzzzz.t3xk9a.abcdefghijklmnopqrstuv', ready: 'main img' },
  { name: 'photo-link-over', path: '/photos', ready: 'main h1' },
];
/** The tool with the simulated phones, which is in English alone. */
const onPhones = [
  [
    '**/dev/mailbox.json*',
    {
      messages: [
        {
          channel: 'sms',
          to: '+254700000101',
          text: 'Kiondo basket is certified. Its code is 40718825. Anyone can verify it: dial *384*7*0*40718825#',
          at: '2026-11-23T08:00:00.000Z',
        },
      ],
    },
  ],
  ['**/dev/world/sim-swap/sims.json', { sims: [{ phoneNumber: '+254700000101', at: '2026-11-23T08:00:00.000Z' }] }],
];
const phones = [
  { name: 'phones', path: '/dev/phone', replies: onPhones, ready: '[data-inbox] li' },
  {
    name: 'phones-none',
    path: '/dev/phone',
    replies: onPhones,
    steps: async (page) => {
      while (await main(page, '[data-remove]').count()) await main(page, '[data-remove]').first().click();
    },
    ready: '[data-empty-page]:not([hidden])',
  },
];
const dialog = '[role=dialog], dialog[open]';

const site = [
  ...pages,
  ...photoLink,
  ...phones,
  { name: 'help-center-none', path: '/help-center?search=zzzz' },
  { name: 'contact-missing', fresh: true, path: '/contact', steps: submit, ready: '[aria-invalid=true]' },
  { name: 'contact-enterprise', fresh: true, path: '/contact?about=enterprise' },
  { name: 'training-videos-none', path: '/training-videos?search=zzzz' },
  {
    name: 'training-videos-player',
    path: '/training-videos',
    steps: (page) => main(page, 'li button').first().click(),
    ready: dialog,
  },
  { name: 'contact-community', fresh: true, path: '/contact?about=discussion' },
  { name: 'not-found', path: '/no-such-page', refused: true },
  { name: 'remote-down', path: '/verify', fails: ['**/r/mfe-verify/**'], ready: '[data-testid=remote-down]' },
  {
    name: 'menu',
    path: '/',
    phone: true,
    steps: (page) => page.locator('header [aria-haspopup=dialog]').click(),
    ready: dialog,
  },
  {
    name: 'menu-artisan',
    path: '/',
    as: 'artisan',
    phone: true,
    steps: (page) => page.locator('header [aria-haspopup=dialog]').click(),
    ready: dialog,
  },
];

const toCase = (id) => `/console/cases/${id}`;
const large = 'unm_large000000000000000000';
const chooseFirst = (page) => main(page, 'section[aria-labelledby=actions] [role=group] button').first().click();
const searched = [
  {
    id: 'pay_plan0000000000000000000',
    queue: 'payments-in-review',
    openedAt: '2026-11-23T12:00:00.000Z',
    money: { amount: '27.94117648', currency: 'HBAR' },
    facts: [
      { name: 'state', value: 'confirmed' },
      { name: 'provider', value: 'hedera' },
      { name: 'asked', value: '27.94117648 HBAR' },
      { name: 'received', value: '27.94117648 HBAR' },
      { name: 'memo', value: 'AH-4T9QX2M7PK' },
    ],
    actions: ['refund-plan'],
    needsApproval: false,
  },
  {
    id: 'out_paid0000000000000000000',
    queue: 'payouts-in-doubt',
    openedAt: '2026-11-20T08:30:00.000Z',
    money: { amount: '15310.00', currency: 'KES' },
    facts: [
      { name: 'state', value: 'succeeded' },
      { name: 'since', value: '2026-11-20T08:31:00.000Z' },
      { name: 'provider', value: 'mpesa' },
      { name: 'to', value: '••• 311' },
      { name: 'artisan', value: 'art_tumaini000000000000000' },
    ],
    actions: ['ask', 'reversed'],
    needsApproval: false,
  },
];
const operator = [
  { name: 'overview', path: '/console', ready: 'main li h2' },
  { name: 'overview-loading', path: '/console', holds: ['**/api/console/queues'], ready: 'main [aria-busy]' },
  {
    name: 'overview-clear',
    path: '/console',
    replies: [
      [
        '**/api/console/queues',
        { queues: ['unmatched-money', 'disputes'].map((name) => ({ name, count: 0, oldestAt: null })) },
      ],
    ],
    ready: 'main li h2',
  },
  { name: 'overview-failed', path: '/console', fails: ['**/api/console/queues'], ready: 'main [role=alert]' },
  { name: 'queue', path: '/console/queues/unmatched-money', ready: 'main li dl' },
  {
    name: 'queue-empty',
    path: '/console/queues/payments-in-review',
    replies: [['**/api/console/queues/payments-in-review?*', { cases: [], nextCursor: null }]],
    ready: 'main h2',
  },
  {
    name: 'queue-failed',
    path: '/console/queues/disputes',
    fails: ['**/api/console/queues/disputes?*'],
    ready: 'main [role=alert]',
  },
  { name: 'queue-reports', path: '/console/queues/counterfeit-reports?which=all', ready: 'main li dl' },
  { name: 'queue-missing', path: '/console/queues/nothing' },
  { name: 'case', path: toCase('unm_old0000000000000000000a'), steps: chooseFirst, ready: 'main form' },
  {
    name: 'case-wrong',
    path: toCase('unm_old0000000000000000000a'),
    steps: (page) => chooseFirst(page).then(() => submit(page)),
    ready: '[aria-invalid=true]',
  },
  {
    name: 'case-sure',
    path: toCase('unm_old0000000000000000000a'),
    steps: async (page) => {
      await chooseFirst(page);
      await main(page, 'form li button').first().click();
      await main(page, 'form textarea').fill('Amount and time fit.');
      await submit(page);
    },
    ready: '[role=dialog] dl',
  },
  { name: 'case-break', path: toCase('brk_stripe0000000000000000'), ready: 'main dl' },
  { name: 'case-review', path: toCase('pay_review0000000000000000'), steps: chooseFirst, ready: 'main form' },
  { name: 'case-reversed', path: toCase('out_reversed00000000000000'), ready: 'main form' },
  { name: 'case-refund', path: toCase('ref_hand000000000000000000'), ready: 'main dl' },
  {
    name: 'case-late',
    path: toCase('ref_hand000000000000000000'),
    fails: ['**/api/console/cases/*/sent'],
    steps: async (page) => {
      await main(page, 'form input').fill('SKG1T8W0PD');
      await main(page, 'form textarea').fill('Sent from the bank.');
      await submit(page);
      await page.locator('[role=dialog] button').nth(1).click();
    },
    ready: 'main form [role=alert]',
  },
  { name: 'case-proposed', path: toCase(large), ready: 'main section[aria-labelledby=approval]' },
  {
    name: 'case-proposal',
    path: toCase('unm_second00000000000000000'),
    steps: (page) => main(page, 'section[aria-labelledby=actions] [role=group] button').last().click(),
    ready: 'main form',
  },
  {
    name: 'case-agree',
    path: toCase(large),
    steps: (page) => main(page, 'section[aria-labelledby=approval] button').first().click(),
    ready: '[role=dialog] button',
  },
  { name: 'case-payout', path: toCase('out_doubt00000000000000000'), ready: 'main dl' },
  { name: 'case-dispute', path: toCase('ord_dispute000000000000000'), steps: chooseFirst, ready: 'main form' },
  { name: 'case-report', path: toCase('rep_copied0000000000000000'), ready: 'main dl' },
  { name: 'case-message', path: toCase('msg_pickup0000000000000000'), steps: chooseFirst, ready: 'main form' },
  {
    name: 'case-plan',
    path: toCase(searched[0].id),
    replies: [['**/api/console/cases/*', { case: searched[0] }]],
    ready: 'main form',
  },
  { name: 'case-loading', path: toCase(large), holds: ['**/api/console/cases/*'], ready: 'main [aria-busy]' },
  { name: 'case-failed', path: toCase(large), fails: ['**/api/console/cases/*'], ready: 'main [role=alert]' },
  { name: 'case-missing', path: toCase('unm_nothing'), refused: true, ready: 'main h2' },
  {
    name: 'search',
    path: '/console/search?name=AH-4T9QX2M7PK',
    replies: [['**/api/console/search?*', { cases: searched }]],
    ready: 'main li dl',
  },
  { name: 'search-empty', path: '/console/search', ready: 'main [role=search]' },
  {
    name: 'search-none',
    path: '/console/search?name=QGH7SK61SU',
    replies: [['**/api/console/search?*', { cases: [] }]],
    ready: 'main h2',
  },
  {
    name: 'search-loading',
    path: '/console/search?name=QGH7SK61SU',
    holds: ['**/api/console/search?*'],
    ready: 'main [aria-busy]',
  },
  {
    name: 'search-failed',
    path: '/console/search?name=QGH7SK61SU',
    fails: ['**/api/console/search?*'],
    ready: 'main [role=alert]',
  },
  { name: 'books', path: '/console/books', ready: 'main table' },
  { name: 'books-statement', path: '/console/books', steps: fillStatement, ready: 'main form input[type=date]' },
  { name: 'books-statement-missing', path: '/console/books', steps: submit, ready: 'main form [aria-invalid=true]' },
  {
    name: 'books-statement-failed',
    path: '/console/books',
    fails: ['**/api/console/bank-statements'],
    steps: async (page) => {
      await fillStatement(page);
      await submit(page);
    },
    ready: 'main form [role=alert]',
  },
  { name: 'books-empty', path: '/console/books', replies: [['**/api/console/books', noBooks]], ready: 'main form' },
  { name: 'books-failed', path: '/console/books', fails: ['**/api/console/books'], ready: 'main [role=alert]' },
  { name: 'calls', path: '/console/calls', ready: 'main table' },
  {
    name: 'calls-none',
    path: '/console/calls',
    replies: [
      ['**/api/console/ussd/calls?*', { calls: [], nextCursor: null }],
      ['**/api/console/ussd/screens?*', { calls: 0, ended: 0, screens: [] }],
    ],
    ready: 'main h2',
  },
  {
    name: 'calls-failed',
    path: '/console/calls',
    fails: ['**/api/console/ussd/calls?*', '**/api/console/ussd/screens?*'],
    ready: 'main [role=alert]',
  },
  { name: 'audit', path: '/console/audit', ready: 'main tbody time' },
  { name: 'audit-empty', path: '/console/audit?case=unm_nothing', ready: 'main h2' },
  { name: 'audit-failed', path: '/console/audit', fails: ['**/api/console/audit?*'], ready: 'main [role=alert]' },
].map((screen) => ({ ...screen, name: `operator-${screen.name}`, as: 'operator' }));

const typeAddress = async (page) => {
  await main(page, 'input[type=email]').fill('joyce@operators.example');
  await submit(page);
};
const operatorSignIn = [
  { name: 'operator-login', path: '/console/sign-in' },
  { name: 'operator-login-missing', path: '/console/sign-in', steps: submit, ready: '[aria-invalid=true]' },
  { name: 'operator-codes', path: '/console/sign-in', steps: typeAddress, ready: 'input[name=totp]' },
  {
    name: 'operator-codes-wrong',
    path: '/console/sign-in',
    steps: async (page) => {
      await typeAddress(page);
      await main(page, 'input[name=code]').fill('123456');
      await submit(page);
    },
    ready: '[aria-invalid=true]',
  },
  { name: 'operator-only', path: '/console', ready: 'main h1' },
];

export const screens = [...shop, ...buying, ...signIn, ...verify, ...artisan, ...operatorSignIn, ...operator, ...site];
