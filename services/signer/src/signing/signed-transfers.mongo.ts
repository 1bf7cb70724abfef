import { setTimeout as delay } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import { unlessDuplicate, Mongo, Unavailable } from '@asili/platform';
import type { Signed } from './domain/check-transfer.ts';

/** Amounts are texts: a driver's numbers are too small for them. */
interface SignedDocument {
  _id: string;
  version: number;
  signed: { id: string; digest: string; at: Date; counts: string }[];
}

const tries = 100;
const maxPauseMs = 50;

/**
 * What was signed for recently: the one thing all signers share.
 * One document a treasury. Its version is the lock: a signer whose write meets another version decides anew on what it finds.
 */
@Injectable()
export class SignedTransfers {
  constructor(private readonly mongo: Mongo) {}

  private get treasuries() {
    return this.mongo.collection<SignedDocument>('signed_transfers');
  }

  /** Writes what `decide` makes of what stands; nothing where that is null. Of signers that do so at once each decides on what the one before it wrote. @throws what `decide` throws; Unavailable */
  async change(account: string, decide: (signed: readonly Signed[]) => readonly Signed[] | null): Promise<void> {
    for (let attempt = 1; attempt <= tries; attempt += 1) {
      const found = await this.treasuries.findOne({ _id: account });
      const decided = decide(found?.signed.map(signedOf) ?? []);
      if (decided === null || (await this.write(account, found?.version ?? 0, decided))) return;
      await delay(Math.random() * maxPauseMs);
    }
    throw new Unavailable();
  }

  async list(account: string): Promise<readonly Signed[]> {
    return (await this.treasuries.findOne({ _id: account }))?.signed.map(signedOf) ?? [];
  }

  private async write(account: string, version: number, signed: readonly Signed[]): Promise<boolean> {
    const document = { version: version + 1, signed: signed.map((each) => ({ ...each, counts: String(each.counts) })) };
    if (version > 0)
      return (await this.treasuries.updateOne({ _id: account, version }, { $set: document })).matchedCount === 1;
    return unlessDuplicate(this.treasuries.insertOne({ _id: account, ...document }));
  }
}

const signedOf = ({ counts, ...signed }: SignedDocument['signed'][number]): Signed => ({
  ...signed,
  counts: BigInt(counts),
});
