import { Injectable } from '@nestjs/common';
import { accountOf } from '../books/domain/accounts.ts';
import { PostEntry } from '../books/post-entry.ts';
import { settledEntry } from './domain/settled-entry.ts';
import type { AccountKeeper } from './keepers-of-accounts.ts';

/** Books what went from a keeper to our bank: once, by its keeper's name of it. */
@Injectable()
export class BookSettlements {
  /** Known to be in the books: asked for again for a month. */
  private readonly booked = new Set<string>();

  constructor(private readonly postEntry: PostEntry) {}

  async run(keeper: AccountKeeper): Promise<void> {
    const { account } = keeper;
    for (const { id, minor } of (await keeper.settlements?.()) ?? []) {
      if (this.booked.has(id)) continue;
      await this.postEntry.run(settledEntry(account, id, { currency: accountOf(account).asset, minor }));
      this.booked.add(id);
    }
  }
}
