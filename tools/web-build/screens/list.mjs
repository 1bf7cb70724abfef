/**
 * Every screen and state worth looking at, over the made-up data of fake-api.mjs. Steps find things by structure, not by
 * words: they run in every language.
 *
 * name     of the picture files          path    address            as     who is signed in (default nobody)
 * steps    what a person does first      ready   selector that shows the state is there (default: the page's heading)
 * fails    calls that answer 503         replies calls that answer this JSON       holds  calls that never answer
 * phone    only on small screens         heading how many h1 there are (default 1)
 * refused  a call of it is answered 404  fresh   keeps something in the browser that must not be there before
 */
import { products } from '../fake-data.mjs';

const [genuine] = products;
const pending = products[11];
const nothing = { totalProducts: 0, verifiedProducts: 0, verifications: 0, productViews: 0, revenue: { amount: '0.00', currency: 'USD' }, counterfeitAttempts: 0, previous: { totalProducts: 0, verifiedProducts: 0, revenue: { amount: '0.00', currency: 'USD' }, verifications: 0, productViews: 0, counterfeitAttempts: 0 }, trend: [], topProducts: [], recentEvents: [], places: [] };
const noAnalytics = ['**/api/analytics/*', { analytics: nothing }];
const noProducts = ['**/api/products?*', { products: [], nextCursor: null }];

const submit = (page) => page.locator('main form button[type=submit]').last().click();
const main = (page, selector) => page.locator(`main ${selector}`);

async function signUpAsCustomer(page) {
  await main(page, 'input[autocomplete=given-name]').fill('Amani');
  await main(page, 'input[autocomplete=family-name]').fill('Tester');
  await main(page, 'input[type=email]').fill('amani@example.com');
  await submit(page);
}

async function fillWizard(page) {
  await main(page, 'input[name=name]').fill('Lidded basket');
  await main(page, 'select[name=category]').selectOption('Home Decor');
  await main(page, 'textarea').fill('Coiled from ilala palm over three weeks.');
  await main(page, 'input[name=price]').fill('120.00');
  await submit(page);
  await main(page, 'input[type=file]').waitFor({ state: 'attached' });
}

/** Eight by eight pixels. */
const png = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAgAAAAICAIAAABLbSncAAAACXBIWXMAAAPoAAAD6AG1e1JrAAAAEUlEQVQI12NY5iCNFTEMLQkAPf9AQXisnRkAAAAASUVORK5CYII=', 'base64');

async function addPhoto(page) {
  await fillWizard(page);
  await main(page, 'input[type=file]').setInputFiles({ name: 'basket.png', mimeType: 'image/png', buffer: png });
  await main(page, 'img[src*="/media/"]').waitFor();
}

const reviewStep = async (page) => {
  await addPhoto(page);
  await main(page, 'button:not([disabled])').last().click();
  await main(page, 'dl').waitFor();
};
const last = (page) => main(page, 'button').last().click();

const shop = [
  { name: 'landing', path: '/' },
  { name: 'landing-failed', path: '/', fails: ['**/api/marketplace/**'] },
  { name: 'marketplace', path: '/marketplace' },
  { name: 'marketplace-loading', path: '/marketplace', holds: ['**/api/marketplace/**'] },
  { name: 'marketplace-filtered', path: '/marketplace?category=Textiles&search=cloth' },
  { name: 'marketplace-empty', path: '/marketplace?search=zzzz' },
  { name: 'marketplace-failed', path: '/marketplace', fails: ['**/api/marketplace/**'] },
  { name: 'product', path: `/product/${genuine.id}` },
  { name: 'product-closer', path: `/product/${genuine.id}`, steps: (page) => main(page, 'button:has(img)').first().click(), ready: 'dialog[open], [role=dialog]' },
  { name: 'product-pending', path: `/product/${pending.id}` },
  { name: 'product-missing', path: '/product/none', refused: true },
  { name: 'product-failed', path: `/product/${genuine.id}`, fails: ['**/api/products/*'] },
  { name: 'customer-marketplace', path: '/', as: 'customer' },
  { name: 'customer-cart', path: '/marketplace', as: 'customer', fresh: true, steps: async (page) => {
    await main(page, 'li button').first().click();
    await main(page, 'button').first().click();
  }, ready: 'dialog[open], [role=dialog]' },
  { name: 'customer-product', path: `/product/${genuine.id}`, as: 'customer' },
];

