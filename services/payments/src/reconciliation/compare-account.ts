import { Clock, newId } from '@asili/kernel';
import { CommandRunner, derivedId } from '@asili/platform';
import { Injectable } from '@nestjs/common';
import { Balances } from '../books/balances.ts';
import { accountOf, balanceOf } from '../books/domain/accounts.ts';
import { BalanceAtClose } from './balance-at-close.ts';
import { Comparisons } from './comparisons.ts';
import { breakDecider } from './domain/books-break.ts';
import { steadyDifference } from './domain/steady-difference.ts';
import type { AccountKeeper } from './keepers-of-accounts.ts';

const tries = 5;

/**
 * Lays one account beside its keeper's. What is on its way between the two is another amount on the next look, so only a difference that is
 * the same twice in a row is a break, however much both sides moved meanwhile. Where its keeper speaks of the end of a day, so do we. Safe beside itself: the account's stream decides.
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
  async run(keeper: AccountKeeper, isInUse: boolean): Promise<void> {
    const { account } = keeper;
    const said = await keeper.balance();
    if (said === null) return;
    const closing = typeof said === 'bigint' ? undefined : said;
    const theirs = typeof said === 'bigint' ? said : said.minor;
    const ours = closing
      ? await this.balanceAtClose.run(account, closing.end)
      : await this.oursOf([account, ...(keeper.alsoHeld ?? [])]);
    if (theirs === 0n && ours === 0n && !isInUse) return;
    const before = await this.comparisons.keep({
      account,
      ours,
      theirs,
      at: this.clock.now(),
      ...(closing && { day: closing.day }),
    });
    const between = steadyDifference(before, { ours, theirs });
    if (between === null) return;
    const { state } = await this.commands.run(
      breakDecider,
      account,
      { kind: 'compare', account, between, breakIdOf: (count) => derivedId('brk', `${account}.${count}`) },
      { commitId: newId('com'), tries },
    );
    for (const { breakId, state: standing } of state.breaks.slice(-1))
      await this.comparisons.note({
        breakId,
        account,
        at: this.clock.now(),
        isOpen: standing === 'found' || standing === 'changed',
      });
  }

  private async oursOf(accounts: readonly string[]): Promise<bigint> {
    const totals = await this.balances.find(accounts);
    return [...totals.values()].reduce(
      (sum, { account, debit, credit }) => sum + balanceOf(accountOf(account).type, debit, credit),
      0n,
    );
  }
}
