import { setTimeout as delay } from 'node:timers/promises';
import { Clock } from '@asili/kernel';
import { Log, Lease, Mongo, Schedule } from '@asili/platform';
import { Injectable, type OnApplicationBootstrap, type OnModuleInit } from '@nestjs/common';
import { type Collection, CollectionStatus, SetupSteps } from '../collection/collection.ts';
import {
  type ConsensusTime,
  consensusTimeOf,
  millisecondsOf,
  nanosecondsOf,
  parseTransactionId,
} from '../network/domain/transaction.ts';
import { Mirror } from '../network/mirror.http.ts';
import type { HoldingFeed } from './domain/holding-feed.ts';
import { HoldingFeedStore, holdingIndexes } from './holding-feed-store.ts';
import { HoldingWatch } from './holding-watch.ts';
import { InspectSerials } from './inspect-serials.ts';

/** Pages of one run, and the rest between two: a mirror takes 50 questions a second from an address. */
const pagesPerRun = 10;
const betweenPagesMs = 200;
/** Mirrors look no further than two months at once. */
const windowNanos = 30n * 86_400n * 1_000_000_000n;
/** A mirror that answers may have stopped to take in what happens. */
const newestEveryMs = 10_000;
const keysEveryMs = 3_600_000;
/** The supply key reaches only what is in the treasury (HIP-850); each of these could change a held serial, or hold up the moves that tell of it. */
const harmful = ['admin', 'freeze', 'kyc', 'metadata', 'pause', 'wipe'];

/**
 * Reads on in the ledger's list of what came to the holding account and went from it. A serial in safe keeping cannot change
 * in any other way, as long as the collection has none of the keys that are looked for here every hour. So one question tells
 * what one for each certificate would. Safe under concurrent runs and after a death at any point: notes repeat, the cursor follows them.
 */
@Injectable()
export class FollowHolding {
  constructor(
    private readonly store: HoldingFeedStore,
    private readonly steps: SetupSteps,
    private readonly mirror: Mirror,
    private readonly clock: Clock,
    private readonly log: Log,
  ) {}

  /** Returns whether everything the mirror has was read. @throws LedgerUnreachable */
  async run({ tokenId, holdingAccount }: Collection): Promise<boolean> {
    let feed = await this.load(tokenId);
    await this.readKeys(tokenId, feed);
    const lookedAt = this.clock.now();
    const newest = await this.newest(feed, lookedAt);
    for (let page = 0; page < pagesPerRun; page += 1) {
      if (page > 0) await delay(betweenPagesMs);
      const end = newest && earlier(newest.at, consensusTimeOf(nanosecondsOf(feed.cursor) + windowNanos));
      const { moves, next } = await this.mirror.movesOf(
        holdingAccount,
        tokenId,
        feed.cursor,
        end !== undefined && isEarlier(feed.cursor, end) ? end : undefined,
      );
      const changed = await this.store.note(tokenId, holdingAccount, moves);
      const isAll = next === undefined && end === newest?.at;
      const cursor = next ?? later(end ?? moves.at(-1)?.at ?? feed.cursor, feed.cursor);
      if (
        !(await this.store.advance(tokenId, feed, {
          cursor,
          changed,
          ...(isAll && { look: { lookedAt, ...newest?.state } }),
        }))
      )
        return true; // Another instance follows too.
      if (isAll) return true;
      feed = { ...feed, cursor };
    }
    return false;
  }

  /** Up to where the mirror has everything, which is asked now and then: before the pages, so that they hold everything up to there. */
  private async newest(
    { behindAt }: HoldingFeed,
    now: Date,
  ): Promise<{ at: ConsensusTime; state: Partial<HoldingFeed> } | undefined> {
    if (behindAt !== undefined && now.getTime() - behindAt.getTime() < newestEveryMs) return undefined;
    const at = await this.mirror.latestConsensus();
    return { at, state: { behindMs: Date.now() - millisecondsOf(at), behindAt: now } };
  }

  private async load(tokenId: string): Promise<HoldingFeed> {
    const known = await this.store.feed(tokenId);
    if (known) return known;
    const association = await this.steps.latest('association');
    if (!association) throw new Error('the collection is ready without an association');
    const { seconds } = parseTransactionId(association.transaction.transactionId);
    await this.store.begin(tokenId, `${seconds}.000000000`); // Nothing was held before.
    return this.load(tokenId);
  }

  private async readKeys(tokenId: string, { keysAt, harmfulKeys }: HoldingFeed): Promise<void> {
    const now = this.clock.now();
    if (keysAt !== undefined && now.getTime() - keysAt.getTime() < keysEveryMs) return;
    const found = (await this.mirror.tokenKeys(tokenId)).filter((name) => harmful.includes(name));
    if (found.length > 0 && found.join() !== harmfulKeys?.join())
      this.log.error('the collection has keys that can change a held certificate: each is looked at itself', {
        tokenId,
        keys: found,
      });
    await this.store.set(tokenId, { harmfulKeys: found, keysAt: now });
  }
}

const isEarlier = (one: ConsensusTime, other: ConsensusTime): boolean => nanosecondsOf(one) < nanosecondsOf(other);
const later = (one: ConsensusTime, other: ConsensusTime): ConsensusTime => (isEarlier(one, other) ? other : one);
const earlier = (one: ConsensusTime, other: ConsensusTime): ConsensusTime => (isEarlier(other, one) ? other : one);

/** Between two looks while certificates are checked: with the questions that are asked now and then, under one a second. */
const lookEveryMs = 2_000;
/** While there is more to read. */
const behindEveryMs = 250;
/** While nobody checks, so that the first who does finds little to read on. */
const restMs = 600_000;

/**
 * Follows the holding account on one instance at a time: often while certificates are checked on any of them, seldom otherwise.
 * The lease is kept only while somebody checks, so that whichever instance is asked first after a rest follows at once.
 */
@Injectable()
export class HoldingSchedule implements OnModuleInit, OnApplicationBootstrap {
  private isBehind = false;
  private areWaiting = false;

  constructor(
    private readonly mongo: Mongo,
    private readonly schedule: Schedule,
    private readonly collection: CollectionStatus,
    private readonly watch: HoldingWatch,
    private readonly follow: FollowHolding,
    private readonly inspect: InspectSerials,
  ) {}

  async onModuleInit(): Promise<void> {
    await this.mongo.ensureIndexes(holdingIndexes);
  }

  onApplicationBootstrap(): void {
    const lease = new Lease(this.mongo, 'holding account');
    const following = this.schedule.every(
      () => this.restMs(),
      'following the holding account',
      () => this.round(lease),
    );
    this.watch.onWoken(() => {
      following.soon();
    });
    following.soon();
  }

  private restMs(): number {
    if (this.isBehind) return behindEveryMs;
    return this.watch.isAwake() || this.areWaiting || !this.collection.ready ? lookEveryMs : restMs;
  }

  private async round(lease: Lease): Promise<void> {
    const { ready } = this.collection;
    this.isBehind = this.areWaiting = false;
    if (!ready || !(await lease.hold()).held) return;
    try {
      this.isBehind = !(await this.follow.run(ready));
      this.areWaiting = this.isBehind || (await this.inspect.run(ready));
    } catch (error) {
      this.watch.noteFailure();
      throw error;
    }
    if (!this.watch.isAwake() && !this.areWaiting) await lease.release();
  }
}
