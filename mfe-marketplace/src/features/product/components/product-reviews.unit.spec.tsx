import type { Review, ReviewList } from '@asili/contracts';
import { aProduct, expectConsoleError, platform, renderPage, type ReplyAt } from '@asili/web/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import remote from '../../../remote.ts';
import { ProductReviews } from './product-reviews.tsx';

const aReview = (facts: Partial<Review> = {}): Review => ({
  id: 'rev_1',
  productId: 'prd_1',
  rating: 4,
  images: [],
  author: { firstName: 'Claire', place: { city: 'Lyon', country: 'FR' } },
  createdAt: '2026-11-19T08:00:00.000Z',
  ...facts,
});
const list = (reviews: Review[], nextCursor: string | null = null): ReviewList => ({
  reviews,
  summary: { count: 23, average: 4.78, stars: [0, 0, 1, 3, 19], withPhotos: 9 },
  nextCursor,
});
type Answer = ReplyAt<'GET /api/products/prd_1/reviews'>;

async function open(answer: Answer | ((call: { readonly path: string }) => Answer)) {
  const calls = platform({
    'GET /api/products/prd_1/reviews': (call: { readonly path: string }) =>
      typeof answer === 'function' ? answer(call) : answer,
  });
  await renderPage(<ProductReviews product={aProduct()} />, { remote, path: '/product/prd_1' });
  return calls;
}

describe('the reviews of a product', () => {
  it('say in words what the stars show, who bought it, and what the artisan replied; typed text stays text', async () => {
    await open({
      json: list([
        aReview({
          text: 'Even.\n<img src=x onerror=alert(1)>',
          language: 'en',
          reply: { text: 'Thank you.', at: '2026-11-20T08:00:00.000Z' },
        }),
        { id: 'rev_2', productId: 'prd_1', rating: 1, images: [], createdAt: '2026-11-18T08:00:00.000Z' },
      ]),
    });
    const [first, second] = await screen.findAllByRole('article');
    expect(within(first!).getByRole('img', { name: '4 of 5 stars' })).toBeTruthy();
    expect(within(first!).getByText(/Even\./).textContent).toBe('Even.\n<img src=x onerror=alert(1)>');
    expect(within(first!).getByText('Lyon, France')).toBeTruthy();
    expect(within(first!).getByText('Bought here')).toBeTruthy();
    expect(within(first!).getByText('Hluhluwe Weavers replied').parentElement?.textContent).toContain('Thank you.');
    expect(within(second!).getByText('A customer')).toBeTruthy();
    expect(screen.getByRole('img', { name: '4.8 of 5 stars' })).toBeTruthy();
    expect(screen.getByText('23 reviews of this product')).toBeTruthy();
    expect(screen.getByRole('listitem', { name: '5 stars: 19 reviews' })).toBeTruthy();
    expect(screen.getByRole('listitem', { name: '2 stars: 0 reviews' })).toBeTruthy();
  });

  it('are asked for further, and with photos alone', async () => {
    const calls = await open(({ path }) => ({
      json: path.includes('cursor=7') ? list([aReview({ id: 'rev_2' })]) : list([aReview()], '7'),
    }));
    await userEvent.click(await screen.findByRole('button', { name: 'Show more reviews' }));
    await waitFor(() => expect(calls.at(-1)?.path).toContain('cursor=7'));
    await userEvent.click(screen.getByRole('button', { name: /With photos/ }));
    await waitFor(() => expect(calls.at(-1)?.path).toContain('photos=true'));
    expect(screen.getByRole('button', { name: /With photos/ }).getAttribute('aria-pressed')).toBe('true');
  });

  it('that nobody wrote yet say when they open', async () => {
    await open({
      json: {
        reviews: [],
        summary: { count: 0, average: null, stars: [0, 0, 0, 0, 0], withPhotos: 0 },
        nextCursor: null,
      },
    });
    expect(await screen.findByRole('heading', { name: 'No reviews yet' })).toBeTruthy();
  });

  it('that do not load leave the page, and can be asked again', async () => {
    expectConsoleError(/GET \/api\/products\/prd_1\/reviews/);
    let isDown = true;
    await open(() =>
      isDown ? { status: 503, json: { status: 503, code: 'PLATFORM.UNAVAILABLE' } } : { json: list([aReview()]) },
    );
    expect(await screen.findByText('The reviews didn’t load')).toBeTruthy();
    isDown = false;
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('article')).toBeTruthy();
  });
});
