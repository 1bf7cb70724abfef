import type { Review, ReviewList, ReviewReply, WriteReviewRequest } from '@asili/contracts';
import { http, HttpResponse } from 'msw';
import { genuine, products } from './made-up.ts';
import { ago, stateOf } from './visitor.ts';

const day = 86_400_000;
const image = genuine.images[0];
const photos: Review['images'] = image
  ? [{ id: image.id, width: image.width ?? 1200, height: image.height ?? 1200, widths: image.widths, blur: image.blur }]
  : [];

/** Made-up reviews: with photo and reply, in another language, by somebody who was forgotten. */
export const reviews = (): Review[] => [
  {
    id: 'rev_1',
    productId: genuine.id,
    rating: 5,
    language: 'en',
    images: photos,
    author: { firstName: 'Claire', place: { city: 'Lyon', country: 'FR' } },
    createdAt: ago(4 * day),
    text: 'Wider than I expected and very even. The tag came sewn inside the rim; I scanned it and the seal was the one on the page.',
    reply: {
      text: 'Thank you, Claire. Keep it away from the sink and it will hold bread for twenty years.',
      at: ago(3 * day),
    },
  },
  {
    id: 'rev_2',
    productId: genuine.id,
    rating: 4,
    language: 'sw',
    images: [],
    author: { firstName: 'Otieno', place: { city: 'Nairobi', country: 'KE' } },
    createdAt: ago(12 * day),
    text: 'Kazi nzuri sana. Kifurushi kilichelewa siku mbili, na fundi aliniandikia kabla sijauliza.',
  },
  { id: 'rev_3', productId: genuine.id, rating: 5, images: [], createdAt: ago(21 * day) },
];

export const reviewList = (withPhotos: boolean): ReviewList => ({
  reviews: reviews().filter(({ images }) => !withPhotos || images.length > 0),
  summary: { count: 3, average: 4.67, stars: [0, 0, 0, 1, 2], withPhotos: 1 },
  nextCursor: null,
});
export const noReviews: ReviewList = {
  reviews: [],
  summary: { count: 0, average: null, stars: [0, 0, 0, 0, 0], withPhotos: 0 },
  nextCursor: null,
};
/** Those that have reviews. */
export const isReviewed = (productId: string): boolean => products.findIndex(({ id }) => id === productId) % 3 === 0;

const [first] = reviews();

export const reviewCalls = [
  http.get<{ id: string }>('/api/products/:id/reviews', ({ params, request }) =>
    HttpResponse.json<ReviewList>(
      stateOf(request) === 'empty' || !isReviewed(params.id)
        ? noReviews
        : reviewList(new URL(request.url).searchParams.get('photos') === 'true'),
    ),
  ),
  http.post<{ id: string }, WriteReviewRequest>('/api/products/:id/reviews', async ({ params, request }) => {
    const { rating, text } = await request.json();
    return HttpResponse.json<ReviewReply>(
      {
        review: {
          id: 'rev_new',
          productId: params.id,
          rating,
          images: [],
          createdAt: new Date().toISOString(),
          ...(text !== undefined && { text }),
        },
      },
      { status: 201 },
    );
  }),
  http.post<{ id: string }, { text: string }>('/api/reviews/:id/reply', async ({ params, request }) =>
    HttpResponse.json<ReviewReply>(
      {
        review: {
          ...(first as ReviewReply['review']),
          id: params.id,
          reply: { text: (await request.json()).text, at: new Date().toISOString() },
        },
      },
      { status: 201 },
    ),
  ),
];
