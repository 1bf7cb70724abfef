import { fixedClock } from '@asili/kernel/testing';
import { testSettings } from '../../test/support/settings.ts';
import { type ObservedSerial, LedgerUnreachable } from '../network/domain/transaction.ts';
import type { CertificateState } from '../minting/domain/certificate-state.ts';
import { LookAtSerial, CheckCertificate } from './check-certificate.ts';
import type { HoldingWatch, Watched } from './holding-watch.ts';
import type { Certificates } from '../minting/certificates.ts';
import type { Mirror } from '../network/mirror.http.ts';
import type { CheckCache, CheckResult } from './check-cache.redis.ts';
import { CertificateNotFound } from './domain/certificate-check.ts';

const metadataUri = 'ipfs://bafyD/metadata.json';
const held = {
  status: 'HELD',
  productId: 'prd_1',
  content: { metadataUri },
  certificate: { tokenId: '0.0.5', serial: 7 },
  hold: { consensusTimestamp: '5.000000001' },
} as unknown as CertificateState;
const good: ObservedSerial = {
  owner: '0.0.3',
  deleted: false,
  metadata: metadataUri,
  modifiedTimestamp: '5.000000001',
};

/** A serial the list told of, looked at yesterday. */
function listed(feed: Partial<Watched['feed']> = {}, held: Partial<Watched['held']> = {}): Watched {
  const lookedAt = new Date('2026-11-21T09:59:58Z');
  return {
    feed: {
      cursor: '1795255198.000000000',
      changes: 0,
      lookedAt,
      behindMs: 0,
      harmfulKeys: [],
      keysAt: lookedAt,
      ...feed,
    },
    held: {
      tokenId: '0.0.5',
      serial: 7,
      productId: 'prd_1',
      metadata: metadataUri,
      heldAt: '5.000000001',
      arrivedAt: '5.000000001',
      lookedAt: new Date('2026-11-20T10:00:00Z'),
      ...held,
    },
  };
}

class MemoryCache implements CheckCache {
  readonly kept = new Map<string, CheckResult>();
  readonly rooms = new Map<string, number>();
  private readonly asking = new Map<string, number>();
  constructor(private readonly now: () => number) {}
  async last(id: string): Promise<CheckResult | undefined> {
    return this.kept.get(id);
  }
  async keep(id: string, result: CheckResult): Promise<void> {
    this.kept.set(id, result);
  }
  async hasRoom(name: string, perSecond: number): Promise<boolean> {
    const count = (this.rooms.get(name) ?? 0) + 1;
    this.rooms.set(name, count);
    return count <= perSecond;
  }
  async mayAsk(id: string, forMs: number): Promise<boolean> {
    if ((this.asking.get(id) ?? 0) > this.now()) return false;
    this.asking.set(id, this.now() + forMs);
    return true;
  }
}

function setUp(state: CertificateState = held) {
  const clock = fixedClock(new Date('2026-11-21T10:00:00Z'));
  const cache = new MemoryCache(() => clock.now().getTime());
  const mirror = { asked: 0, answer: good as ObservedSerial | null | Error, source: 'mirror.test' };
  const port = {
    source: mirror.source,
    nft: async () => {
      mirror.asked += 1;
      await Promise.resolve();
      if (mirror.answer instanceof Error) throw mirror.answer;
      return mirror.answer;
    },
  } as unknown as Mirror;
  const collection = {
    ready: {
      tokenId: '0.0.5',
      treasury: '0.0.2',
      holdingAccount: '0.0.3',
      treasurySigner: { publicKey: '', sign: () => new Uint8Array() },
    },
  };
  const list = { watched: undefined as Watched | undefined, looked: [] as number[] };
  const watch = {
    of: async () => list.watched,
    looked: async (_token: string, serial: number) => {
      list.looked.push(serial);
    },
  } as unknown as HoldingWatch;
  const process = () =>
    new CheckCertificate(
      { load: async () => ({ state, version: 1 }) } as unknown as Certificates,
      cache,
      watch,
      new LookAtSerial(collection, port, cache, watch, clock),
      clock,
      testSettings(),
    );
  return { clock, cache, mirror, list, check: process(), another: process() };
}

