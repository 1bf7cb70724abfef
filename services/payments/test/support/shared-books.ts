import { EventStore, Mongo } from '@asili/platform';
import { cleanUp, runService, testEnvironment, until, type RunningService } from '@asili/platform/testing';
import type { Clock } from '@asili/kernel';
import { Balances } from '../../src/books/balances.mongo.ts';
import { CountBalances, GetBalance } from '../../src/books/account-balances.ts';
import { credit, debit, entry, type Entry } from '../../src/books/domain/entry.ts';
import { journalStream, type EntryPosted, type PostedEntry } from '../../src/books/domain/journal.ts';
import { PostEntry } from '../../src/books/post-entry.ts';
import { VerifyJournal } from '../../src/books/verify-books.ts';
import { paymentsConfig } from '../../src/config.ts';
import { PaymentsModule } from '../../src/payments.module.ts';
import { noRateSources } from './agreed-rates.ts';

/** What artisans are paid out of, and the clearing account it goes to. */
export const inFlight = 'payout:inflight:mpesa:KES';
export const payable = (artisan: string): string => `artisan:${artisan}:payable:KES`;
export const journalOf = (artisan: string): string => `artisan.${artisan}.payable.KES`;
const kes = (minor: bigint) => ({ currency: 'KES', minor }) as const;
/** Puts money on an artisan's account. */
export const give = (id: string, artisan: string, minor: bigint): Entry =>
  entry(id, 'payment.x', [debit('fx:position:KES', kes(minor)), credit(payable(artisan), kes(minor))]);
/** Takes money off an artisan's account, as a payout does. */
export const take = (id: string, artisan: string, minor: bigint): Entry =>
  entry(id, 'payout.x', [debit(payable(artisan), kes(minor)), credit(inFlight, kes(minor))]);

/** The books of two instances that share everything. Amounts in cents of KES. */
export class SharedBooks {
  private constructor(
    private readonly config: ReturnType<typeof paymentsConfig>,
    private readonly services: readonly RunningService[],
  ) {}

  static async start(clock: Clock): Promise<SharedBooks> {
    const config = paymentsConfig(testEnvironment('bks', noRateSources));
    const start = () => runService({ name: 'payments', module: PaymentsModule.forRoot(config, clock), config });
    return new SharedBooks(config, [await start(), await start()]);
  }

  async stop(): Promise<void> {
    await Promise.all(this.services.map((each) => each.close()));
    await cleanUp(this.config);
  }

  app(which = 0): RunningService['app'] {
    return (this.services[which % 2] as RunningService).app;
  }

  post(wanted: Entry, which = 0): Promise<PostedEntry> {
    return this.app(which).get(PostEntry, { strict: false }).run(wanted);
  }

  async balance(artisan: string): Promise<bigint> {
    return (await this.app().get(GetBalance, { strict: false }).run(artisan, 'KES')).minor;
  }

  async entriesOf(artisan: string): Promise<EntryPosted['data'][]> {
    return (
      await this.app()
        .get(EventStore)
        .read<EntryPosted>(`${journalStream}${journalOf(artisan)}`)
    ).events.map(({ data }) => data);
  }

  /** @returns the hash of the last entry */
  verify(artisan: string): Promise<string> {
    return this.app().get(VerifyJournal, { strict: false }).run(journalOf(artisan));
  }

  /** Totals of accounts once they hold every commit of these artisans' journals. */
  async counted(...artisans: readonly string[]): ReturnType<Balances['find']> {
    const wanted = await Promise.all(artisans.map(async (artisan) => (await this.entriesOf(artisan)).length));
    const log = this.app().get(Mongo).collection('journal_log');
    await until(
      async () =>
        (await Promise.all(artisans.map((artisan) => log.countDocuments({ journal: journalOf(artisan) })))).join() ===
        wanted.join(),
      'the log to hold them',
    );
    await Promise.all([0, 1].map((which) => this.app(which).get(CountBalances, { strict: false }).run()));
    return this.app().get(Balances, { strict: false }).find(artisans.map(payable));
  }
}

/** How many were applied, how many refused for want of money, and the names of any other errors. */
export async function outcomes(
  all: readonly Promise<unknown>[],
): Promise<{ applied: number; refused: number; others: string[] }> {
  const settled = await Promise.allSettled(all);
  const reasons = settled.flatMap((each) => (each.status === 'rejected' ? [(each.reason as Error).name] : []));
  return {
    applied: settled.length - reasons.length,
    refused: reasons.filter((name) => name === 'Overdraft').length,
    others: reasons.filter((name) => name !== 'Overdraft'),
  };
}

/** A small generator of whole numbers below a bound, the same for the same seed. Source: Steele, Lea and Flood, 'SplitMix32'. */
export function numbers(seed: number): (below: number) => number {
  let state = seed * 0x9e3779b9;
  return (below) => {
    state = (state + 0x9e3779b9) | 0;
    let mixed = Math.imul(state ^ (state >>> 16), 0x21f0aaad);
    mixed = Math.imul(mixed ^ (mixed >>> 15), 0x735a2d97);
    return ((mixed ^ (mixed >>> 15)) >>> 0) % below;
  };
}
