import { Clock, newId } from '@asili/kernel';
import { CommandRunner, derivedId, Log } from '@asili/platform';
import { Injectable } from '@nestjs/common';
import { Balances } from '../books/balances.ts';
import { CountBalances } from '../books/count-balances.ts';
import { accountOf, balanceOf } from '../books/domain/accounts.ts';
import { PostEntry } from '../books/post-entry.ts';
import { Comparisons } from './comparisons.ts';
import { breakDecider } from './domain/books-break.ts';
import { settledEntry } from './domain/settled-entry.ts';
import { steadyDifference } from './domain/steady-difference.ts';
import { AccountKeepers, type AccountKeeper } from './keepers-of-accounts.ts';

const tries = 5;

/**
 * Lays our books beside those of whoever keeps an account. What is on its way between the two is another amount on the next look, so only a
 * difference that is the same twice in a row is a break, however much both sides moved meanwhile. Safe beside itself: the account's stream decides.
 */
@Injectable()
export class CompareBooks {
  /** Settlements known to be in the books: asked for again for a month. */
  private readonly booked = new Set<string>();

  constructor(
    private readonly keepers: AccountKeepers,
    private readonly countBalances: CountBalances,
    private readonly balances: Balances,
    private readonly comparisons: Comparisons,
    private readonly commands: CommandRunner,
    private readonly postEntry: PostEntry,
    private readonly clock: Clock,
    private readonly log: Log,
  ) {}

  /** One that cannot be asked is left for the next time. */
  async run(): Promise<void> {
    const { all } = this.keepers;
    for (const keeper of all) await this.bookSettlements(keeper).catch((error: unknown) => { this.log.warn('settlements could not be asked for', { account: keeper.account, error }); });
    await this.countBalances.run();
    const seen = new Set((await this.comparisons.list()).map(({ account }) => account));
    for (const keeper of all) await this.compare(keeper, seen).catch((error: unknown) => { this.log.warn('an account could not be compared', { account: keeper.account, error }); });
  }

  private async compare(keeper: AccountKeeper, seen: ReadonlySet<string>): Promise<void> {
    const { account } = keeper;
    const theirs = await keeper.balance();
    if (theirs === null) return;
    const ours = await this.oursOf([account, ...(keeper.alsoHeld ?? [])]);
    if (theirs === 0n && ours === 0n && !seen.has(account)) return; // Not in use.
    const before = await this.comparisons.keep({ account, ours, theirs, at: this.clock.now() });
    const between = steadyDifference(before, { ours, theirs });
    if (between === null) return;
    const { state } = await this.commands.run(breakDecider, account, { kind: 'compare', account, between, breakIdOf: (count) => derivedId('brk', `${account}.${count}`) }, { commitId: newId('com'), tries });
    for (const { breakId, state: standing } of state.breaks.slice(-1)) await this.comparisons.note({ breakId, account, at: this.clock.now(), isOpen: standing === 'found' || standing === 'changed' });
  }

  /** What went to our bank: booked once, by its keeper's name of it. */
  private async bookSettlements(keeper: AccountKeeper): Promise<void> {
    const { account } = keeper;
    for (const { id, minor } of (await keeper.settlements?.()) ?? []) {
      if (this.booked.has(id)) continue;
      await this.postEntry.run(settledEntry(account, id, { currency: accountOf(account).asset, minor }));
      this.booked.add(id);
    }
  }

  private async oursOf(accounts: readonly string[]): Promise<bigint> {
    const totals = await this.balances.find(accounts);
    return [...totals.values()].reduce((sum, { account, debit, credit }) => sum + balanceOf(accountOf(account).type, debit, credit), 0n);
  }
}