const signIn = [
  { name: 'customer-login', path: '/customer-auth' },
  { name: 'customer-login-missing', path: '/customer-auth', steps: submit, ready: '[aria-invalid=true]' },
  { name: 'customer-login-failed', path: '/customer-auth', fails: ['**/api/customers/auth/login'], steps: async (page) => {
    await main(page, 'input[type=email]').fill('amani@example.com');
    await submit(page);
  }, ready: ':is([role=alert], [role=status]):not(:empty)' },
  { name: 'customer-sign-up', path: '/customer-auth?tab=sign-up' },
  { name: 'customer-sign-up-missing', path: '/customer-auth?tab=sign-up', steps: submit, ready: '[aria-invalid=true]' },
  { name: 'customer-code', path: '/customer-auth?tab=sign-up', steps: signUpAsCustomer, ready: 'input[autocomplete=one-time-code]' },
  { name: 'artisan-login', path: '/auth' },
  { name: 'artisan-sign-up', path: '/auth?tab=sign-up' },
  { name: 'artisan-sign-up-missing', path: '/auth?tab=sign-up', steps: submit, ready: '[aria-invalid=true]' },
  { name: 'artisan-code', path: '/auth', steps: async (page) => {
    await main(page, 'input[type=tel]').fill('+254700000482');
    await submit(page);
  }, ready: 'input[autocomplete=one-time-code]' },
];

/** What the browser holds after four checks. */
const ownChecks = {
  consent: { analytics: false, marketing: false, functional: true },
  'verify-checks': [
    { id: 'vrf_1', code: genuine.shortCode, at: '2026-11-21T08:00:00.000Z', verdict: 'RECORD_GENUINE', isAuthentic: true, name: genuine.name },
    { id: 'vrf_2', code: '31415962', at: '2026-11-20T16:30:00.000Z', verdict: 'UNKNOWN', isAuthentic: false },
    { id: 'vrf_3', code: pending.shortCode, at: '2026-11-19T10:12:00.000Z', verdict: 'PENDING', isAuthentic: false, name: pending.name },
    { id: 'vrf_4', code: 'qr_sculpture_003', at: '2026-10-02T09:00:00.000Z', verdict: 'SUSPECT', isAuthentic: false },
  ],
};

const answer = (verdict, reasons, product = genuine) => [
  '**/api/verify/*',
  { isAuthentic: false, verification: { id: 'vrf_01SAMPLE', productId: product.id, verifiedAt: '2026-11-21T08:00:00.000Z', verdict, reasons, ledger: { network: 'local', checkedAt: null, source: 'none', ok: false } }, product },
];

const verify = [
  { name: 'verify', path: '/verify' },
  { name: 'verify-missing', path: '/verify', steps: submit, ready: '[aria-invalid=true]' },
  { name: 'scanner-denied', path: '/verify', steps: (page) => main(page, 'section button').first().click(), ready: 'dialog[open]' },
  { name: 'scanner-test-mode', path: '/verify', steps: async (page) => {
    await main(page, 'section button').first().click();
    await page.locator('dialog summary').click();
  }, ready: 'dialog details[open] button' },
  { name: 'answer-authentic', path: `/verify/${genuine.shortCode}`, ready: 'main dl' },
  { name: 'answer-pending', path: `/verify/${pending.shortCode}`, ready: 'main dl' },
  { name: 'answer-unknown', path: '/verify/31415962', ready: 'main dl' },
  { name: 'answer-checking', path: `/verify/${genuine.shortCode}`, holds: ['**/api/verify/*'], ready: 'main [aria-busy=true], main [role=status]' },
  { name: 'answer-failed', path: `/verify/${genuine.shortCode}`, fails: ['**/api/verify/*'] },
  { name: 'report', path: '/verify/31415962', steps: (page) => main(page, 'button').last().click(), ready: 'dialog[open] textarea, [role=dialog] textarea' },
  { name: 'report-sent', path: '/verify/31415962', steps: async (page) => {
    await main(page, 'button').last().click();
    await page.locator('[role=dialog] textarea, dialog textarea').first().fill('Seen at the market');
    await page.locator('[role=dialog] button[type=submit], dialog button[type=submit]').click();
  }, ready: ':is([role=dialog], dialog[open]):not(:has(textarea))' },
  { name: 'answer-revoked', path: `/verify/${genuine.shortCode}`, replies: [answer('REVOKED', ['SUPERSEDED'], { ...genuine, status: 'superseded', isVerified: false, supersededBy: products[1].id })], ready: 'main dl' },
  { name: 'answer-suspect', path: `/verify/${genuine.shortCode}`, replies: [answer('SUSPECT', ['LEDGER_MISMATCH'])], ready: 'main dl' },
  { name: 'answer-foreign', path: `/verify/${genuine.shortCode}`, replies: [answer('SUSPECT', ['FOREIGN_HOST'])], ready: 'main dl' },
  { name: 'answer-unreachable', path: `/verify/${genuine.shortCode}`, replies: [answer('LEDGER_UNREACHABLE', ['LEDGER_UNREACHABLE'])], ready: 'main dl' },
  { name: 'report-photos', path: '/verify/31415962', steps: async (page) => {
    await main(page, 'button').last().click();
    await page.locator('input[type=file]').setInputFiles(['a', 'b'].map((name) => ({ name: `${name}.png`, mimeType: 'image/png', buffer: png })));
  }, ready: '[role=dialog] img[src^="data:"]' },
  { name: 'report-refused', path: '/verify/31415962', fails: ['**/api/reports'], steps: async (page) => {
    await main(page, 'button').last().click();
    await page.locator('[role=dialog] button[type=submit]').click();
  }, ready: '[role=dialog] [role=alert]' },
  { name: 'own-checks-off', fresh: true, path: '/verify/history', ready: 'main h2' },
  { name: 'own-checks-empty', fresh: true, path: '/verify/history', steps: (page) => main(page, 'button').first().click(), ready: 'main a[href="/verify"]' },
  { name: 'own-checks', fresh: true, path: '/verify/history', steps: async (page) => {
    await page.evaluate((kept) => Object.entries(kept).forEach(([key, value]) => localStorage.setItem(key, JSON.stringify(value))), ownChecks);
    await page.reload();
  }, ready: 'main li' },
  { name: 'history', path: `/verify/${genuine.shortCode}/history` },
  { name: 'history-failed', path: `/verify/${genuine.shortCode}/history`, fails: ['**/api/verify/*/history*'] },
];

