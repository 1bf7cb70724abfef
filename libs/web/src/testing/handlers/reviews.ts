import { http, HttpResponse } from 'msw';
import type { ReviewList, ReviewReply, WriteReviewRequest } from '@asili/contracts';
import { isReviewed, noReviews, reviewList, reviews } from './made-up-reviews.ts';
import { stateOf } from './visitor.ts';

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
