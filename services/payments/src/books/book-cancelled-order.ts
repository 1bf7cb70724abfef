import { Injectable } from '@nestjs/common';
import { BookSale } from './book-sale.ts';
import { cancelledEntry } from './domain/cancelled-entry.ts';
import { EntryReused, Overdraft } from './domain/errors.ts';
import { PostEntry } from './post-entry.ts';

/**
 * Books that a paid order was called off: its artisan is no longer owed for it, its buyer is. Whatever of the sale is not in the books
 * yet comes first. Safe twice, beside itself and cut short: both ways of bearing it have one name, so only one of them stands.
 */
@Injectable()
export class BookCancelledOrder {
  constructor(
    private readonly bookSale: BookSale,
    private readonly postEntry: PostEntry,
  ) {}

  /** @throws SaleUnknown */
  async run(paymentId: string, orderId: string): Promise<void> {
    const sale = await this.bookSale.run(paymentId);
    const [ofArtisan, ofOurs] = [cancelledEntry(sale, orderId, 'artisan'), cancelledEntry(sale, orderId, 'us')];
    if (!ofArtisan || !ofOurs || ofArtisan.legs.length === 0) return;
    try {
      await this.postEntry.run(ofArtisan);
    } catch (error) {
      if (!(error instanceof Overdraft || error instanceof EntryReused)) throw error;
      await this.postEntry.run(ofOurs); // The money has gone out to the artisan, now or when this was first tried.
    }
  }
}
