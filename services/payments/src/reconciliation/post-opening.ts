import { moneyFromText, type Asset, type Money } from '@asili/kernel';
import { Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { accountOf } from '../books/domain/accounts.ts';
import { PostEntry } from '../books/post-entry.ts';
import { openingEntry } from './domain/opening-entry.ts';

/** What accounts held before our books began, amount by account. */
export class Openings {
  constructor(readonly amounts: Readonly<Record<string, string>>) {}
}

/** Books what our accounts with providers held before the first sale, so that it is no break. Safe at every start and beside itself: an account opens once, under its name; another amount later is refused. */
@Injectable()
export class PostOpening implements OnApplicationBootstrap {
  constructor(
    private readonly openings: Openings,
    private readonly postEntry: PostEntry,
  ) {}

  async onApplicationBootstrap(): Promise<void> {
    for (const [account, amount] of Object.entries(this.openings.amounts))
      await this.postEntry.run(openingEntry(account, moneyIn(account, amount)));
  }
}

/** @throws InvalidEntry for no account of ours */
const moneyIn = (account: string, amount: string): Money<Asset> => moneyFromText(amount, accountOf(account).asset);
