import { hasArrived, type HeldSerial, type HoldingFeed, isLive, shouldHaveListed, vouchFor } from './holding-feed.ts';

const now = new Date('2026-11-21T10:00:00Z');
const ago = (ms: number): Date => new Date(now.getTime() - ms);
const minute = 60_000;
const hour = 60 * minute;
const feed: HoldingFeed = {
  cursor: '100.000000000',
  changes: 0,
  lookedAt: ago(2_000),
  behindMs: 3_000,
  harmfulKeys: [],
  keysAt: ago(hour),
};
const held: HeldSerial = {
  tokenId: '0.0.5',
  serial: 7,
  productId: 'prd_1',
  metadata: 'ipfs://x',
  heldAt: '50.000000001',
  arrivedAt: '50.000000001',
  lookedAt: ago(9 * hour),
};

describe('what the list of changes says of a serial', () => {
  it('is that it is as it should be, as of the last look at the list', () => {
    expect(vouchFor(feed, held, now)).toEqual({ live: true, goodAt: feed.lookedAt });
    const { heldAt: _, ...older } = held; // Of releases that kept no time of the move.
    expect(vouchFor(feed, older, now)).toMatchObject({ live: true });
  });

  it.each<[string, object, object]>([
    ['the list never told of its arrival, as mirrors do that list only whose HBAR moved', {}, { arrivedAt: undefined }],
    ['the list told of another arrival', {}, { arrivedAt: '51.000000000' }],
    ['it was never looked at itself', {}, { lookedAt: undefined }],
    ['it changed', {}, { changedAt: '60.000000000' }],
    ['it is no certificate of ours', {}, { productId: undefined }],
    ['the list was never read to its end', { lookedAt: undefined }, {}],
    ['the collection has a key that could change it', { harmfulKeys: ['wipe'] }, {}],
    ['nobody knows which keys the collection has', { keysAt: undefined }, {}],
    ['the keys were read too long ago', { keysAt: ago(2 * hour + minute) }, {}],
    ['a change was not told in the last day', { distrustedAt: ago(23 * hour) }, {}],
  ])('is nothing where %s', (_why, change, of) => {
    expect(vouchFor(Object.assign({}, feed, change), Object.assign({}, held, of), now)).toBeUndefined();
  });

  it('is believed again a day after a change that was not told', () => {
    expect(vouchFor({ ...feed, distrustedAt: ago(25 * hour) }, held, now)).toMatchObject({ live: true });
  });

  it('is of then and not of now when the list is older than a minute, or the mirror as far behind', () => {
    expect(vouchFor({ ...feed, lookedAt: ago(minute) }, held, now)).toEqual({ live: true, goodAt: ago(minute) });
    expect(vouchFor({ ...feed, lookedAt: ago(minute + 1) }, held, now)).toEqual({
      live: false,
      goodAt: ago(minute + 1 + 3_000),
    });
    expect(vouchFor({ ...feed, behindMs: 5 * minute }, held, now)).toEqual({
      live: false,
      goodAt: ago(5 * minute + 2_000),
    });
    expect([isLive(feed, now), isLive({ cursor: '0.0', changes: 0 }, now)]).toEqual([true, false]);
  });
});

describe('a change seen on the serial itself', () => {
  it('should have been told if it lies in what was read of the list, after an arrival that was', () => {
    expect(shouldHaveListed(feed, held, '99.000000000')).toBe(true);
    expect(shouldHaveListed(feed, held, '100.000000001')).toBe(false);
    expect(shouldHaveListed(feed, held, null)).toBe(false);
    expect(shouldHaveListed(feed, { ...held, arrivedAt: '100.500000000' }, '99.000000000')).toBe(false);
    expect(hasArrived(feed, { tokenId: '0.0.5', serial: 7 })).toBe(false);
  });
});
