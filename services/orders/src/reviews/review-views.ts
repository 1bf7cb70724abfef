import { Injectable } from '@nestjs/common';
import { photoWidths, type Language, type ResolvedPhotos, type Review } from '@asili/contracts';
import { omitUndefined } from '@asili/kernel';
import { People } from '../personal/people.ts';
import { PersonalData } from '../personal/personal-data.ts';
import { ReviewNotFound } from './domain/errors.ts';
import { ReviewDocuments, type ReviewRow } from './review-documents.ts';

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
