import { jest } from '@jest/globals';
import { anArtisan, aProduct, expectConsoleError, platform, renderPage, session, type Reply } from '@asili/web/testing';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import remote from '../../remote.ts';
import { readDraft } from '../../shared/products/draft.ts';
import { RegisterProductPage } from './register-product-page.tsx';

const open = (language: 'en' | 'sw' | 'fr' = 'en') =>
  renderPage(<RegisterProductPage />, { remote, path: '/products/new', as: anArtisan, language });
const field = (label: string | RegExp) => screen.getByLabelText<HTMLInputElement>(label);
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
const headline = (name: string) => screen.findByRole('heading', { level: 1, name });
const registered: Readonly<Record<string, Reply>> = {
  'GET /api/products/prd_1': {
    json: { product: aProduct({ status: 'pending', isVerified: false, certificate: null }) },
  },
  'GET /api/products/prd_1/timeline': { json: { timeline: [{ at: '2026-10-01T08:00:00.000Z', step: 'registered' }] } },
};

async function fill() {
  await userEvent.type(field('Product name'), 'Lidded basket');
  await userEvent.selectOptions(field('Category'), 'Home Decor');
}

async function toReview() {
  await fill();
  await press('Next: photos');
  await headline('Add photos');
  await press('Next: review');
  await headline('Review your product');
}

describe('step 1', () => {
  it('needs a name and a category, and focuses the first that is missing', async () => {
    await open();
    await press('Next: photos');
    expect(await screen.findByText('Product name is required')).toBeTruthy();
    expect(screen.getByText('Category is required')).toBeTruthy();
    expect(document.activeElement).toBe(field('Product name'));
  });

  it('has the limits of name and description', async () => {
    await open();
    await userEvent.click(field('Product name'));
    await userEvent.paste('n'.repeat(101));
    await userEvent.click(field(/^Description/));
    await userEvent.paste('d'.repeat(501));
    await press('Next: photos');
    expect(await screen.findByText('Product name too long')).toBeTruthy();
    expect(screen.getByText('Description too long')).toBeTruthy();
  });

  it('starts in USD and takes a price of two places at most', async () => {
    await open();
    expect(field('Currency').value).toBe('USD');
    await fill();
    await userEvent.type(field(/^Price/), '8.555');
    await press('Next: photos');
    expect(await screen.findByText('Enter an amount such as 85 or 85.50')).toBeTruthy();
  });

  it('takes whole amounts only of a currency without cents, a million at most, and says so', async () => {
    await open();
    await fill();
    await userEvent.selectOptions(field('Currency'), 'UGX');
    await userEvent.type(field(/^Price/), '2500.50');
    await press('Next: photos');
    expect(await screen.findByText('This currency has no cents')).toBeTruthy();
    await userEvent.clear(field(/^Price/));
    await userEvent.type(field(/^Price/), '1000001');
    expect(await screen.findByText('At most 1,000,000.00')).toBeTruthy();
  });

  it('speaks the reader’s language', async () => {
    await open('sw');
    await press('Endelea: picha');
    expect(await screen.findByText('Jina la bidhaa linahitajika')).toBeTruthy();
  });
});

describe('a price with a comma', () => {
  it.each(['en', 'fr'] as const)('is what was meant, in %s', async (language) => {
    const calls = platform({ ...registered, 'POST /api/products': { status: 201, json: { product: aProduct() } } });
    const words = {
      en: ['Product name', 'Category', /^Price/, 'Next: photos', 'Next: review', 'Submit and certify'],
      fr: ['Nom du produit', 'Catégorie', /^Prix/, 'Suite : photos', 'Suite : récapitulatif', 'Envoyer et certifier'],
    } as const;
    const [name, category, price, photos, review, submit] = words[language];
    await open(language);
    await userEvent.type(field(name), 'Bowl');
    await userEvent.selectOptions(field(category), 'Home Decor');
    await userEvent.type(field(price), '12,50');
    for (const step of [photos, review, submit])
      await userEvent.click(await screen.findByRole('button', { name: new RegExp(step.replace(' : ', '.:.'), 'i') }));
    await waitFor(() => expect(calls.find(({ method }) => method === 'POST')?.body).toMatchObject({ price: '12.50' }));
  });
});

