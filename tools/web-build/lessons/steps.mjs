/**
 * What is done and shown in each step of the eight lessons of /training-videos. The words are in the messages
 * (`videos.<id>.steps`, one step a line), so a lesson has as many steps here as lines there.
 *
 * A step: `at` opens an address (else the page stays), `as` says who is signed in, `act` does what the step tells to do,
 * `mark` finds what the step is about. Names of buttons come from the front ends' own messages, so that one script makes
 * the pictures of every language.
 */
const product = '/product/prd_01SAMPLE00';
const submit = 'main form button[type="submit"]';
const named = (name) => (page) => page.locator(`:is(main, [role="dialog"]) [name="${name}"]`);
const find = (selector) => (page) => page.locator(selector).first();

const artisanApp = (key) => (page, words) => page.getByRole('button', { name: words('mfe-artisan', key) }).first();

async function fillBasics(page, words) {
  await page.locator('main [name="name"]').fill(words('lessons', 'name'));
  await page.locator('main [name="category"]').selectOption({ index: 4 });
  await page.locator('main [name="description"]').fill(words('lessons', 'description'));
  await page.locator('main [name="price"]').fill('120');
}

async function addPhotos(page, _words, files) {
  await page.locator('input[type="file"]').first().setInputFiles(files);
  await page.waitForFunction(
    (count) => document.querySelectorAll('main img').length >= count && !document.querySelector('[role="progressbar"]'),
    files.length,
  );
}

/** The wizard opens where its draft was left, which may be a step further. */
async function openSizes(page, words) {
  const more = page.locator('main details summary').first();
  const previous = artisanApp('wizard.previous')(page, words);
  await more.or(previous).first().waitFor();
  if (await previous.isVisible()) await previous.click();
  await more.click();
}

/** All six digits: the last one sends them, and an answer that signs nobody in lets them be seen. */
async function typeCode(page) {
  await page.locator(submit).click();
  const code = page.locator('[autocomplete="one-time-code"]');
  await code.waitFor();
  await page.route('**/api/auth/login', (route) => route.fulfill({ status: 202, json: { artisan: null } }));
  await code.fill('482137');
}

const openDialog = (key) => async (page, words) => {
  await page
    .getByRole('button', { name: words('mfe-artisan', key) })
    .first()
    .click();
  await page.getByRole('dialog').waitFor();
};

export const lessons = {
  v1: [
    { at: '/customer-auth', mark: find('main a[href="/auth"]') },
    {
      at: '/auth',
      act: (page) => page.locator('main [type="tel"]').fill('+254 712 345 482'),
      mark: find('main [type="tel"]'),
    },
    { act: typeCode, mark: find('[autocomplete="one-time-code"]') },
    {
      at: '/profile',
      as: 'artisan',
      act: (page) => page.locator('main [name="city"]').fill('Muyinga'),
      mark: named('city'),
    },
  ],
  v2: [
    { at: '/products', as: 'artisan', mark: find('main a[href="/products/new"]') },
    { at: '/products/new', act: fillBasics, mark: named('name') },
    {
      act: async (page, words, files) => {
        await page.locator(submit).click();
        await addPhotos(page, words, files);
      },
      mark: find('main div:has(> img)'),
    },
    {
      act: async (page, words) => {
        await artisanApp('wizard.nextReview')(page, words).click();
      },
      mark: artisanApp('review.submit'),
    },
    {
      act: async (page, words) => {
        await artisanApp('review.submit')(page, words).click();
      },
      mark: find('main h1'),
    },
  ],
  v3: [
    {
      at: '/products/new',
      as: 'artisan',
      act: async (page, words) => {
        await fillBasics(page, words);
        await page.locator(submit).click();
      },
      mark: find('main label:has(input[type="file"])'),
    },
    { at: product, mark: find('main button:has(img)') },
    {
      act: async (page) => {
        await page.locator('main button:has(img)').first().click();
        await page.getByRole('dialog').waitFor();
      },
      mark: find('[role="dialog"] img'),
    },
    { at: '/products/new', act: openSizes, mark: named('dimensions') },
  ],
  v4: [
    { at: '/products', as: 'artisan', mark: artisanApp('products.qr') },
    { act: openDialog('products.qr'), mark: find('[role="dialog"] a[href*="tag.pdf"]') },
    { at: '/verify/31415929', mark: find('main h1') },
    { at: product, mark: find('main svg[role="img"]') },
  ],
  v5: [
    { at: '/products', as: 'artisan', mark: artisanApp('edit.title') },
    { act: openDialog('edit.title'), mark: named('price') },
    { at: product, mark: find('main dl') },
    { at: '/contact', mark: find('#message h2') },
  ],
  v6: [
    { at: product, as: 'customer', mark: (page) => page.getByText(/120[.,]00/).first() },
    {
      at: '/',
      as: 'anonymous',
      mark: (page, words) => page.getByText(words('shell-landing', 'payment.rateValue').split(' {{', 1)[0]),
    },
    { at: '/pricing', mark: find('main table') },
    {
      act: (page) => page.locator('main input[inputmode="decimal"]').first().fill('85'),
      mark: find('main dl[aria-live]'),
    },
  ],
  v7: [
    { at: '/analytics', as: 'artisan', mark: find('main [role="radiogroup"]') },
    {
      mark: (page, words) =>
        page.getByText(words('mfe-artisan', 'analytics.views'), { exact: true }).first().locator('xpath=..'),
    },
    { mark: (page, words) => page.getByRole('heading', { name: words('mfe-artisan', 'trend.title') }) },
    { mark: find('main a[href*="export.csv"]') },
  ],
  v8: [
    {
      at: '/marketplace',
      act: (page, words) => page.locator('main [type="search"]').fill(words('lessons', 'search')),
      mark: find('main [role="search"]'),
    },
    { at: product, mark: find('main h1') },
    {
      at: '/verify',
      mark: (page, words) =>
        page
          .getByRole('button', { name: words('mfe-verify', 'scan.start') })
          .or(page.getByRole('link', { name: words('mfe-verify', 'scan.start') }))
          .first(),
    },
    { at: '/verify/31415929', mark: find('main svg[role="img"], main h1') },
  ],
};

/** What is typed in the pictures. */
export const typed = {
  en: {
    name: 'Lidded ukhamba basket',
    description: 'Coiled by hand from ilala palm over five days.',
    search: 'basket',
  },
  sw: {
    name: 'Kikapu cha ukhamba chenye kifuniko',
    description: 'Kimesukwa kwa mkono kwa ukindu kwa siku tano.',
    search: 'basket',
  },
  fr: {
    name: 'Panier ukhamba à couvercle',
    description: 'Tressé à la main en palme ilala, en cinq jours.',
    search: 'basket',
  },
};
