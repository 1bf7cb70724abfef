import { setTimeout as delay } from 'node:timers/promises';
import { Clock } from '@asili/kernel';
import { Log } from '@asili/platform';
import { Injectable } from '@nestjs/common';
import type { Collection } from '../collection/collection.ts';
import { consensusTimeOf, type ObservedSerial } from '../network/domain/transaction.ts';
import { Mirror } from '../network/mirror.http.ts';
import { compareSerial } from './domain/certificate-check.ts';
import { hasArrived, type HeldSerial, type HoldingFeed, shouldHaveListed } from './domain/holding-feed.ts';
import { HoldingFeedStore } from './holding-feed-store.ts';

/** While certificates wait for their first look, so many pages in one run. */
const firstPages = 5;
const betweenPagesMs = 200;
const highestSerial = 999_999_999_999;
/** Otherwise one page now and then, round and round. */
const againEveryMs = 10_000;

/**
 * Looks at the serials themselves, a hundred by one question: each once after it came into safe keeping, the one longest there
 * first, and then all of them round and round, as proof that the list tells of every change. One that changed without its
 * telling is marked, and the list alone is not believed for a day. Safe under concurrent runs.
 */
@Injectable()
export class InspectSerials {
  private againAt = 0;

  constructor(
    private readonly store: HoldingFeedStore,
    private readonly mirror: Mirror,
    private readonly clock: Clock,
    private readonly log: Log,
  ) {}

  /** Returns whether more certificates may wait for their first look. @throws LedgerUnreachable */
  async run(collection: Collection): Promise<boolean> {
    for (let page = 0; page < firstPages; page += 1) {
      const first = await this.store.firstUnlooked(collection.tokenId);
      if (first === undefined) {
        await this.again(collection);
        return false;
      }
      if (page > 0) await delay(betweenPagesMs);
      await this.inspect(collection, first);
    }
    return true;
  }

  private async again(collection: Collection): Promise<void> {
    if (performance.now() < this.againAt) return;
    this.againAt = performance.now() + againEveryMs;
    const { tokenId } = collection;
    const feed = await this.store.feed(tokenId);
    const last = await this.inspect(collection, (feed?.inspectedTo ?? 0) + 1);
    await this.store.set(tokenId, { inspectedTo: last ?? 0 });
  }

  /** Returns the last serial of the page; undefined where there are no more. */
  private async inspect({ tokenId, holdingAccount }: Collection, from: number): Promise<number | undefined> {
    const at = this.clock.now();
    const feed = await this.store.feed(tokenId); // Before the page: what arrived until then must be on it.
    if (!feed) return undefined;
    const page = await this.mirror.serialsFrom(tokenId, from);
    const last = [...page.keys()].at(-1);
    const held = (
      await this.store.between(tokenId, from, page.size < 100 ? highestSerial : (last ?? highestSerial))
    ).filter((each) => hasArrived(feed, each));
    const wrong = held.filter(
      (each) => compareSerial(expectedOf(each, holdingAccount), page.get(each.serial) ?? null).length > 0,
    );
    await this.store.looked(
      tokenId,
      held.filter((each) => !wrong.includes(each)).map(({ serial }) => serial),
      at,
    );
    for (const each of wrong) {
      if (each.changedAt === undefined) await this.report(each, page.get(each.serial) ?? null, feed);
      else if (each.untold !== undefined && shouldHaveListed(feed, each, each.untold)) await this.distrust(each);
    }
    return page.size < 100 ? undefined : last;
  }

  private async report(held: HeldSerial, observed: ObservedSerial | null, feed: HoldingFeed): Promise<void> {
    const { tokenId, serial, productId } = held;
    const modifiedAt = observed?.modifiedTimestamp ?? null;
    const isMissing = shouldHaveListed(feed, held, modifiedAt);
    await this.store.mark(
      tokenId,
      serial,
      modifiedAt ?? consensusTimeOf(BigInt(Date.now()) * 1_000_000n),
      isMissing ? undefined : (modifiedAt ?? undefined),
    );
    if (isMissing) await this.distrust(held);
    else this.log.error('a certificate is not on the ledger as it should be', { tokenId, serial, productId });
  }

  private async distrust({ tokenId, serial, productId }: HeldSerial): Promise<void> {
    this.log.error('a certificate changed on the ledger without its list telling', { tokenId, serial, productId });
    await this.store.set(tokenId, { distrustedAt: this.clock.now() });
    await this.store.settle(tokenId, serial);
  }
}

function expectedOf(
  { metadata = '', heldAt }: HeldSerial,
  holdingAccount: string,
): Parameters<typeof compareSerial>[0] {
  return { holdingAccount, metadata, ...(heldAt !== undefined && { heldAt }) };
}
