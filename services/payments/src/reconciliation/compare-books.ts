import { Injectable } from '@nestjs/common';
import { Clock, newId } from '@asili/kernel';
import { CommandRunner, derivedId, Every, Log } from '@asili/platform';
import { Balances } from '../books/balances.mongo.ts';
import { countOn, nothing } from '../books/domain/account-totals.ts';
import { accountOf, balanceOf } from '../books/domain/entry.ts';
import { JournalLog } from '../books/journal-log.mongo.ts';
import { holdsBefore, convertedEntry, settledEntry, beyondTariff } from './domain/own-money-entries.ts';
import { PostEntry } from '../books/post-entry.ts';
import { type ExternalAccount, ExternalAccounts } from './external-accounts.ts';
import { Comparisons } from './comparisons.mongo.ts';
import { breakDecider, isWaiting, type Charges, steadyDifference } from './domain/books-break.ts';
import { CountBalances } from '../books/account-balances.ts';

/** What one of our bank accounts held at the end of a day: what it holds now, less what was posted on it since, so that it takes as long as there is since. Reads only. */
@Injectable()
export class BalanceAtClose {
  constructor(
    private readonly balances: Balances,
    private readonly log: JournalLog,
  ) {}

  /** @param end the first moment after the day @returns minor units */
  async run(account: string, end: Date): Promise<bigint> {
    const now = (await this.balances.find([account])).get(account) ?? nothing(account);
    const later = (await this.log.onBank(account, end, now.position)).filter((entry) => !holdsBefore(entry, account));
    const since = countOn(nothing(account), later);
    return balanceOf(accountOf(account).type, now.debit - since.debit, now.credit - since.credit);
  }
}

/** Books what a provider converted, and what went from it to our bank: each once, by its provider's name of it. */
@Injectable()
export class BookSettlements {
  /** Known to be in the books: asked for again for a month. */
  private readonly booked = new Set<string>();

  constructor(private readonly postEntry: PostEntry) {}

  async run(external: ExternalAccount): Promise<void> {
    const { account } = external;
    await external.conversions?.(async (conversion) => void (await this.postEntry.run(convertedEntry(conversion))));
    for (const { id, minor } of (await external.settlements?.()) ?? []) {
      if (this.booked.has(id)) continue;
      await this.postEntry.run(settledEntry(account, id, { currency: accountOf(account).asset, minor }));
      this.booked.add(id);
    }
  }
}

const tries = 5;

/**
 * Compares one account of the books with the external one. What is on its way between the two is another amount on the next look, so only a difference that is
 * the same twice in a row is a break, however much both sides moved meanwhile. Where its provider speaks of the end of a day, so do we. Safe under concurrent runs: the account's stream decides.
 */
@Injectable()
export class CompareAccount {
  constructor(
    private readonly balances: Balances,
    private readonly balanceAtClose: BalanceAtClose,
    private readonly comparisons: Comparisons,
    private readonly commands: CommandRunner,
    private readonly clock: Clock,
  ) {}

  /** @param isInUse whether it was compared before: one that was not, and is empty on both sides, is left out */
  async run(external: ExternalAccount, isInUse: boolean): Promise<void> {
    const { account } = external;
    const said = await external.balance();
    if (said === null) return;
    const closing = typeof said === 'bigint' || !('day' in said) ? undefined : said;
    const taken = typeof said !== 'bigint' && 'charges' in said ? said.charges : undefined;
    const theirs = typeof said === 'bigint' ? said : said.minor;
    const ours = closing
      ? await this.balanceAtClose.run(account, closing.end)
      : await this.oursOf([account, ...(external.alsoHeld ?? [])]);
    if (theirs === 0n && ours === 0n && !isInUse) return;
    const charges = taken === undefined ? undefined : await this.chargesOf(external, taken);
    const before = await this.comparisons.keep({
      account,
      ours,
      theirs,
      at: this.clock.now(),
      ...(closing && { day: closing.day }),
      ...(charges && { charges: charges.between }),
    });
    const between = steadyDifference(before, { ours, theirs });
    if (between === null || (charges && before?.charges !== charges.between)) return;
    const { state } = await this.commands.run(
      breakDecider,
      account,
      {
        kind: 'compare',
        account,
        between,
        breakIdOf: (count) => derivedId('brk', `${account}.${count}`),
        ...(charges && { charges }),
      },
      { commitId: newId('com'), tries },
    );
    for (const found of state.breaks.slice(-1))
      await this.comparisons.note({ breakId: found.breakId, account, at: this.clock.now(), isOpen: isWaiting(found) });
  }

  /** What the provider took beside what the tariff says that it takes. @param taken what its account of charges holds */
  private async chargesOf({ account, charges }: ExternalAccount, taken: bigint): Promise<Charges | undefined> {
    if (!charges) return undefined;
    const tariff = charges.since(this.clock.now());
    const [ours, booked] = [await this.oursOf([charges.account]), await this.oursOf([beyondTariff(charges.account)])];
    return { between: taken - ours, booked: -booked, tariff, breakId: derivedId('brk', `${account}.tariff.${tariff}`) };
  }

  private async oursOf(accounts: readonly string[]): Promise<bigint> {
    const totals = await this.balances.find(accounts);
    return [...totals.values()].reduce(
      (sum, { account, debit, credit }) => sum + balanceOf(accountOf(account).type, debit, credit),
      0n,
    );
  }
}

/** Compares our books with every external account. Safe under concurrent runs, as what it runs is. */
@Injectable()
export class CompareBooks {
  constructor(
    private readonly externalAccounts: ExternalAccounts,
    private readonly bookSettlements: BookSettlements,
    private readonly countBalances: CountBalances,
    private readonly comparisons: Comparisons,
    private readonly compareAccount: CompareAccount,
    private readonly log: Log,
  ) {}

  /** One that cannot be asked is left for the next time. Source of how often: the reference's reconciliation, B7. */
  @Every(5 * 60_000, 'comparing the books', { lease: 'books-compare' })
  async run(): Promise<void> {
    const { all } = this.externalAccounts;
    for (const external of all)
      await this.bookSettlements.run(external).catch((error: unknown) => {
        this.log.warn('settlements could not be asked for', { account: external.account, error });
      });
    await this.countBalances.run();
    const inUse = new Set((await this.comparisons.list()).map(({ account }) => account));
    for (const external of all)
      await this.compareAccount.run(external, inUse.has(external.account)).catch((error: unknown) => {
        this.log.warn('an account could not be compared', { account: external.account, error });
      });
  }
}
