import type { WrittenData } from '@asili/contracts';

export interface ReviewRow {
  readonly id: string;
  /** Its place among the reviews and replies of its product. */
  readonly version: number;
  /** The first product of its line of corrections. */
  readonly productId: string;
  readonly boughtId: string;
  readonly orderId: string;
  readonly number: string;
  readonly purchaseId: string;
  readonly artisanId: string;
  readonly customerId: string;
  readonly rating: number;
  readonly wordsId: string;
  readonly withPhotos: boolean;
  readonly at: Date;
  readonly reply?: { readonly wordsId: string; readonly at: Date } | undefined;
}

export interface ReviewSearch {
  readonly productId: string;
  readonly withPhotos: boolean;
  /** Only reviews before this version. */
  readonly before?: number | undefined;
  readonly max: number;
}

/** Every review as a document, shared by all instances: what pages are read from. */
export abstract class ReviewDocuments {
  /** One that is there stays. */
  abstract add(row: ReviewRow): Promise<void>;
  /** The first reply stays. */
  abstract reply(id: string, reply: NonNullable<ReviewRow['reply']>): Promise<void>;
  abstract find(id: string): Promise<ReviewRow | undefined>;
  /** Newest first, by index. */
  abstract search(search: ReviewSearch): Promise<ReviewRow[]>;
  /** By index. */
  abstract ofOrders(orderIds: readonly string[]): Promise<ReviewRow[]>;
}

/** The review that an event tells of. */
export function rowOf(
  {
    reviewId: id,
    productId,
    boughtId,
    orderId,
    number,
    purchaseId,
    artisanId,
    customerId,
    rating,
    wordsId,
    images,
  }: WrittenData<'orders.review-written.v1'>,
  version: number,
  at: Date,
): ReviewRow {
  return {
    id,
    version,
    productId,
    boughtId,
    orderId,
    number,
    purchaseId,
    artisanId,
    customerId,
    rating,
    wordsId,
    withPhotos: images.length > 0,
    at,
  };
}
