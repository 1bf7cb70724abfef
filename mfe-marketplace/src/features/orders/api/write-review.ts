import { photoLimits, type ReviewReply, type UploadReply, type WriteReviewRequest } from '@asili/contracts';
import { api } from '@asili/web';
import { shrink } from '@asili/web/photos';
import { upload } from '@asili/web/upload';

/** Sends one chosen picture, at most 1600 px on the long side. @throws NotAnImage, TooLarge, ApiError */
export async function sendPhoto(file: File): Promise<UploadReply> {
  return upload<UploadReply>(
    '/api/uploads',
    await shrink(file, { side: 1600, bytes: photoLimits.bytes }),
    () => undefined,
  );
}

/** The same review sent again is a success. @throws ApiError 409 `ORDERS.ALREADY_REVIEWED`, `ORDERS.REVIEW_CLOSED` */
export const writeReview = (productId: string, body: WriteReviewRequest): Promise<ReviewReply> =>
  api<ReviewReply>('POST', `/api/products/${encodeURIComponent(productId)}/reviews`, { body });
