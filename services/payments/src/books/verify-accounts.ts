import { Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { Clock } from '@asili/kernel';
import { Metrics } from '@asili/platform';
import { Balances, Checkpoints } from './balances.mongo.ts';
import { CountBalances, countEntries } from './account-balances.ts';
import { accountOf, journalOfAccount } from './domain/entry.ts';
import {
  countOn,
  isAsSaid,
  isSame,
  nothing,
  type AccountTotals,
  addEntries,
  saidOf,
  type AssetSums,
} from './domain/account-totals.ts';
import { BrokenBooks } from './domain/journal.ts';
import { JournalLog, type LoggedEntry } from './journal-log.mongo.ts';

const page = 500;
/** Accounts on which nothing moved are looked at in turn: so many at each close. */
const inTurn = 20_000;
const maxNamed = 5;

/**
 * Sums all books per asset, and compares the balance of every account that moved with a second count of its entries, and of some that did
 * not in turn, a guarded account with what its own journal says as well. Counted on from the checkpoint of the check before, so that it takes as long as there are entries since. Safe to repeat and beside
 * itself, while entries are posted and counted: an account is compared at the position its balance was counted to.
 */
@Injectable()
export class VerifyAccounts {
  constructor(
    private readonly log: JournalLog,
    private readonly balances: Balances,
    private readonly checkpoints: Checkpoints,
    private readonly countBalances: CountBalances,
    private readonly clock: Clock,
  ) {}

  /**
   * @param since the position up to which all was well before
   * @returns the one up to which all is well
   * @throws BrokenBooks saying every asset and the first accounts that are off
   */
  async run(since: number): Promise<number> {
    const from = Math.min(since, (await this.checkpoints.sums()).position);
    await this.countBalances.run();
    const sums = await this.fold(await this.balances.offset());
    const off = [...new Set([...(await this.moved(from, sums.position)), ...(await this.next(sums.position))])];
    await this.checkpoints.keepChecked({ at: this.clock.now(), accountsOff: off.length });
    const wrong = [
      ...saidOf(sums),
      ...off.slice(0, maxNamed).map((account) => `${account} is not what its entries come to`),
    ];
    if (wrong.length > 0) throw new BrokenBooks(wrong.join('; '));
    return sums.position;
  }

  /** Carries the checkpoints on. */
  private async fold(upTo: number): Promise<AssetSums> {
    for (;;) {
      const sums = await this.checkpoints.sums();
      if (sums.position >= upTo) return sums;
      const entries = await this.log.after(sums.position, Math.min(page, upTo - sums.position));
      if (entries.length === 0 || entries.at(-1)?.position !== sums.position + entries.length)
        throw new BrokenBooks(`the journal log has a hole behind ${sums.position}`);
      await countEntries(this.checkpoints, entries);
      await this.checkpoints.keepSums(addEntries(sums, entries), sums.position);
    }
  }

  /** Accounts that moved and are off. */
  private async moved(from: number, upTo: number): Promise<string[]> {
    const off: string[] = [];
    for (let behind = { position: from + 1, account: '' }; ;) {
      const found = await this.checkpoints.moved(behind, page);
      off.push(
        ...(await this.differing(
          found.map(({ account }) => account),
          upTo,
        )),
      );
      const last = found.at(-1);
      if (!last || found.length < page) return off;
      behind = last;
    }
  }

  /** Accounts whose turn it is and that are off. Their turn comes again where one is. */
  private async next(upTo: number): Promise<string[]> {
    let after = await this.checkpoints.turn();
    for (let seen = 0; seen < inTurn; seen += page) {
      const accounts = await this.behind(after);
      const off = await this.differing(accounts, upTo);
      if (off.length > 0) return off;
      after = accounts.length < page ? '' : (accounts.at(-1) ?? '');
      await this.checkpoints.keepTurn(after);
      if (after === '') return [];
    }
    return [];
  }

  /** By name, of both counts: one of them may have lost one. */
  private async behind(account: string): Promise<string[]> {
    const both = [...(await this.checkpoints.list(account, page)), ...(await this.balances.list(account, page))];
    return [...new Set(both.map((each) => each.account))].sort((left, right) => (left < right ? -1 : 1)).slice(0, page);
  }

  /** Balances are read last: by then they hold all that the checkpoints do. */
  private async differing(accounts: readonly string[], upTo: number): Promise<string[]> {
    const folded = await this.checkpoints.find(accounts);
    const counted = await this.balances.find(accounts);
    const later = await this.between(upTo, Math.max(0, ...[...counted.values()].map(({ position }) => position)));
    const off: string[] = [];
    for (const account of accounts) {
      const balance = counted.get(account) ?? nothing(account);
      const again = countOn(
        folded.get(account) ?? nothing(account),
        later.filter(({ position }) => position <= balance.position),
      );
      if (!isSame(balance, again) || !(await this.isAsSaid(balance))) off.push(account);
    }
    return off;
  }

  /** Only guarded accounts have a journal that says what they hold. */
  private async isAsSaid(balance: AccountTotals): Promise<boolean> {
    const last = accountOf(balance.account).isGuarded
      ? await this.log.lastOf(journalOfAccount(balance.account), balance.position)
      : null;
    return last === null || isAsSaid(balance, last);
  }

  private async between(from: number, to: number): Promise<LoggedEntry[]> {
    const entries: LoggedEntry[] = [];
    for (let at = from; at < to; at = entries.at(-1)?.position ?? to) {
      const found = await this.log.after(at, Math.min(page, to - at));
      if (found.length === 0) return entries;
      entries.push(...found);
    }
    return entries;
  }
}

/** Shows a monitor what the last check of all accounts found, whichever instance made it. */
@Injectable()
export class BooksFigures implements OnApplicationBootstrap {
  constructor(
    private readonly metrics: Metrics,
    private readonly checkpoints: Checkpoints,
    private readonly clock: Clock,
  ) {}

  onApplicationBootstrap(): void {
    this.metrics.gauge(
      'asili_books_asset_off',
      '1 where the entries of an asset do not come to zero',
      async () =>
        new Map([...(await this.checkpoints.sums()).off].map(([asset, minor]) => [asset, minor === 0n ? 0 : 1])),
      'asset',
    );
    this.metrics.gauge(
      'asili_books_accounts_off',
      'Accounts whose balance is not what their entries come to',
      async () => (await this.checkpoints.checked())?.accountsOff ?? 0,
    );
    this.metrics.gauge(
      'asili_books_checked_age_seconds',
      'Since all accounts were last compared with their entries',
      async () => {
        const checked = await this.checkpoints.checked();
        return checked === null ? undefined : Math.round((this.clock.now().getTime() - checked.at.getTime()) / 1000);
      },
    );
  }
}
