import { Injectable } from '@nestjs/common';
import {
  photoWidths,
  type Language,
  type ResolvedPhotos,
  type Review,
  says,
  type ListReviewsQuery,
  type ReviewList,
  type Order as WireOrder,
} from '@asili/contracts';
import { omitUndefined, Clock } from '@asili/kernel';
import { CommandRunner, InvalidInput } from '@asili/platform';
import { People, PersonalData } from '../personal/personal-data.mongo.ts';
import { ReviewNotFound, reviewDecider, summaryOf, reviewUntil } from './domain/review.ts';
import { ReviewDocuments, type ReviewRow } from './review-documents.mongo.ts';
import { ReviewedProducts } from '../products.http.ts';
import { asOf } from '../purchase/domain/deadlines.ts';
import type { Purchase } from '../purchase/domain/purchase.ts';

/** What a buyer says; kept under their own key, apart from the event. */
export interface ReviewWords {
  readonly text?: string | undefined;
  readonly language: Language;
  readonly photos: ResolvedPhotos['photos'];
}

/** Reviews with their words and names, as far as they are not forgotten. Reads only. */
@Injectable()
export class ReviewViews {
  constructor(
    private readonly documents: ReviewDocuments,
    private readonly people: People,
    private readonly personal: PersonalData,
  ) {}

  /** @throws ReviewNotFound */
  async one(id: string): Promise<Review> {
    const row = await this.documents.find(id);
    const [view] = row ? await this.of([row]) : [];
    if (!view) throw new ReviewNotFound();
    return view;
  }

  async of(rows: readonly ReviewRow[]): Promise<Review[]> {
    if (rows.length === 0) return [];
    const [said, authors] = await Promise.all([
      this.personal.read(rows.flatMap(({ wordsId, reply }) => (reply ? [wordsId, reply.wordsId] : [wordsId]))),
      this.people.customers([...new Set(rows.map(({ customerId }) => customerId))]),
    ]);
    return rows.map((row) => view(row, said, authors.get(row.customerId)));
  }

  /** Of each order, by the product as it was bought. */
  async ofOrders(orderIds: readonly string[]): Promise<ReadonlyMap<string, ReadonlyMap<string, Review>>> {
    const rows = await this.documents.ofOrders(orderIds);
    const views = await this.of(rows);
    const found = new Map<string, Map<string, Review>>();
    for (const [index, { orderId, boughtId }] of rows.entries())
      found.set(orderId, (found.get(orderId) ?? new Map<string, Review>()).set(boughtId, views[index] as Review));
    return found;
  }
}

function view(
  { id, boughtId, rating, wordsId, at, reply }: ReviewRow,
  said: ReadonlyMap<string, unknown>,
  author: Review['author'],
): Review {
  const words = said.get(wordsId) as ReviewWords | undefined;
  const answer = reply && (said.get(reply.wordsId) as string | undefined);
  return {
    id,
    productId: boughtId,
    rating,
    createdAt: at.toISOString(),
    images: (words?.photos ?? []).map((photo) => ({ ...photo, widths: [...photoWidths] })),
    ...omitUndefined({
      text: words?.text,
      language: words?.language,
      author: words && author,
      reply: reply && answer !== undefined ? { text: answer, at: reply.at.toISOString() } : undefined,
    }),
  };
}

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

type Line = WireOrder['lines'][number];

/** Puts reviews into orders as their sides see them; for a buyer, also until when one may be written. Reads only. */
@Injectable()
export class ReviewLines {
  constructor(
    private readonly views: ReviewViews,
    private readonly clock: Clock,
  ) {}

  async into(
    orders: readonly WireOrder[],
    purchases: readonly Purchase[],
    side: 'buyer' | 'artisan',
  ): Promise<WireOrder[]> {
    const reviews = await this.views.ofOrders(orders.map(({ id }) => id));
    const until = side === 'buyer' ? this.openUntil(purchases) : new Map<string, string>();
    return orders.map((order) => ({
      ...order,
      lines: order.lines.map((line) => reviewed(line, reviews.get(order.id)?.get(line.productId), until.get(order.id))),
    }));
  }

  private openUntil(purchases: readonly Purchase[]): ReadonlyMap<string, string> {
    const now = this.clock.now();
    return new Map(
      purchases
        .flatMap((purchase) => asOf(purchase, now).orders)
        .flatMap((order) => {
          const until = reviewUntil(order);
          return until && until >= now ? [[order.orderId, until.toISOString()] as const] : [];
        }),
    );
  }
}

function reviewed(line: Line, review: Review | undefined, until: string | undefined): Line {
  if (review) return { ...line, review };
  return until === undefined ? line : { ...line, reviewUntil: until };
}
