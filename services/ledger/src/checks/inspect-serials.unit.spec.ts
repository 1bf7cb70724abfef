import { describe, expect, it } from '@jest/globals';
import { systemClock } from '@asili/kernel';
import { Log } from '@asili/platform';
import type { Collection } from '../collection/collection.ts';
import type { Mirror } from '../network/mirror.http.ts';
import type { HeldSerial, HoldingFeed } from './domain/holding-feed.ts';
import type { HoldingFeedStore } from './holding-feed-store.ts';
import { InspectSerials } from './inspect-serials.ts';

const collection = { tokenId: '0.0.5', holdingAccount: '0.0.7' } as Collection;

/** One serial that moved at 105, a list that was read to 100, and a look at the serial each time. */
function moved() {
  let feed: HoldingFeed = { cursor: '100.000000000', changes: 0 };
  let held: HeldSerial = {
    tokenId: '0.0.5',
    serial: 7,
    productId: 'prd_1',
    metadata: 'ipfs://x',
    heldAt: '50.000000001',
    arrivedAt: '50.000000001',
  };
  const store = {
    feed: async () => feed,
    firstUnlooked: async () => (held.changedAt === undefined ? 7 : undefined),
    between: async () => [held],
    looked: async () => undefined,
    set: async (_token: string, change: Partial<HoldingFeed>) => {
      feed = { ...feed, ...change };
    },
    mark: async (_token: string, _serial: number, changedAt: string, untold?: string) => {
      held = { ...held, changedAt, ...(untold !== undefined && { untold }) };
    },
    settle: async () => {
      const { untold: _untold, ...rest } = held;
      held = rest;
    },
  } as unknown as HoldingFeedStore;
  const mirror = {
    serialsFrom: async () =>
      new Map([[7, { owner: '0.0.9', metadata: 'ipfs://x', deleted: false, modifiedTimestamp: '105.000000000' }]]),
  } as unknown as Mirror;
  const look = async (cursor: string) => {
    feed = { ...feed, cursor };
    await new InspectSerials(store, mirror, systemClock, new Log({ service: 'test', level: 'silent' })).run(collection);
    return { isBad: held.changedAt !== undefined, isDistrusted: feed.distrustedAt !== undefined };
  };
  return { look, listed: () => store.settle('0.0.5', 7) };
}

describe('a serial that is found moved before the list was read that far', () => {
  it('counts as changed at once, and the list is not believed once it was read further without telling', async () => {
    const { look } = moved();
    expect(await look('100.000000000')).toEqual({ isBad: true, isDistrusted: false });
    expect(await look('104.000000000')).toEqual({ isBad: true, isDistrusted: false });
    expect(await look('110.000000000')).toEqual({ isBad: true, isDistrusted: true });
  });

  it('says nothing of the list that tells of it afterwards', async () => {
    const { look, listed } = moved();
    await look('100.000000000');
    await listed();
    expect(await look('110.000000000')).toEqual({ isBad: true, isDistrusted: false });
  });

  it('where the list was read further already, it is not believed at once', async () => {
    expect(await moved().look('110.000000000')).toEqual({ isBad: true, isDistrusted: true });
  });
});