describe('fields that are folded away', () => {
  it('come into sight and take the focus when they are wrong', async () => {
    await open();
    await fill();
    await userEvent.clear(field('How many do you have?'));
    await press('Next: photos');
    expect(await screen.findByText('Enter a whole number')).toBeTruthy();
    expect(field('How many do you have?').closest('details')?.open).toBe(true);
    expect(document.activeElement).toBe(field('How many do you have?'));
  });
});

describe('the draft', () => {
  it('is pointed out on return, and can be dropped for a new start', async () => {
    const { unmount } = await open();
    expect(screen.queryByText('Your draft is still here')).toBeNull();
    await fill();
    unmount();
    await open();
    expect(screen.getByText('Your draft is still here')).toBeTruthy();
    await press('Start over');
    expect(field('Product name').value).toBe('');
    expect(screen.queryByText('Your draft is still here')).toBeNull();
  });

  it('is there again after leaving, at the step it was left', async () => {
    const { unmount } = await open();
    await fill();
    await press('Next: photos');
    await headline('Add photos');
    unmount();
    await open();
    await headline('Add photos');
    await press('Previous');
    await headline('What did you make?');
    expect(field('Product name').value).toBe('Lidded basket');
    expect(field('Category').value).toBe('Home Decor');
  });
});

describe('photos', () => {
  let previews: string[] = [];
  beforeEach(() => {
    previews = [];
    // Not in jsdom.
    URL.createObjectURL = () => (previews.push(`blob:${previews.length + 1}`), previews.at(-1)!);
    URL.revokeObjectURL = (url) => (previews = previews.filter((one) => one !== url));
    Object.assign(globalThis, {
      createImageBitmap: () => Promise.resolve({ width: 100, height: 100, close: () => undefined }),
      OffscreenCanvas: undefined,
    });
    HTMLCanvasElement.prototype.getContext = (() => ({
      fillRect: () => undefined,
      drawImage: () => undefined,
    })) as never;
    HTMLCanvasElement.prototype.toBlob = (done) => done(new Blob(['small'], { type: 'image/jpeg' }));
  });
  const atPhotos = () =>
    localStorage.setItem(
      'asili.draft.art_1',
      JSON.stringify({ ...readDraft('art_1'), name: 'Bowl', category: 'Home Decor', step: 1 }),
    );
  const choose = (name: string) =>
    userEvent.upload(screen.getByLabelText(/Add photo/), new File(['x'], name, { type: 'image/jpeg' }));

  it('more than five are refused in words', async () => {
    jest.spyOn(XMLHttpRequest.prototype, 'send').mockImplementation(() => undefined); // On its way for good.
    localStorage.setItem(
      'asili.draft.art_1',
      JSON.stringify({
        ...readDraft('art_1'),
        step: 1,
        photos: [1, 2, 3, 4].map((n) => ({ id: `img_${n}`, url: `/media/img_${n}/640.jpg` })),
      }),
    );
    await open();
    await headline('Add photos');
    const files = [1, 2, 3].map((n) => new File(['x'], `${n}.jpg`, { type: 'image/jpeg' }));
    await userEvent.upload(screen.getByLabelText(/Add photo/), files);
    expect(await screen.findByText('You can add up to five photos')).toBeTruthy();
    expect(screen.getByText('2 photos weren’t added.')).toBeTruthy();
  });

  it('move forward, and go', async () => {
    localStorage.setItem(
      'asili.draft.art_1',
      JSON.stringify({
        ...readDraft('art_1'),
        step: 1,
        photos: ['a', 'b', 'c'].map((id) => ({ id, url: `/media/${id}/640.jpg` })),
      }),
    );
    await open();
    await press('Move photo 3 forward');
    expect(readDraft('art_1').photos.map(({ id }) => id)).toEqual(['a', 'c', 'b']);
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Move photo 2 forward' }));
    expect(screen.getByText('Moved to place 2 of 3')).toBeTruthy();
    await userEvent.keyboard('{Enter}');
    expect(readDraft('art_1').photos.map(({ id }) => id)).toEqual(['c', 'a', 'b']);
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Move photo 1 back' })); // No way further on.
    await userEvent.keyboard('{Enter}');
    await press('Remove photo 1');
    expect(readDraft('art_1').photos.map(({ id }) => id)).toEqual(['c', 'b']);
  });

  it('that do not get through are sent again', async () => {
    expectConsoleError(/^POST \/api\/uploads failed: 0: no connection$/);
    const send = jest.spyOn(XMLHttpRequest.prototype, 'send').mockImplementation(function fail(this: XMLHttpRequest) {
      this.onerror?.(new ProgressEvent('error'));
    });
    platform({});
    localStorage.setItem('asili.draft.art_1', JSON.stringify({ ...readDraft('art_1'), step: 1 }));
    await open();
    const file = new File(['x'], 'a.jpg', { type: 'image/jpeg' });
    await userEvent.upload(screen.getByLabelText(/Add photo/), file);
    await press(await screen.findByRole('button', { name: 'Try again' }).then(({ textContent }) => textContent ?? ''));
    await waitFor(() => expect(send).toHaveBeenCalledTimes(2));
    await press(
      await screen.findByRole('button', { name: 'Choose another' }).then(({ textContent }) => textContent ?? ''),
    );
    expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
  });

  it('go on being saved when the step is left, hold the way on until then, and are shown from here', async () => {
    const finish: (() => void)[] = [];
    jest.spyOn(XMLHttpRequest.prototype, 'send').mockImplementation(function (this: XMLHttpRequest) {
      const id = `img_${finish.length + 1}`;
      finish.push(() => {
        Object.defineProperties(this, {
          status: { value: 201 },
          responseText: { value: JSON.stringify({ id, url: `/media/${id}/640.jpg` }) },
        });
        this.onload?.({} as ProgressEvent);
      });
    });
    platform({ 'GET /api/auth/session': session(anArtisan) });
    atPhotos();
    const { unmount } = await open();
    await choose('a.jpg');
    await choose('b.jpg');
    await waitFor(() => expect(finish).toHaveLength(1));
    const next = screen.getByRole('button', { name: 'Next: review' });
    expect([next.hasAttribute('disabled'), next.getAttribute('aria-disabled')]).toEqual([false, 'true']);
    await userEvent.click(next);
    expect(screen.getByRole('heading', { name: 'Add photos' })).toBeTruthy();
    expect(screen.getByText(/^Your photos are still being saved/)).toBeTruthy();
    expect(document.activeElement).toBe(next);
    await press('Previous');
    await headline('What did you make?');
    finish[0]?.();
    await waitFor(() => expect(finish).toHaveLength(2));
    await press('Next: photos');
    expect(screen.getByText('Main photo')).toBeTruthy();
    expect(screen.getAllByText(/^Saving 0/).length).toBeGreaterThan(0);
    expect(screen.getByRole('img', { name: 'Photo 1' }).getAttribute('src')).toBe('blob:1'); // The server's picture has not arrived.
    finish[1]?.();
    await waitFor(() => expect(readDraft('art_1').photos.map(({ id }) => id)).toEqual(['img_1', 'img_2']));
    await press('Next: review');
    await headline('Review your product');
    expect(previews).toHaveLength(2);
    unmount();
    expect(previews).toEqual([]);
  });

  it('that cannot be read say so', async () => {
    Object.assign(globalThis, { createImageBitmap: () => Promise.reject(new Error('no picture')) });
    localStorage.setItem('asili.draft.art_1', JSON.stringify({ ...readDraft('art_1'), step: 1 }));
    await open();
    await userEvent.upload(screen.getByLabelText(/Add photo/), new File(['x'], 'a.jpg', { type: 'image/jpeg' }));
    expect(await screen.findByText('We can’t read this file as a photo')).toBeTruthy();
    await press('Choose another');
    expect(screen.queryByText('We can’t read this file as a photo')).toBeNull();
    await userEvent.upload(
      screen.getByLabelText(/Add photo/),
      new File(['\0\0\0\x18ftypheic\0\0\0\0mif1heic'], 'IMG_0001.HEIC', { type: 'image/heic' }),
    );
    expect(await screen.findByText(/^This browser can’t open HEIC photos\. Save it as JPEG/)).toBeTruthy();
  });
});

