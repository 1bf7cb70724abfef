import { anArtisan, aProduct, platform, renderPage, type Reply } from '@asili/web/testing';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import remote from '../../remote.ts';
import { readDraft } from './draft.ts';
import { WizardPage } from './wizard-page.tsx';

const open = (language: 'en' | 'sw' | 'fr' = 'en') => renderPage(<WizardPage />, { remote, path: '/products/new', as: anArtisan, language });
const field = (label: string | RegExp) => screen.getByLabelText<HTMLInputElement>(label);
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
const headline = (name: string) => screen.findByRole('heading', { level: 1, name });
const registered: Readonly<Record<string, Reply>> = {
  'GET /api/products/prd_1': { json: { product: aProduct({ status: 'pending', isVerified: false, certificate: null }) } },
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
  await headline('Read it once more');
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

  it('speaks the reader’s language', async () => {
    await open('sw');
    await press('Endelea: picha');
    expect(await screen.findByText('Jina la bidhaa linahitajika')).toBeTruthy();
  });
});

describe('fields that are folded away', () => {
  it('come into sight and take the focus when they are wrong', async () => {
    await open();
    await fill();
    await userEvent.clear(field('How many pieces'));
    await press('Next: photos');
    expect(await screen.findByText('Enter a whole number')).toBeTruthy();
    expect(field('How many pieces').closest('details')?.open).toBe(true);
    expect(document.activeElement).toBe(field('How many pieces'));
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
  beforeEach(() => {
    URL.createObjectURL = () => 'blob:1'; // Not in jsdom.
  });

  it('more than five are refused in words', async () => {
    localStorage.setItem('asili.draft.art_1', JSON.stringify({ ...readDraft('art_1'), step: 1, photos: [1, 2, 3, 4].map((n) => ({ id: `img_${n}`, url: `/media/img_${n}/640.jpg` })) }));
    await open();
    await headline('Add photos');
    const files = [1, 2, 3].map((n) => new File(['x'], `${n}.jpg`, { type: 'image/jpeg' }));
    await userEvent.upload(screen.getByLabelText(/Add photo/), files);
    expect(await screen.findByText('Five photos at most')).toBeTruthy();
    expect(screen.getByText('2 photos were left out.')).toBeTruthy();
  });

  it('move forward, and go', async () => {
    localStorage.setItem('asili.draft.art_1', JSON.stringify({ ...readDraft('art_1'), step: 1, photos: ['a', 'b', 'c'].map((id) => ({ id, url: `/media/${id}/640.jpg` })) }));
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
    const picture = { width: 100, height: 100, close: () => undefined };
    Object.assign(globalThis, { createImageBitmap: () => Promise.resolve(picture) });
    URL.revokeObjectURL = () => undefined;
    let tries = 0;
    platform({ 'GET /api/auth/session': (): Reply => ((tries += 1), { status: 503, json: { status: 503, code: 'HTTP.BUSY' } }) });
    localStorage.setItem('asili.draft.art_1', JSON.stringify({ ...readDraft('art_1'), step: 1 }));
    await open();
    const file = new File(['x'], 'a.jpg', { type: 'image/jpeg' });
    await userEvent.upload(screen.getByLabelText(/Add photo/), file);
    await press(await screen.findByRole('button', { name: 'Try again' }).then(({ textContent }) => textContent ?? ''));
    await waitFor(() => expect(tries).toBe(2));
    await press(await screen.findByRole('button', { name: 'Choose another' }).then(({ textContent }) => textContent ?? ''));
    expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
  });

  it('that cannot be read say so', async () => {
    Object.assign(globalThis, { createImageBitmap: () => Promise.reject(new Error('no picture')) });
    localStorage.setItem('asili.draft.art_1', JSON.stringify({ ...readDraft('art_1'), step: 1 }));
    await open();
    await userEvent.upload(screen.getByLabelText(/Add photo/), new File(['x'], 'a.jpg', { type: 'image/jpeg' }));
    expect(await screen.findByText('This is not a picture we can read')).toBeTruthy();
    await press('Choose another');
    expect(screen.queryByText('This is not a picture we can read')).toBeNull();
  });
});

describe('submitting', () => {
  it('registers once, leaves the draft behind and shows the code; then another can be registered', async () => {
    const calls = platform({ ...registered, 'POST /api/products': { status: 201, json: { product: aProduct({ status: 'pending', isVerified: false, certificate: null }) } } });
    await open();
    await toReview();
    await press('Submit and certify');
    await headline('Your piece is on record');
    expect(screen.getAllByText('Product Registered Successfully').length).toBeGreaterThan(0);
    expect(screen.getByText('3141 5926')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Back to Products' }).getAttribute('href')).toBe('/products');
    const posts = calls.filter(({ method }) => method === 'POST');
    expect(posts.map(({ body }) => body)).toEqual([{ name: 'Lidded basket', category: 'Home Decor', currency: 'USD', stock: 1, imageUrls: [] }]);
    await press('Register Another Product');
    await headline('What did you make?');
    expect(field('Product name').value).toBe('');
  });

  it('that fails stays on step 3, says so, keeps everything and repeats with the same key', async () => {
    let tries = 0;
    const calls = platform({ ...registered, 'POST /api/products': (): Reply => ((tries += 1) === 1 ? { status: 503, json: { status: 503, code: 'HTTP.BUSY' } } : { status: 201, json: { product: aProduct() } }) });
    await open();
    await toReview();
    await press('Submit and certify');
    expect((await screen.findAllByText('Registration Failed')).length).toBeGreaterThan(0);
    expect(screen.getAllByText('Failed to register product. Please try again.').length).toBeGreaterThan(0);
    await headline('Read it once more');
    expect(readDraft('art_1').name).toBe('Lidded basket');
    await press('Submit and certify');
    await waitFor(() => expect(tries).toBe(2));
    const [first, second] = calls.filter(({ method }) => method === 'POST').map(({ headers }) => headers['idempotency-key']);
    expect(first).toBeTruthy();
    expect(second).toBe(first);
  });
});
