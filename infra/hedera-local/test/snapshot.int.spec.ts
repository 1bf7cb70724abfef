import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { readSnapshot, writeSnapshot } from '../src/log/snapshot.ts';

const state = {
  balances: new Map([[1, 5_000_000_000_000_000_000n]]),
  bytes: new Uint8Array([1, 2]),
  serials: new Set([3]),
};
const snapshot = { logId: 'a', offset: 90, entries: 4, state };
let folder: string;
let file: string;

beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'snapshot-'));
  file = path.join(folder, 'snapshot.bin');
  writeSnapshot(file, snapshot);
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

describe('a snapshot', () => {
  it('comes back as it was', () => {
    expect(readSnapshot(file)).toEqual(snapshot);
    expect(readSnapshot(path.join(folder, 'none'))).toBeUndefined();
  });

  it('counts for nothing when any byte is wrong', () => {
    const bytes = readFileSync(file);
    for (let place = 0; place < bytes.length; place += 7) {
      const damaged = Buffer.from(bytes);
      damaged[place] = (damaged[place] ?? 0) ^ 0x10;
      writeFileSync(file, damaged);
      expect(readSnapshot(file)).toBeUndefined();
    }
  });
});