const artisan = [
  { name: 'home', path: '/' },
  { name: 'home-new', path: '/', replies: [noAnalytics] },
  { name: 'home-failed', path: '/', fails: ['**/api/analytics/*'] },
  { name: 'dashboard', path: '/dashboard' },
  { name: 'dashboard-new', path: '/dashboard', replies: [noAnalytics, noProducts] },
  { name: 'products', path: '/products' },
  { name: 'products-new', path: '/products', replies: [noProducts] },
  { name: 'products-not-found', path: '/products?search=zzzz' },
  { name: 'products-failed', path: '/products', fails: ['**/api/products?*'] },
  { name: 'products-qr', path: '/products', steps: (page) => main(page, 'li button').first().click(), ready: '[role=dialog], dialog[open]' },
  { name: 'products-edit', path: '/products', steps: (page) => main(page, 'li button').nth(1).click(), ready: '[role=dialog] form, dialog[open] form' },
  { name: 'wizard-1', path: '/products/new' },
  { name: 'wizard-1-missing', path: '/products/new', steps: submit, ready: '[aria-invalid=true]' },
  { name: 'wizard-2', path: '/products/new', steps: fillWizard },
  { name: 'wizard-2-photo', path: '/products/new', steps: addPhoto },
  { name: 'wizard-3', path: '/products/new', steps: reviewStep },
  { name: 'wizard-3-failed', path: '/products/new', fails: ['**/api/products'], steps: (page) => reviewStep(page).then(() => last(page)), ready: 'main [role=alert]' },
  { name: 'wizard-4', path: '/products/new', steps: (page) => reviewStep(page).then(() => last(page)), ready: 'img[data-qr]' },
  { name: 'analytics', path: '/analytics' },
  { name: 'analytics-new', path: '/analytics?range=7d', replies: [noAnalytics] },
  { name: 'analytics-failed', path: '/analytics', fails: ['**/api/analytics/*'] },
  { name: 'profile', path: '/profile' },
].map((screen) => ({ ...screen, name: `artisan-${screen.name}`, as: 'artisan', fresh: screen.path === '/products/new' }));

const pages = ['features', 'pricing', 'integrations', 'security', 'api-docs', 'help-center', 'contact', 'ussd-codes', 'training-videos', 'community', 'privacy-policy', 'terms-of-service', 'cookie-policy', 'compliance'].map((page) => ({ name: page, path: `/${page}` }));
const dialog = '[role=dialog], dialog[open]';

const site = [
  ...pages,
  { name: 'help-center-none', path: '/help-center?search=zzzz' },
  { name: 'contact-missing', fresh: true, path: '/contact', steps: submit, ready: '[aria-invalid=true]' },
  { name: 'contact-enterprise', fresh: true, path: '/contact?about=enterprise' },
  { name: 'training-videos-none', path: '/training-videos?search=zzzz' },
  { name: 'training-videos-player', path: '/training-videos', steps: (page) => main(page, 'li button').first().click(), ready: dialog },
  { name: 'community-discussion', path: '/community', steps: (page) => main(page, 'button').first().click(), ready: `:is(${dialog}) textarea` },
  { name: 'not-found', path: '/no-such-page', refused: true },
  { name: 'remote-down', path: '/verify', fails: ['**/r/mfe-verify/**'], ready: '[data-testid=remote-down]' },
  { name: 'menu', path: '/', phone: true, steps: (page) => page.locator('header [aria-haspopup=dialog]').click(), ready: dialog },
  { name: 'menu-artisan', path: '/', as: 'artisan', phone: true, steps: (page) => page.locator('header [aria-haspopup=dialog]').click(), ready: dialog },
];

export const screens = [...shop, ...signIn, ...verify, ...artisan, ...site];
