import { Body, Controller, Get, Param, Post, Query, Res } from '@nestjs/common';
import {
  listReviewsQuery,
  replyToReviewRequest,
  writeReviewRequest,
  type ListReviewsQuery,
  type ReplyToReviewRequest,
  type ReviewList,
  type ReviewReply,
  type WriteReviewRequest,
} from '@asili/contracts';
import { CommandId, CurrentActor, Idempotent, MayRefuse, Roles, type Actor } from '@asili/platform';
import type { FastifyReply } from 'fastify';
import { ListReviews } from './read-reviews.ts';
import { ReplyToReview, WriteReview } from './write-review.ts';

/** What buyers say of products. Who reads hears the same as everybody. */
@Controller('api/products/:productId/reviews')
export class ReviewsController {
  constructor(
    private readonly listReviews: ListReviews,
    private readonly writeReview: WriteReview,
  ) {}

  @Get()
  list(
    @Param('productId') productId: string,
    @Query({ schema: listReviewsQuery }) query: ListReviewsQuery,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<ReviewList> {
    void reply.header('cache-control', 'no-cache').header('x-asili-cache-control', 'max-age=1'); // For the gateway alone (ADR 30).
    return this.listReviews.run(productId, query);
  }

  /** By its commit: what people say is not kept among replies. */
  @Post()
  @Roles('customer')
  @Idempotent({ by: 'commit' })
  @MayRefuse(409, 'ORDERS.WRONG_STATE before delivery, ORDERS.REVIEW_CLOSED, ORDERS.ALREADY_REVIEWED')
  @MayRefuse(422, 'PRODUCTS.PHOTO_UNKNOWN, PRODUCTS.PHOTO_TWICE')
  async write(
    @CurrentActor() actor: Actor,
    @Param('productId') productId: string,
    @CommandId() commandId: string,
    @Body({ schema: writeReviewRequest }) request: WriteReviewRequest,
  ): Promise<ReviewReply> {
    return { review: await this.writeReview.run(actor, productId, request, commandId) };
  }
}

/** What artisans say to reviews of what they made. */
@Controller('api/reviews/:id/reply')
@Roles('artisan')
export class ReviewRepliesController {
  constructor(private readonly replyToReview: ReplyToReview) {}

  @Post()
  @Idempotent({ by: 'commit' })
  @MayRefuse(409, 'ORDERS.ALREADY_REPLIED')
  async reply(
    @CurrentActor() actor: Actor,
    @Param('id') id: string,
    @CommandId() commandId: string,
    @Body({ schema: replyToReviewRequest }) { text }: ReplyToReviewRequest,
  ): Promise<ReviewReply> {
    return { review: await this.replyToReview.run(actor, id, text, commandId) };
  }
}