describe('submitting', () => {
  it('registers once, leaves the draft behind and shows the code; then another can be registered', async () => {
    const calls = platform({
      ...registered,
      'POST /api/products': {
        status: 201,
        json: { product: aProduct({ status: 'pending', isVerified: false, certificate: null }) },
      },
    });
    await open();
    await toReview();
    await press('Submit and certify');
    await headline('Product registered');
    expect(screen.getAllByText('Product Registered Successfully').length).toBeGreaterThan(0);
    expect(screen.getByText('3141 5926')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Back to Products' }).getAttribute('href')).toBe('/products');
    const posts = calls.filter(({ method }) => method === 'POST');
    expect(posts.map(({ body }) => body)).toEqual([
      { name: 'Lidded basket', category: 'Home Decor', currency: 'USD', stock: 1, imageUrls: [] },
    ]);
    await press('Register Another Product');
    await headline('What did you make?');
    expect(field('Product name').value).toBe('');
  });

  it('says what a sale brings by each way to pay before anything is listed, and nothing without a price', async () => {
    platform({});
    await open();
    await toReview();
    expect(screen.queryByText('What you receive per sale')).toBeNull();
    await press('Previous');
    await press('Previous');
    await userEvent.type(field(/^Price/), '120');
    await press('Next: photos');
    await press('Next: review');
    const card = (await screen.findByRole('heading', { name: 'What you receive per sale' })).closest('section');
    expect([...(card?.querySelectorAll('dl > div') ?? [])].map(({ textContent }) => textContent)).toEqual([
      'HBAR$118.20 after a fee of $1.80',
      'Bank transfer$117.72 after a fee of $2.28',
      'Mobile money$117.00 after a fee of $3.00',
      'Card$115.62 after a fee of $4.38',
    ]);
  });

  it('that fails stays on step 3, says so once, keeps everything and repeats with the same key', async () => {
    let tries = 0;
    const calls = platform({
      ...registered,
      'POST /api/products': () =>
        (tries += 1) === 1
          ? { status: 503, json: { status: 503, code: 'HTTP.BUSY' } }
          : { status: 201, json: { product: aProduct() } },
    });
    await open();
    await toReview();
    await press('Submit and certify');
    expect(await screen.findAllByText('Registration Failed')).toHaveLength(1);
    expect(screen.getAllByText('Failed to register product. Please try again.')).toHaveLength(1);
    await headline('Review your product');
    expect(readDraft('art_1').name).toBe('Lidded basket');
    await press('Submit and certify');
    await waitFor(() => expect(tries).toBe(2));
    const [first, second] = calls
      .filter(({ method }) => method === 'POST')
      .map(({ headers }) => headers['idempotency-key']);
    expect(first).toBeTruthy();
    expect(second).toBe(first);
  });

  it.each([
    [
      'en',
      '1,250.5',
      ['Product name', 'Category', /^Price/],
      [/^Next: photos$/, /^Next: review$/, /^Submit and certify$/, /^Previous$/],
    ],
    [
      'fr',
      '1250,50',
      ['Nom du produit', 'Catégorie', /^Prix/],
      [/^Suite.: photos$/, /^Suite.: récapitulatif$/, /^Envoyer et certifier$/, /^Précédent$/],
    ],
  ] as const)(
    'keeps its key when the steps are gone through again unchanged, in %s',
    async (language, typed, [name, category, price], [photos, review, submit, previous]) => {
      const calls = platform({
        ...registered,
        'POST /api/products': { status: 503, json: { status: 503, code: 'HTTP.BUSY' } },
      });
      const keys = () =>
        calls.filter(({ method }) => method === 'POST').map(({ headers }) => headers['idempotency-key']);
      await open(language);
      await userEvent.type(field(name), 'Bowl');
      await userEvent.selectOptions(field(category), 'Home Decor');
      await userEvent.type(field(price), typed);
      for (const step of [photos, review, submit, previous, previous, photos, review, submit])
        await userEvent.click(await screen.findByRole('button', { name: step }));
      await waitFor(() => expect(keys()).toHaveLength(2));
      expect(new Set(keys()).size).toBe(1);
    },
  );
});
