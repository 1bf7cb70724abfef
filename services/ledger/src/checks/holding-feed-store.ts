import { type IndexSpec, Mongo, unlessDuplicate } from '@asili/platform';
import { Injectable } from '@nestjs/common';
import type { ConsensusTime } from '../network/domain/transaction.ts';
import type { SerialMove } from '../network/mirror.http.ts';
import type { HeldSerial, HoldingFeed } from './domain/holding-feed.ts';

type SerialDocument = HeldSerial & {
  /** Token and serial, in the order of serials. */
  _id: string;
  /** While it was never looked at itself. */
  unlooked?: true;
};
type FeedDocument = HoldingFeed & { _id: string };

export const holdingIndexes: readonly IndexSpec[] = [
  { collection: 'held_serials', name: 'product', keys: { productId: 1 }, sparse: true },
  { collection: 'held_serials', name: 'unlooked', keys: { unlooked: 1, _id: 1 }, partial: { unlooked: true } },
];

const keyOf = (tokenId: string, serial: number): string => `${tokenId}/${String(serial).padStart(12, '0')}`;

/**
 * What is known of the serials in safe keeping, and how far the ledger's list of them was read. Each write says the same when
 * it is repeated, so two followers at once do the same work twice: notes come before the cursor, and the cursor moves from
 * where it was read or not at all.
 */
@Injectable()
export class HoldingFeedStore {
  constructor(private readonly mongo: Mongo) {}

  feed(tokenId: string): Promise<HoldingFeed | null> {
    return this.feeds.findOne({ _id: tokenId });
  }

  async begin(tokenId: string, cursor: ConsensusTime): Promise<void> {
    await unlessDuplicate(
      this.feeds.updateOne({ _id: tokenId }, { $setOnInsert: { cursor, changes: 0 } }, { upsert: true }),
    );
  }

  /** Moves the cursor, and where that was all there is, says when. False where another process moved it first. */
  async advance(
    tokenId: string,
    before: HoldingFeed,
    to: { cursor: ConsensusTime; changed: boolean; look?: Partial<HoldingFeed> },
  ): Promise<boolean> {
    const { matchedCount } = await this.feeds.updateOne(
      { _id: tokenId, cursor: before.cursor },
      { $set: { cursor: to.cursor, ...to.look }, ...(to.changed && { $inc: { changes: 1 } }) },
    );
    return matchedCount === 1;
  }

  async set(
    tokenId: string,
    change: Partial<Pick<HoldingFeed, 'harmfulKeys' | 'keysAt' | 'distrustedAt' | 'inspectedTo'>>,
  ): Promise<void> {
    await this.feeds.updateOne({ _id: tokenId }, { $set: change });
  }

  heldOf(productId: string, tokenId: string): Promise<HeldSerial | null> {
    return this.serials.findOne({ productId, tokenId });
  }

  /** A certificate of ours is in safe keeping. */
  async record({
    tokenId,
    serial,
    ...known
  }: Required<Pick<HeldSerial, 'tokenId' | 'serial' | 'productId' | 'metadata'>> &
    Pick<HeldSerial, 'heldAt'>): Promise<void> {
    const write = () =>
      this.serials.updateOne(
        { _id: keyOf(tokenId, serial) },
        { $set: known, $setOnInsert: { tokenId, serial, unlooked: true } },
        { upsert: true },
      );
    if (!(await unlessDuplicate(write()))) await write(); // The list told of it at the same moment.
  }

  /** Notes what the list tells: the first arrival of a serial, and everything after that as a change. Says whether there was any change. */
  async note(tokenId: string, holdingAccount: string, moves: readonly SerialMove[]): Promise<boolean> {
    const arrivals = moves.filter(({ to }) => to === holdingAccount);
    if (arrivals.length > 0) {
      await this.serials.bulkWrite(
        arrivals.flatMap(({ at, serial }) => {
          const _id = keyOf(tokenId, serial);
          return [
            {
              updateOne: {
                filter: { _id },
                update: { $setOnInsert: { tokenId, serial, unlooked: true as const, arrivedAt: at } },
                upsert: true,
              },
            },
            { updateOne: { filter: { _id, arrivedAt: { $exists: false } }, update: { $set: { arrivedAt: at } } } },
          ];
        }),
      );
    }
    const changes = [
      ...arrivals.map(
        ({ at, serial }) =>
          ({
            updateOne: {
              filter: { _id: keyOf(tokenId, serial), arrivedAt: { $ne: at } },
              update: { $set: { changedAt: at }, $unset: { unlooked: 1, untold: 1 } },
            },
          }) as const,
      ),
      ...moves
        .filter(({ from }) => from === holdingAccount)
        .map(
          ({ at, serial }) =>
            ({
              updateOne: {
                filter: { _id: keyOf(tokenId, serial) },
                update: {
                  $set: { changedAt: at },
                  $unset: { unlooked: 1, untold: 1 },
                  $setOnInsert: { tokenId, serial },
                },
                upsert: true,
              },
            }) as const,
        ),
    ];
    if (changes.length === 0) return false;
    const { modifiedCount, upsertedCount } = await this.serials.bulkWrite(changes);
    return modifiedCount + upsertedCount > 0;
  }

  /** The serial longest in safe keeping that the list told of and that was never looked at itself. */
  async firstUnlooked(tokenId: string): Promise<number | undefined> {
    const [first] = await this.serials
      .find({ unlooked: true, _id: rangeOf(tokenId), productId: { $exists: true }, arrivedAt: { $exists: true } })
      .limit(1)
      .toArray();
    return first?.serial;
  }

  /** Serials from one to another that are certificates of ours. */
  async between(tokenId: string, from: number, to: number): Promise<HeldSerial[]> {
    return this.serials
      .find({ _id: { $gte: keyOf(tokenId, from), $lte: keyOf(tokenId, to) }, productId: { $exists: true } })
      .toArray();
  }

  async looked(tokenId: string, serials: readonly number[], lookedAt: Date): Promise<void> {
    if (serials.length > 0)
      await this.serials.updateMany(
        { _id: { $in: serials.map((serial) => keyOf(tokenId, serial)) } },
        { $set: { lookedAt }, $unset: { unlooked: 1 } },
      );
  }

  /** A serial was found changed, whatever the list says. @param untold when, where the list may tell of it yet */
  async mark(tokenId: string, serial: number, changedAt: ConsensusTime, untold?: ConsensusTime): Promise<void> {
    await this.serials.updateOne(
      { _id: keyOf(tokenId, serial), changedAt: { $exists: false } },
      { $set: { changedAt, ...(untold !== undefined && { untold }) }, $unset: { unlooked: 1 } },
    );
    await this.feeds.updateOne({ _id: tokenId }, { $inc: { changes: 1 } });
  }

  /** It is known whether the list told of that change. */
  async settle(tokenId: string, serial: number): Promise<void> {
    await this.serials.updateOne({ _id: keyOf(tokenId, serial) }, { $unset: { untold: 1 } });
  }

  private get feeds() {
    return this.mongo.collection<FeedDocument>('holding_feeds');
  }

  private get serials() {
    return this.mongo.collection<SerialDocument>('held_serials');
  }
}

const rangeOf = (tokenId: string) => ({ $gte: keyOf(tokenId, 0), $lte: `${tokenId}/999999999999` });