describe('checking a certificate', () => {
  it('asks the mirror once for a hundred callers, and again only after a minute', async () => {
    const { check, mirror, clock } = setUp();
    const replies = await Promise.all(Array.from({ length: 100 }, () => check.run('prd_1')));
    expect(mirror.asked).toBe(1);
    expect(new Set(replies.map((reply) => JSON.stringify(reply))).size).toBe(1);
    expect(replies[0]).toEqual({
      productId: 'prd_1',
      network: 'local',
      source: 'mirror.test',
      reachable: true,
      checkedAt: '2026-11-21T10:00:00.000Z',
      ok: true,
      mismatches: [],
      lastGoodAt: '2026-11-21T10:00:00.000Z',
    });
    clock.set(new Date('2026-11-21T10:00:59Z'));
    await check.run('prd_1');
    expect(mirror.asked).toBe(1);
    clock.set(new Date('2026-11-21T10:01:01Z'));
    await check.run('prd_1');
    expect(mirror.asked).toBe(2);
  });

  it('asks once over several processes', async () => {
    const { check, another, mirror } = setUp();
    const replies = await Promise.all([check.run('prd_1'), another.run('prd_1')]);
    expect(mirror.asked).toBe(1);
    expect(replies.map(({ ok, reachable }) => [ok, reachable])).toEqual([
      [true, true],
      [true, true],
    ]);
  });

  it('gives the last answer with its own time while the mirror is away', async () => {
    const { check, mirror, clock } = setUp();
    await check.run('prd_1');
    mirror.answer = new LedgerUnreachable();
    clock.set(new Date('2026-11-21T13:00:00Z'));
    expect(await check.run('prd_1')).toMatchObject({
      reachable: false,
      checkedAt: '2026-11-21T10:00:00.000Z',
      ok: true,
      lastGoodAt: '2026-11-21T10:00:00.000Z',
    });
    mirror.answer = good;
    clock.set(new Date('2026-11-21T13:00:06Z'));
    expect(await check.run('prd_1')).toMatchObject({
      reachable: true,
      checkedAt: '2026-11-21T13:00:06.000Z',
      ok: true,
    });
  });

  it('claims nothing it never saw', async () => {
    const { check, mirror } = setUp();
    mirror.answer = new LedgerUnreachable();
    expect(await check.run('prd_1')).toMatchObject({
      reachable: false,
      checkedAt: null,
      ok: false,
      mismatches: [],
      lastGoodAt: null,
    });
  });

  it.each([
    [{ ...good, owner: '0.0.2' }, 'WRONG_OWNER'],
    [{ ...good, metadata: 'ipfs://other' }, 'WRONG_METADATA'],
    [{ ...good, modifiedTimestamp: '6.000000000' }, 'MODIFIED_AFTER_MOVE'],
    [{ ...good, deleted: true }, 'DELETED'],
    [null, 'NOT_ON_LEDGER'],
  ] as const)('tells what is wrong', async (answer, mismatch) => {
    const { check, mirror } = setUp();
    mirror.answer = answer;
    expect(await check.run('prd_1')).toMatchObject({
      reachable: true,
      ok: false,
      mismatches: [mismatch],
      lastGoodAt: null,
    });
  });

  it('asks nobody where the list of changes vouches for the serial, and says so', async () => {
    const { check, mirror, list } = setUp();
    list.watched = listed({ lookedAt: new Date('2026-11-21T09:59:57Z') });
    for (let n = 0; n < 100; n += 1) {
      expect(await check.run('prd_1')).toEqual({
        productId: 'prd_1',
        network: 'local',
        source: 'feed',
        reachable: true,
        checkedAt: '2026-11-21T09:59:57.000Z',
        ok: true,
        mismatches: [],
        lastGoodAt: '2026-11-21T09:59:57.000Z',
      });
    }
    expect(mirror.asked).toBe(0);
  });

  it('looks at a serial that never was, once, and notes that it was good', async () => {
    const { check, mirror, list } = setUp();
    const {
      held: { lookedAt: _, ...unlooked },
      ...rest
    } = listed();
    list.watched = { ...rest, held: unlooked };
    expect(await check.run('prd_1')).toMatchObject({ source: 'mirror.test', ok: true });
    expect([mirror.asked, list.looked]).toEqual([1, [7]]);
  });

  it('looks again at a serial that moved, whatever was said before, and contradicts the certificate even without the mirror', async () => {
    const { check, mirror, list, clock } = setUp();
    await check.run('prd_1');
    list.watched = listed({}, { changedAt: '1795255199.000000000' }); // A second before.
    expect(await check.run('prd_1')).toMatchObject({ source: 'mirror.test', ok: true });
    list.watched = listed({}, { changedAt: '1795255201.000000000' });
    mirror.answer = new LedgerUnreachable();
    clock.set(new Date('2026-11-21T10:00:06Z'));
    expect(await check.run('prd_1')).toMatchObject({
      source: 'feed',
      reachable: true,
      ok: false,
      mismatches: ['MODIFIED_AFTER_MOVE'],
      lastGoodAt: null,
    });
    expect(mirror.asked).toBe(2);
    expect(list.looked).toEqual([]);
  });

  it('leans on the list for a day when neither it nor the mirror can be read, and asks about one serial a second', async () => {
    const { check, mirror, list } = setUp();
    list.watched = listed({ lookedAt: new Date('2026-11-21T09:00:00Z') });
    mirror.answer = new LedgerUnreachable();
    for (let n = 0; n < 50; n += 1) {
      expect(await check.run(`prd_${n}`)).toMatchObject({
        source: 'mirror.test',
        reachable: false,
        ok: true,
        checkedAt: '2026-11-21T09:00:00.000Z',
        lastGoodAt: '2026-11-21T09:00:00.000Z',
      });
    }
    expect(mirror.asked).toBe(1);
  });

  it('asks about twenty serials a second of which the list says nothing, and gives the others their last answer', async () => {
    const { check, mirror } = setUp();
    const replies = [];
    for (let n = 0; n < 50; n += 1) replies.push(await check.run(`prd_${n}`));
    expect(replies.filter(({ reachable }) => reachable)).toHaveLength(20);
    expect(mirror.asked).toBe(20);
  });

  it('knows nothing of a certificate that is not held', async () => {
    const { check, mirror } = setUp({ status: 'NONE' });
    await expect(check.run('prd_1')).rejects.toThrow(CertificateNotFound);
    expect(mirror.asked).toBe(0);
  });
});
