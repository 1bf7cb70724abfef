import { Module } from '@nestjs/common';
import { PersonalModule } from '../personal/personal.module.ts';
import { PurchaseModule } from '../purchase/purchase.module.ts';
import { FindBought } from './find-bought.ts';
import { ListReviews } from './list-reviews.ts';
import { ReplyToReview } from './reply-to-review.ts';
import { MongoReviewDocuments } from './review-documents.mongo.ts';
import { ReviewDocuments } from './review-documents.ts';
import { ReviewLines } from './review-lines.ts';
import { ReviewViews } from './review-views.ts';
import { HttpReviewedProducts } from './reviewed-products.http.ts';
import { ReviewedProducts } from './reviewed-products.ts';
import { ReviewRepliesController, ReviewsController } from './reviews.controller.ts';
import { ReviewsEvents } from './reviews.events.ts';
import { WriteReview } from './write-review.ts';

/** What buyers say of what was delivered, and artisans to that. */
@Module({
  imports: [PersonalModule, PurchaseModule],
  controllers: [ReviewsController, ReviewRepliesController, ReviewsEvents],
  providers: [
    { provide: ReviewDocuments, useClass: MongoReviewDocuments },
    { provide: ReviewedProducts, useClass: HttpReviewedProducts },
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
