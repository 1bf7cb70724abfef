import type { PhotoLinkContent } from '@asili/contracts';
import { expectConsoleError, holdBack, platform, renderPage } from '@asili/web/testing';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import remote from '../../remote.ts';
import { PhotoLinkPage } from './photo-link-page.tsx';

const token = '01jd5k8w3qzzzzzzzzzzzzzzzz.t3xk9a.abcdefghijklmnopqrstuv';
const image = (id: string) => ({ id, width: 4, height: 3, widths: [160 as const], blur: '', alt: 'Kiondo' });
const content = (photos: readonly string[]): PhotoLinkContent => ({
  product: { id: 'prd_1', shortCode: '40718825', name: 'Kiondo' },
  photos: photos.map(image),
  left: 5 - photos.length,
  expiresAt: '2026-11-26T09:00:00.000Z',
});

function open(hash = `#${token}`) {
  location.hash = hash;
  return renderPage(<PhotoLinkPage />, { remote, path: `/photos${hash}` });
}

beforeEach(() => {
  Object.assign(globalThis, { createImageBitmap: async () => ({ width: 4, height: 3, close: () => undefined }) });
  URL.createObjectURL = () => 'blob:preview';
  URL.revokeObjectURL = () => undefined;
  Object.assign(HTMLCanvasElement.prototype, {
    getContext: () => ({ fillRect: () => undefined, drawImage: () => undefined }),
    toBlob: (done: (blob: Blob) => void) => done(new Blob(['x'], { type: 'image/jpeg' })),
  });
});

it('shows the product of the link, adds a photo and says what it is not', async () => {
  const calls = platform({
    'POST /api/photo-links/open': { json: content([]) },
    'POST /api/photo-links/photos': { status: 201, json: content(['img_1']) },
  });
  await open();
  expect(await screen.findByText('Kiondo, code 40718825')).toBeTruthy();
  expect(screen.getByText(/doesn’t cover them/)).toBeTruthy();
  expect(screen.getByText('Room for 5 more')).toBeTruthy();
  await userEvent.upload(
    document.querySelector('input[type=file]') as HTMLInputElement,
    new File(['photo'], 'a.jpg', { type: 'image/jpeg' }),
  );
  expect((await screen.findByAltText('Photo 1')).getAttribute('src')).toBe('/media/img_1/640.jpg');
  await waitFor(() => expect(screen.getByText('Room for 4 more')).toBeTruthy());
  expect(calls.map(({ method, path, body }) => [method, path, body])).toEqual([
    ['POST', '/api/photo-links/open', { token }],
    ['POST', '/api/photo-links/photos', { token, image: expect.stringMatching(/^data:image\/jpeg;base64,/) }],
  ]);
});

it('is not left unasked while a photo is on its way', async () => {
  platform({
    'POST /api/photo-links/open': { json: content([]) },
    'POST /api/photo-links/photos': { status: 201, json: content(['img_1']) },
  });
  const isLeft = () => window.dispatchEvent(new Event('beforeunload', { cancelable: true }));
  await open();
  await screen.findByText('Room for 5 more');
  expect(isLeft()).toBe(true);
  const letGo = holdBack('/photo-links/photos');
  await userEvent.upload(
    document.querySelector('input[type=file]') as HTMLInputElement,
    new File(['photo'], 'a.jpg', { type: 'image/jpeg' }),
  );
  expect(isLeft()).toBe(false);
  letGo();
  await screen.findByAltText('Photo 1');
  await waitFor(() => expect(isLeft()).toBe(true));
});

it('keeps what failed in sight', async () => {
  expectConsoleError(/422/);
  platform({
    'POST /api/photo-links/open': { json: content([]) },
    'POST /api/photo-links/photos': {
      status: 422,
      json: {
        type: 'about:blank',
        title: 'x',
        status: 422,
        code: 'PRODUCTS.PHOTO_UNREADABLE',
        detail: 'We could not read this photo.',
      },
    },
  });
  await open();
  await screen.findByText('Room for 5 more');
  await userEvent.upload(
    document.querySelector('input[type=file]') as HTMLInputElement,
    new File(['photo'], 'a.jpg', { type: 'image/jpeg' }),
  );
  expect(await screen.findByText('We could not read this photo.')).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Choose another' }));
  expect(screen.queryByText('We could not read this photo.')).toBeNull();
});

it('takes no more than five', async () => {
  platform({ 'POST /api/photo-links/open': { json: content(['img_1', 'img_2', 'img_3', 'img_4', 'img_5']) } });
  await open();
  expect(await screen.findByText('All 5 photos are here. Thank you.')).toBeTruthy();
  expect(document.querySelector('input[type=file]')).toBeNull();
});

it('says that a link has expired, and what a bare address lacks', async () => {
  expectConsoleError(/404/);
  const calls = platform({
    'POST /api/photo-links/open': {
      status: 404,
      json: {
        type: 'about:blank',
        title: 'x',
        status: 404,
        code: 'PRODUCTS.PHOTO_LINK_OVER',
        detail: 'This link has expired.',
      },
    },
  });
  const { unmount } = await open();
  expect(await screen.findByRole('heading', { name: 'This link has expired' })).toBeTruthy();
  unmount();
  calls.length = 0;
  await open('');
  expect(await screen.findByText(/Open the full link from the SMS/)).toBeTruthy();
  expect(calls).toEqual([]);
});
