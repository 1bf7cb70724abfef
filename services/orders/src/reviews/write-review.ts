import { isDeepStrictEqual } from 'node:util';
import {
  type Review,
  type WriteReviewRequest,
  listReviewsQuery,
  replyToReviewRequest,
  writeReviewRequest,
  type ListReviewsQuery,
  type ReplyToReviewRequest,
  type ReviewList,
  type ReviewReply,
} from '@asili/contracts';
import { Clock, omitUndefined, isId } from '@asili/kernel';
import {
  type Actor,
  CommandRunner,
  derivedId,
  CommandId,
  CurrentActor,
  Idempotent,
  MayRefuse,
  Roles,
} from '@asili/platform';
import { Injectable, Body, Controller, Get, Param, Post, Query, Res } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { PersonalData } from '../personal/personal-data.mongo.ts';
import { ReviewedProducts } from '../products.http.ts';
import { PurchaseNotFound } from '../purchase/domain/decide.ts';
import { asOf } from '../purchase/domain/deadlines.ts';
import { sideOf, type Order } from '../purchase/domain/purchase.ts';
import { PurchaseCommands } from '../purchase/purchase-commands.ts';
import { PurchaseDocuments } from '../purchase/purchase-documents.mongo.ts';
import {
  AlreadyReviewed,
  requireReviewable,
  publicText,
  reviewCommit,
  reviewDecider,
  type NewReview,
  AlreadyReplied,
  ReviewNotFound,
  replyCommit,
} from './domain/review.ts';
import { ReviewViews, type ReviewWords, ListReviews } from './read-reviews.ts';
import { ReviewDocuments, rowOf, type ReviewRow } from './review-documents.mongo.ts';

export interface Bought {
  readonly purchaseId: string;
  /** As it is now. */
  readonly order: Order;
  /** Of the line, as it was bought. */
  readonly boughtId: string;
  /** The first product of its line of corrections. */
  readonly productId: string;
  readonly now: Date;
}

/** The line of one's own order that is about a product, or about another of its line of corrections. Reads only. */
@Injectable()
export class FindBought {
  constructor(
    private readonly commands: PurchaseCommands,
    private readonly documents: PurchaseDocuments,
    private readonly products: ReviewedProducts,
    private readonly clock: Clock,
  ) {}

  /** @throws PurchaseNotFound, also for somebody else's order and for what is not in it */
  async run(actor: Actor, orderId: string, askedId: string): Promise<Bought> {
    const now = this.clock.now();
    const purchaseId = await this.documents.purchaseOf(orderId);
    const stored = purchaseId === undefined ? undefined : await this.commands.get(purchaseId);
    if (purchaseId === undefined || !stored || sideOf(actor, stored, orderId) !== 'buyer') throw new PurchaseNotFound();
    const order = asOf(stored, now).orders.find((other) => other.orderId === orderId);
    const productId = await this.products.firstOf(askedId);
    const boughtId = await this.lineOf(order, askedId, productId);
    if (!order || boughtId === undefined) throw new PurchaseNotFound();
    return { purchaseId, order, boughtId, productId, now };
  }

  private async lineOf(order: Order | undefined, askedId: string, first: string): Promise<string | undefined> {
    const ids = order?.lines.map((line) => line.productId) ?? [];
    if (ids.includes(askedId)) return askedId;
    for (const id of ids) if ((await this.products.firstOf(id)) === first) return id;
    return undefined;
  }
}

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
    if (!(await this.commands.find(reviewDecider, productId, commitId))) requireReviewable(order, now);
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

/**
 * An artisan replies to a review of what they made. The review is the commit, so there is one reply: the same again is a success,
 * another one is refused. Words are kept before the event, under the artisan's key, and forgotten if it is not theirs.
 */
@Injectable()
export class ReplyToReview {
  constructor(
    private readonly documents: ReviewDocuments,
    private readonly personal: PersonalData,
    private readonly commands: CommandRunner,
    private readonly views: ReviewViews,
  ) {}

  /** @throws ReviewNotFound, also for a review of somebody else's product, AlreadyReplied */
  async run(actor: Actor, reviewId: string, typed: string, commandId: string): Promise<Review> {
    const row = isId('rev', reviewId) ? await this.documents.find(reviewId) : undefined;
    if (row?.artisanId !== actor.id) throw new ReviewNotFound();
    const wordsId = `reply|${reviewId}|${commandId}`;
    const text = publicText(typed, row.number) ?? '';
    await this.personal.keep(wordsId, actor.id, text);
    await this.publish(row, wordsId, text);
    return this.views.one(reviewId);
  }

  private async publish(
    { id: reviewId, productId, orderId, number, purchaseId, artisanId, customerId }: ReviewRow,
    wordsId: string,
    text: string,
  ): Promise<void> {
    const reply = { reviewId, productId, orderId, number, purchaseId, artisanId, customerId, wordsId };
    const {
      events: [replied],
    } = await this.commands
      .run(reviewDecider, productId, { kind: 'reply', reply }, { commitId: replyCommit(reviewId), tries })
      .catch(async (error: unknown) => {
        await this.personal.forget(wordsId);
        throw error;
      });
    if (!replied) throw new AlreadyReplied();
    const kept = replied.data.wordsId;
    if (kept !== wordsId) await this.personal.forget(wordsId);
    if ((await this.personal.read([kept])).get(kept) !== text) throw new AlreadyReplied();
    await this.documents.reply(reviewId, { wordsId: kept, at: replied.at });
  }
}

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
