import { Module, type DynamicModule } from '@nestjs/common';
import { BooksModule } from '../books/books.module.ts';
import { BookCharge, ChargeJobs } from './book-charge.ts';

/** What providers take of us for money that comes in. */
@Module({})
export class ChargesModule {
  /** @param payIn the module of payments */
  static forRoot(payIn: DynamicModule): DynamicModule {
    return { module: ChargesModule, imports: [payIn, BooksModule], providers: [BookCharge, ChargeJobs] };
  }
}
