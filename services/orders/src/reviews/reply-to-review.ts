import { Injectable } from '@nestjs/common';
import type { Review } from '@asili/contracts';
import { isId } from '@asili/kernel';
import { CommandRunner, type Actor } from '@asili/platform';
import { PersonalData } from '../personal/personal-data.ts';
import { AlreadyReplied, ReviewNotFound } from './domain/errors.ts';
import { publicText } from './domain/public-text.ts';
import { replyCommit, reviewDecider } from './domain/review.ts';
import { ReviewDocuments, type ReviewRow } from './review-documents.ts';
import { ReviewViews } from './review-views.ts';

const tries = 15;

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
