import { describe, expect, it } from '@jest/globals';
import { createHash } from 'node:crypto';
import { chained, firstBreak, type AuditEntry, type AuditLine } from './audit-entry.ts';

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');
const line = (id: string): AuditLine => ({
  id,
  at: new Date('2026-11-24T10:00:00Z'),
  operator: 'opr_1',
  action: 'case-read',
  case: `unm_${id}`,
});
const trail = ['a', 'b', 'c', 'd'].reduce<AuditEntry[]>(
  (entries, id) => [...entries, chained(line(id), entries.at(-1) ?? null, sha256)],
  [],
);

describe('the audit trail', () => {
  it('numbers its entries from one, each over the one before', () => {
    expect(trail.map(({ position }) => position)).toEqual([1, 2, 3, 4]);
    expect(new Set(trail.map(({ hash }) => hash)).size).toBe(4);
    expect([firstBreak(trail, sha256), firstBreak(trail.slice(2), sha256, trail[1])]).toEqual([null, null]);
  });

  it('shows where an entry was altered, left out or put in', () => {
    const altered = trail.map((entry) => (entry.position === 2 ? { ...entry, operator: 'opr_2' } : entry));
    const forged = [...trail.slice(0, 1), chained(line('x'), trail[0] ?? null, sha256), ...trail.slice(2)];
    expect(
      [altered, trail.filter(({ position }) => position !== 3), forged].map((entries) => firstBreak(entries, sha256)),
    ).toEqual([2, 4, 3]);
  });
});
