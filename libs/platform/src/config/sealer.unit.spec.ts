import { describe, expect, it } from '@jest/globals';
import { SealBroken, Sealer } from './secrets.ts';

const sealer = new Sealer('a secret of sixteen or more');

describe('a seal', () => {
  it.each(['', 'amina@example.org', 'Nimeiona sokoni 🧺'])('opens to what was sealed: %j', (text) => {
    expect(sealer.open(sealer.seal(text, 'rep_1'), 'rep_1').toString()).toBe(text);
  });

  it('shows nothing, and looks different each time', () => {
    const [one, two] = [sealer.seal('amina@example.org', 'rep_1'), sealer.seal('amina@example.org', 'rep_1')];
    expect(one.equals(two)).toBe(false);
    expect(one.toString('latin1')).not.toContain('amina');
  });

  it('does not open for another owner, with another key, or when a byte was changed', () => {
    const sealed = sealer.seal('words', 'rep_1');
    expect(() => sealer.open(sealed, 'rep_2')).toThrow(SealBroken);
    expect(() => new Sealer('another secret, long enough').open(sealed, 'rep_1')).toThrow(SealBroken);
    for (const at of [0, 1, 13, 29, sealed.length - 1]) {
      const changed = Buffer.from(sealed);
      changed[at] = (changed[at] ?? 0) ^ 1;
      expect(() => sealer.open(changed, 'rep_1')).toThrow(SealBroken);
    }
    expect(() => sealer.open(sealed.subarray(0, 20), 'rep_1')).toThrow(SealBroken);
  });
});
