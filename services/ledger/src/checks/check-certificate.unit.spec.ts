import { fixedClock } from '@asili/kernel/testing';
import { testSettings } from '../../test/support/settings.ts';
import type { ObservedSerial } from '../network/domain/observed-serial.ts';
import type { CertificateState } from '../minting/domain/certificate-state.ts';
import { LedgerUnreachable } from '../network/domain/errors.ts';
import type { Certificates } from '../minting/certificates.ts';
import type { Mirror } from '../network/mirror.ts';
import type { CheckCache, CheckResult } from './check-cache.ts';
import { CheckCertificate } from './check-certificate.ts';
import { CertificateNotFound } from './domain/errors.ts';

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

class MemoryCache implements CheckCache {
  readonly kept = new Map<string, CheckResult>();
  private readonly asking = new Map<string, number>();
  constructor(private readonly now: () => number) {}
  async last(id: string): Promise<CheckResult | undefined> {
    return this.kept.get(id);
  }
  async keep(id: string, result: CheckResult): Promise<void> {
    this.kept.set(id, result);
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
  const process = () =>
    new CheckCertificate(
      { load: async () => ({ state, version: 1 }) } as unknown as Certificates,
      {
        ready: {
          tokenId: '0.0.5',
          treasury: '0.0.2',
          holdingAccount: '0.0.3',
          treasurySigner: { publicKey: '', sign: () => new Uint8Array() },
        },
      },
      port,
      cache,
      clock,
      testSettings(),
    );
  return { clock, cache, mirror, check: process(), another: process() };
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

  it('knows nothing of a certificate that is not held', async () => {
    const { check, mirror } = setUp({ status: 'NONE' });
    await expect(check.run('prd_1')).rejects.toThrow(CertificateNotFound);
    expect(mirror.asked).toBe(0);
  });
});
