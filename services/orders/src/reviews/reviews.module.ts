import { OnEvent, type Incoming } from '@asili/platform';
import { Controller, Module } from '@nestjs/common';
import { Payload } from '@nestjs/microservices';
import { ReviewDocuments, rowOf } from './review-documents.mongo.ts';
import { PersonalModule } from '../personal/personal.module.ts';
import { PurchaseModule } from '../purchase/purchase.module.ts';
import { FindBought, ReplyToReview, WriteReview, ReviewRepliesController, ReviewsController } from './write-review.ts';
import { ListReviews, ReviewLines, ReviewViews } from './read-reviews.ts';
import { ReviewedProducts } from '../products.http.ts';

/** Lists what a process that died could not list any more. A repeat changes nothing: a review is added once, its first reply stays. */
@Controller()
export class ReviewsEvents {
  constructor(private readonly documents: ReviewDocuments) {}

  @OnEvent('orders.review-written.v1', { group: 'orders.reviews' })
  written(@Payload() { data, streamVersion, time }: Incoming<'orders.review-written.v1'>): Promise<void> {
    return this.documents.add(rowOf(data, streamVersion, time));
  }

  @OnEvent('orders.review-replied.v1', { group: 'orders.reviews' })
  replied(@Payload() { data: { reviewId, wordsId }, time }: Incoming<'orders.review-replied.v1'>): Promise<void> {
    return this.documents.reply(reviewId, { wordsId, at: time });
  }
}

/** What buyers say of what was delivered, and artisans to that. */
@Module({
  imports: [PersonalModule, PurchaseModule],
  controllers: [ReviewsController, ReviewRepliesController, ReviewsEvents],
  providers: [
    ReviewDocuments,
    ReviewedProducts,
    FindBought,
    ListReviews,
    ReplyToReview,
    ReviewLines,
    ReviewViews,
    WriteReview,
  ],
  exports: [ReviewLines],
})
export class ReviewsModule {}
