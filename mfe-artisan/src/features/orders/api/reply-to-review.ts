import type { Review, ReviewReply } from '@asili/contracts';
import { api } from '@asili/web';

/** The same reply sent again is a success. @throws ApiError 409 `ORDERS.ALREADY_REPLIED` */
export async function replyToReview(reviewId: string, text: string): Promise<Review> {
  return (await api<ReviewReply>('POST', `/api/reviews/${encodeURIComponent(reviewId)}/reply`, { body: { text } }))
    .review;
}
