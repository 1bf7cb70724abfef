import { setTimeout as delay } from 'node:timers/promises';
import { BoundedMap, Clock } from '@asili/kernel';
import { Metrics } from '@asili/platform';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import { CollectionStatus } from '../collection/collection.ts';
import { millisecondsOf } from '../network/domain/transaction.ts';
import type { CheckResult } from './check-cache.redis.ts';
import { type HeldSerial, type HoldingFeed, isCovered, isLive, isTrusted } from './domain/holding-feed.ts';
import { HoldingFeedStore } from './holding-feed-store.ts';

/** After the last check somebody is taken to check still. */
const awakeMs = 60_000;
/** How long a process believes what it read of the feed, and how long a check waits for the first look after a rest. */
const believedMs = 250;
const waitMs = 1_000;
/** After a look that failed nobody waits for another one. */
const retryMs = 5_000;
/** Certificates a process has in memory: some 300 bytes each. */
const maxKnown = 50_000;

/** What is known of a serial, and how far the list of changes was read before that. */
export interface Watched {
  readonly feed: HoldingFeed;
  readonly held: HeldSerial;
}

/** Tells checks what is known of a certificate: from memory where the feed says that nothing changed since, else by one read. */
@Injectable()
export class HoldingWatch implements OnModuleInit {
  private askedAt = -Infinity;
  private failedAt = -Infinity;
  private onAsked: () => void = () => undefined;
  private read: { at: number; feed: Promise<HoldingFeed | null> } | undefined;
  private readonly known = new BoundedMap<string, HeldSerial>(maxKnown);
  private changes = -1;

  constructor(
    private readonly store: HoldingFeedStore,
    private readonly collection: CollectionStatus,
    private readonly clock: Clock,
    private readonly metrics: Metrics,
  ) {}

  onModuleInit(): void {
    this.metrics.gauge(
      'asili_holding_feed_distrusted',
      '1 where each held certificate is looked at itself, since the list of changes cannot be believed',
      () => this.isDistrusted(),
    );
  }

  /** Called with the first check after a rest. */
  onWoken(listener: () => void): void {
    this.onAsked = listener;
  }

  isAwake(): boolean {
    return performance.now() - this.askedAt < awakeMs;
  }

  /** The mirror could not be asked just now. */
  noteFailure(): void {
    this.failedAt = performance.now();
  }

  /** Undefined where nothing is known of the product's certificate. */
  async of(productId: string): Promise<Watched | undefined> {
    const tokenId = this.collection.ready?.tokenId;
    const feed = tokenId === undefined ? null : await this.feed(tokenId);
    if (tokenId === undefined || !feed) return undefined;
    if (this.changes !== feed.changes) this.known.clear();
    this.changes = feed.changes;
    const held = this.known.get(productId) ?? (await this.store.heldOf(productId, tokenId));
    if (!held) return undefined;
    if (isCovered(held) && this.changes === feed.changes) this.known.set(productId, held); // Read after the feed, so not older than it.
    return { feed, held };
  }

  /** A serial was looked at itself and found as it should be. */
  async looked(tokenId: string, serial: number, at: Date): Promise<void> {
    await this.store.looked(tokenId, [serial], at);
  }

  /** Undefined before there is a list. */
  private async isDistrusted(): Promise<number | undefined> {
    const tokenId = this.collection.ready?.tokenId;
    const feed = tokenId === undefined ? null : await this.believed(tokenId);
    return feed ? Number(feed.lookedAt !== undefined && !isTrusted(feed)) : undefined;
  }

  /** The feed; after a rest as soon as it was looked at again, if that does not take long. */
  private async feed(tokenId: string): Promise<HoldingFeed | null> {
    const wakes = !this.isAwake();
    const started = (this.askedAt = performance.now());
    if (wakes) this.onAsked();
    for (;;) {
      const feed = await this.believed(tokenId);
      const now = performance.now();
      if ((feed && isLive(feed, this.clock.now())) || now - started > waitMs || now - this.failedAt < retryMs)
        return feed;
      await delay(believedMs);
    }
  }

  private believed(tokenId: string): Promise<HoldingFeed | null> {
    const now = performance.now();
    if (!this.read || now - this.read.at > believedMs) this.read = { at: now, feed: this.store.feed(tokenId) };
    return this.read.feed;
  }
}

/** An answer from before a change counts no more. */
export function unlessChanged(result: CheckResult | undefined, watched: Watched | undefined): CheckResult | undefined {
  const changedAt = watched?.held.changedAt;
  return result && changedAt !== undefined && Date.parse(result.checkedAt) <= millisecondsOf(changedAt)
    ? undefined
    : result;
}
