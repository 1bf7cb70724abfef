import { Injectable, type OnModuleInit } from '@nestjs/common';
import { isDuplicateKey } from '@asili/platform';
import { MongoBalances, totalsOf } from './balances.mongo.ts';
import type { Checked, Checkpoints } from './checkpoints.ts';
import type { AccountTotals } from './domain/account-totals.ts';
import type { AssetSums } from './domain/asset-sums.ts';

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

@Injectable()
export class MongoCheckpoints extends MongoBalances implements Checkpoints, OnModuleInit {
  protected override readonly stored = 'account_checkpoints';

  async onModuleInit(): Promise<void> {
    await this.mongo.ensureIndexes([
      { collection: this.stored, name: 'checkpoint_position', keys: { position: 1, _id: 1 } },
    ]);
  }

  async moved(
    { position, account }: Pick<AccountTotals, 'position' | 'account'>,
    most: number,
  ): Promise<AccountTotals[]> {
    const behind = { $or: [{ position, _id: { $gt: account } }, { position: { $gt: position } }] };
    return (await this.accounts.find(behind).sort({ position: 1, _id: 1 }).limit(most).toArray()).map(totalsOf);
  }

  async sums(): Promise<AssetSums> {
    const kept = await this.mongo.collection<SumsDocument>(notes).findOne({ _id: 'sums' });
    return {
      position: kept?.position ?? 0,
      off: new Map(Object.entries(kept?.off ?? {}).map(([asset, minor]) => [asset, BigInt(minor)])),
    };
  }

  async keepSums({ position, off }: AssetSums, addedFrom: number): Promise<void> {
    const sums = { position, off: Object.fromEntries([...off].map(([asset, minor]) => [asset, String(minor)])) };
    const kept = this.mongo.collection<SumsDocument>(notes);
    if (addedFrom > 0) return void (await kept.updateOne({ _id: 'sums', position: addedFrom }, { $set: sums }));
    try {
      await kept.insertOne({ _id: 'sums', ...sums });
    } catch (error) {
      if (!isDuplicateKey(error)) throw error;
    }
  }

  async turn(): Promise<string> {
    return (await this.mongo.collection<TurnDocument>(notes).findOne({ _id: 'turn' }))?.account ?? '';
  }

  async keepTurn(account: string): Promise<void> {
    await this.mongo
      .collection<TurnDocument>(notes)
      .updateOne({ _id: 'turn' }, { $set: { account } }, { upsert: true });
  }

  async checked(): Promise<Checked | null> {
    return this.mongo.collection<CheckedDocument>(notes).findOne({ _id: 'checked' });
  }

  async keepChecked(checked: Checked): Promise<void> {
    await this.mongo
      .collection<CheckedDocument>(notes)
      .updateOne({ _id: 'checked' }, { $set: checked }, { upsert: true });
  }
}
