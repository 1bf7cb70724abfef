import { Injectable, type OnModuleInit } from '@nestjs/common';
import { unlessDuplicate, Mongo } from '@asili/platform';
import type { AccountTotals, AssetSums } from './domain/account-totals.ts';

/** Amounts are texts: a driver's numbers are too small for them. */
export interface TotalsDocument {
  _id: string;
  position: number;
  debit: string;
  credit: string;
}

interface OffsetDocument {
  _id: string;
  position: number;
}

const name = 'journal_log';

/** The totals of all accounts, as a projection of the journal log. */
@Injectable()
export class Balances {
  protected readonly stored: string = 'account_totals';

  constructor(protected readonly mongo: Mongo) {}

  protected get accounts() {
    return this.mongo.collection<TotalsDocument>(this.stored);
  }

  private get offsets() {
    return this.mongo.collection<OffsetDocument>(`${this.stored}_offset`);
  }

  /** Of the accounts asked for; one nothing has touched is left out. */
  async find(accounts: readonly string[]): Promise<ReadonlyMap<string, AccountTotals>> {
    const found = await this.accounts.find({ _id: { $in: [...accounts] } }).toArray();
    return new Map(found.map((document) => [document._id, totalsOf(document)]));
  }

  /** By name, behind that one. */
  async list(after: string, limit: number): Promise<AccountTotals[]> {
    return (
      await this.accounts
        .find({ _id: { $gt: after } })
        .sort({ _id: 1 })
        .limit(limit)
        .toArray()
    ).map(totalsOf);
  }

  /** Keeps totals that were counted on from that position; false when somebody else has counted further meanwhile. */
  async save({ account, position, debit, credit }: AccountTotals, countedFrom: number): Promise<boolean> {
    const totals = { position, debit: String(debit), credit: String(credit) };
    if (countedFrom > 0)
      return (
        (await this.accounts.updateOne({ _id: account, position: countedFrom }, { $set: totals })).matchedCount === 1
      );
    return unlessDuplicate(this.accounts.insertOne({ _id: account, ...totals }));
  }

  /** Everything up to this position is counted in. */
  async offset(): Promise<number> {
    return (await this.offsets.findOne({ _id: name }))?.position ?? 0;
  }

  /** Never goes back. */
  async advance(position: number): Promise<void> {
    await unlessDuplicate(this.offsets.updateOne({ _id: name }, { $max: { position } }, { upsert: true })); // Two began at once; the next round says it again.
  }
}

export const totalsOf = ({ _id: account, position, debit, credit }: TotalsDocument): AccountTotals => ({
  account,
  position,
  debit: BigInt(debit),
  credit: BigInt(credit),
});

/** What a check of all accounts found. */
export interface Checked {
  readonly at: Date;
  /** Accounts whose balance is not what the entries come to. */
  readonly accountsOff: number;
}

interface SumsDocument {
  _id: 'sums';
  position: number;
  off: Record<string, string>;
}
interface TurnDocument {
  _id: 'turn';
  account: string;
}
type CheckedDocument = Checked & { _id: 'checked' };
const notes = 'account_checkpoints_notes';

/**
 * A second count of all accounts out of the journal log, which the close of a day carries on from where the one before left it, so that no
 * close begins at the first entry. Nobody else writes or reads it.
 */
@Injectable()
export class Checkpoints extends Balances implements OnModuleInit {
  protected override readonly stored = 'account_checkpoints';

  async onModuleInit(): Promise<void> {
    await this.mongo.ensureIndexes([
      { collection: this.stored, name: 'checkpoint_position', keys: { position: 1, _id: 1 } },
    ]);
  }

  /** Accounts whose last entry lies behind that place, in the order of those entries and then by name. */
  async moved(
    { position, account }: Pick<AccountTotals, 'position' | 'account'>,
    limit: number,
  ): Promise<AccountTotals[]> {
    const behind = { $or: [{ position, _id: { $gt: account } }, { position: { $gt: position } }] };
    return (await this.accounts.find(behind).sort({ position: 1, _id: 1 }).limit(limit).toArray()).map(totalsOf);
  }

  /** Of all entries counted in. */
  async sums(): Promise<AssetSums> {
    const kept = await this.mongo.collection<SumsDocument>(notes).findOne({ _id: 'sums' });
    return {
      position: kept?.position ?? 0,
      off: new Map(Object.entries(kept?.off ?? {}).map(([asset, minor]) => [asset, BigInt(minor)])),
    };
  }

  /** Keeps sums that were added on from that position; one that somebody else kept meanwhile stays. */
  async keepSums({ position, off }: AssetSums, addedFrom: number): Promise<void> {
    const sums = { position, off: Object.fromEntries([...off].map(([asset, minor]) => [asset, String(minor)])) };
    const kept = this.mongo.collection<SumsDocument>(notes);
    if (addedFrom > 0) return void (await kept.updateOne({ _id: 'sums', position: addedFrom }, { $set: sums }));
    await unlessDuplicate(kept.insertOne({ _id: 'sums', ...sums }));
  }

  /** The last account that was looked at in turn; empty before the first. */
  async turn(): Promise<string> {
    return (await this.mongo.collection<TurnDocument>(notes).findOne({ _id: 'turn' }))?.account ?? '';
  }

  async keepTurn(account: string): Promise<void> {
    await this.mongo
      .collection<TurnDocument>(notes)
      .updateOne({ _id: 'turn' }, { $set: { account } }, { upsert: true });
  }

  /** What was found last; null before the first check. */
  async checked(): Promise<Checked | null> {
    return this.mongo.collection<CheckedDocument>(notes).findOne({ _id: 'checked' });
  }

  async keepChecked(checked: Checked): Promise<void> {
    await this.mongo
      .collection<CheckedDocument>(notes)
      .updateOne({ _id: 'checked' }, { $set: checked }, { upsert: true });
  }
}
