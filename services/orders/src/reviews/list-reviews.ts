import { Injectable } from '@nestjs/common';
import { says, type ListReviewsQuery, type ReviewList } from '@asili/contracts';
import { CommandRunner, InvalidInput } from '@asili/platform';
import { reviewDecider, summaryOf } from './domain/review.ts';
import { ReviewDocuments } from './review-documents.ts';
import { ReviewViews } from './review-views.ts';
import { ReviewedProducts } from './reviewed-products.ts';

const cursorShape = /^\d{1,9}$/;

/** What buyers say of a product, newest first, that of its corrections included. Costs the same however many there are. */
@Injectable()
export class ListReviews {
  constructor(
    private readonly products: ReviewedProducts,
    private readonly documents: ReviewDocuments,
    private readonly views: ReviewViews,
    private readonly commands: CommandRunner,
  ) {}

  /** @throws a remote refusal for a product that is not there, InvalidInput for a cursor that is none */
  async run(askedId: string, { photos, limit, cursor }: ListReviewsQuery): Promise<ReviewList> {
    if (cursor !== undefined && !cursorShape.test(cursor)) throw InvalidInput.at(['cursor'], says('Invalid input'));
    const productId = await this.products.firstOf(askedId);
    const [{ state }, rows] = await Promise.all([
      this.commands.load(reviewDecider, productId),
      this.documents.search({
        productId,
        withPhotos: photos === 'true',
        before: cursor === undefined ? undefined : Number(cursor),
        max: limit + 1,
      }),
    ]);
    const page = rows.slice(0, limit);
    const last = page.at(-1);
    return {
      reviews: await this.views.of(page),
      summary: summaryOf(state),
      nextCursor: rows.length > limit && last ? String(last.version) : null,
    };
  }
}
