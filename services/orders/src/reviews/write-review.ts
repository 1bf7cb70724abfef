import { isDeepStrictEqual } from 'node:util';
import { Injectable } from '@nestjs/common';
import type { Review, WriteReviewRequest } from '@asili/contracts';
import { omitUndefined } from '@asili/kernel';
import { CommandRunner, derivedId, type Actor } from '@asili/platform';
import { PersonalData } from '../personal/personal-data.ts';
import { AlreadyReviewed } from './domain/errors.ts';
import { assertMayReview } from './domain/may-review.ts';
import { publicText } from './domain/public-text.ts';
import { reviewCommit, reviewDecider, type NewReview } from './domain/review.ts';
import { FindBought } from './find-bought.ts';
import { ReviewDocuments, rowOf } from './review-documents.ts';
import { ReviewViews, type ReviewWords } from './review-views.ts';
import { ReviewedProducts } from './reviewed-products.ts';

/** Buyers of one product may write at one moment. */
const tries = 15;

/**
 * A buyer reviews one item of a delivered order. The line of the order is the commit, so there is one review of it however often it
 * is asked and wherever: the same again is a success, another one is refused. Words are kept before the event, under the buyer's key,
 * and forgotten if it is not theirs.
 */
@Injectable()
export class WriteReview {
  constructor(
    private readonly findBought: FindBought,
    private readonly products: ReviewedProducts,
    private readonly personal: PersonalData,
    private readonly commands: CommandRunner,
    private readonly documents: ReviewDocuments,
    private readonly views: ReviewViews,
  ) {}

  /** @throws PurchaseNotFound, WrongState before delivery, ReviewClosed, AlreadyReviewed, and what products refuses of photos */
  async run(
    actor: Actor,
    askedId: string,
    { orderId, rating, text, language = actor.language, imageUrls }: WriteReviewRequest,
    commandId: string,
  ): Promise<Review> {
    const { order, boughtId, productId, purchaseId, now } = await this.findBought.run(actor, orderId, askedId);
    const commitId = reviewCommit(orderId, boughtId);
    if (!(await this.commands.find(reviewDecider, productId, commitId))) assertMayReview(order, now);
    const photos = await this.products.photos(actor.id, imageUrls);
    const reviewId = derivedId('rev', commitId);
    const wordsId = `review|${reviewId}|${commandId}`;
    const { number, artisanId } = order;
    const review = {
      reviewId,
      productId,
      boughtId,
      orderId,
      number,
      purchaseId,
      artisanId,
      customerId: actor.id,
      rating,
      images: photos.map(({ id }) => id),
      wordsId,
    };
    const words = omitUndefined({ text: publicText(text, number), language, photos });
    await this.personal.keep(wordsId, actor.id, words);
    return this.views.one(await this.publish(commitId, review, words));
  }

  private async publish(commitId: string, review: NewReview, words: ReviewWords): Promise<string> {
    const { wordsId, rating, reviewId, productId } = review;
    const {
      events: [written],
    } = await this.commands
      .run(reviewDecider, productId, { kind: 'write', review }, { commitId, tries })
      .catch(async (error: unknown) => {
        await this.personal.forget(wordsId);
        throw error;
      });
    if (!written || !('rating' in written.data)) throw new AlreadyReviewed();
    const { data, version, at } = written;
    if (data.wordsId !== wordsId) await this.personal.forget(wordsId);
    if (data.rating !== rating || !(await this.says(data.wordsId, words))) throw new AlreadyReviewed();
    await this.documents.add(rowOf(data, version, at));
    return reviewId;
  }

  /** The language does not count. */
  private async says(wordsId: string, { text, photos }: ReviewWords): Promise<boolean> {
    const kept = (await this.personal.read([wordsId])).get(wordsId) as ReviewWords | undefined;
    return (
      kept?.text === text &&
      isDeepStrictEqual(
        kept?.photos.map(({ id }) => id),
        photos.map(({ id }) => id),
      )
    );
  }
}
