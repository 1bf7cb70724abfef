import { describe, expect, it } from '@jest/globals';
import { Log, sha256 } from '@asili/platform';
import { type AuditTrail } from './audit-trail.mongo.ts';
import { chained, type AuditEntry } from './domain/audit-entry.ts';
import { VerifyTrail } from './verify-trail.ts';

class ErrorLog extends Log {
  readonly errors: unknown[] = [];
  constructor() {
    super({ service: 'test', level: 'silent' });
  }
  override error(message: string, fields?: object): void {
    this.errors.push([message, fields]);
  }
}

function written(count: number, operator = 'opr_1'): AuditEntry[] {
  const entries: AuditEntry[] = [];
  for (let n = 1; n <= count; n += 1)
    entries.push(
      chained(
        { id: `aud_${n}`, at: new Date('2026-11-24T10:00:00Z'), operator, action: 'match' },
        entries.at(-1) ?? null,
        sha256,
      ),
    );
  return entries;
}

function scene(count: number) {
  const entries = written(count);
  const log = new ErrorLog();
  const trail = {
    following: async (position: number, max: number) =>
      entries.filter((entry) => entry.position > position).slice(0, max),
  } as unknown as AuditTrail;
  const verify = new VerifyTrail(trail, log);
  const rounds = async (): Promise<number | null> => {
    for (let n = 0; n < 6; n += 1) await verify.run();
    return verify.brokenAt;
  };
  return { entries, log, rounds };
}

describe('VerifyTrail', () => {
  it('finds nothing in a trail nobody touched, however long and while it grows', async () => {
    const { entries, log, rounds } = scene(2500);
    expect(await rounds()).toBeNull();
    entries.push(
      chained({ id: 'aud_x', at: new Date(), operator: 'opr_2', action: 'match' }, entries.at(-1) ?? null, sha256),
    );
    expect([await rounds(), log.errors]).toEqual([null, []]);
  });

  it.each([3, 1700])(
    'tells of entry %i that was altered, also after it was read once, and says so once',
    async (position) => {
      const { entries, log, rounds } = scene(2500);
      await rounds();
      entries[position - 1] = { ...(entries[position - 1] as AuditEntry), operator: 'opr_9' };
      expect(await rounds()).toBe(position);
      expect(log.errors).toEqual([['audit trail altered', { position }]]);
    },
  );

  it('tells of entries that were taken from the end', async () => {
    const { entries, rounds } = scene(1200);
    await rounds();
    entries.splice(1150);
    expect(await rounds()).toBe(1151);
  });

  it('tells of a chain that was written anew as a whole', async () => {
    const { entries, rounds } = scene(20);
    await rounds();
    entries.splice(0, 20, ...written(20, 'opr_9'));
    expect(await rounds()).toBe(20);
  });

  it('finds nothing in an empty trail', async () => {
    expect(await scene(0).rounds()).toBeNull();
  });
});
