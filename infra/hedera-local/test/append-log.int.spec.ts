import { appendFileSync, mkdtempSync, readFileSync, rmSync, statSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { AppendLog, DamagedLog, LOG_HEADER_BYTES, readLog } from '../src/log/append-log.ts';
import { frame } from '../src/log/frame.ts';
import { readSnapshot, writeSnapshot } from '../src/log/snapshot.ts';

let folder: string;
let file: string;

beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'append-log-'));
  file = path.join(folder, 'ledger.log');
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const entries = (): string[] => [...readLog(file, LOG_HEADER_BYTES)].map(({ payload }) => payload.toString());

async function logWith(...payloads: string[]): Promise<void> {
  const log = await AppendLog.open(file);
  for (const payload of payloads) await log.append(Buffer.from(payload));
  await log.close();
}

describe('the log', () => {
  it('gives back what was appended, in the order of the calls, with offsets to go on from', async () => {
    const log = await AppendLog.open(file);
    const ends = await Promise.all(Array.from({ length: 500 }, (_, index) => log.append(Buffer.from(`entry ${index}`))));
    expect(ends).toEqual(ends.toSorted((one, other) => one - other));
    expect(log.size).toBe(statSync(file).size);
    expect(entries()).toEqual(Array.from({ length: 500 }, (_, index) => `entry ${index}`));
    expect([...readLog(file, ends[497] ?? 0)].map(({ payload }) => payload.toString())).toEqual(['entry 498', 'entry 499']);
    await log.close();
  });

  it('reads logs larger than its buffer', async () => {
    const log = await AppendLog.open(file);
    const large = Array.from({ length: 150 }, (_, index) => Buffer.alloc(60_000, index));
    await Promise.all(large.map((payload) => log.append(payload)));
    await log.close();
    expect([...readLog(file, LOG_HEADER_BYTES)].map(({ payload }) => payload[0])).toEqual(large.map((payload) => payload[0]));
  });

  it('keeps its identity and goes on after a reopening', async () => {
    const first = await AppendLog.open(file);
    await first.append(Buffer.from('one'));
    await first.close();
    const second = await AppendLog.open(file);
    expect(second.id).toBe(first.id);
    await second.append(Buffer.from('two'));
    await second.close();
    expect(entries()).toEqual(['one', 'two']);
  });

  it('is cut back to its last whole entry wherever a crash cut the last one', async () => {
    await logWith('one', 'two');
    const whole = statSync(file).size;
    const next = frame(Buffer.from('three, never finished'));
    for (let bytes = 1; bytes < next.length; bytes += 1) {
      appendFileSync(file, next.subarray(0, bytes));
      const log = await AppendLog.open(file);
      await log.close();
      expect(statSync(file).size).toBe(whole);
      expect(readFileSync(`${file}.cut`)).toEqual(next.subarray(0, bytes));
    }
    expect(entries()).toEqual(['one', 'two']);
  });

  it('takes zeros after a power cut for the end', async () => {
    await logWith('one');
    appendFileSync(file, Buffer.alloc(5000));
    await logWith('two');
    expect(entries()).toEqual(['one', 'two']);
  });

  it('refuses to open when damaged where no crash could have damaged it', async () => {
    const log = await AppendLog.open(file);
    await Promise.all(Array.from({ length: 40 }, () => log.append(Buffer.alloc(50_000, 1))));
    await log.close();
    const bytes = readFileSync(file);
    bytes[LOG_HEADER_BYTES + 100] = 2;
    writeFileSync(file, bytes);
    await expect(AppendLog.open(file)).rejects.toThrow(DamagedLog);
    expect(readFileSync(file).equals(bytes)).toBe(true);
  });

  it('refuses a file of something else, and begins anew when not even its head was written', async () => {
    writeFileSync(file, 'this is a file of some other program');
    await expect(AppendLog.open(file)).rejects.toThrow(DamagedLog);
    truncateSync(file, 5);
    await logWith('one');
    expect(entries()).toEqual(['one']);
  });

  it('acknowledges nothing more once a write failed', async () => {
    const log = await AppendLog.open(file);
    await log.append(Buffer.from('one'));
    await log.close();
    await expect(log.append(Buffer.from('two'))).rejects.toThrow();
    await expect(log.append(Buffer.from('three'))).rejects.toThrow('The log failed earlier');
    expect(entries()).toEqual(['one']);
  });
});

describe('a snapshot', () => {
  const log = { id: 'a', size: 100 };
  const state = { balances: new Map([[1, 5_000_000_000_000_000_000n]]), bytes: new Uint8Array([1, 2]), serials: new Set([3]) };

  it('comes back as it was, and only for its own log', () => {
    const snapshot = path.join(folder, 'snapshot.bin');
    writeSnapshot(snapshot, { logId: 'a', offset: 90, state });
    expect(readSnapshot(snapshot, log)).toEqual({ logId: 'a', offset: 90, state });
    expect(readSnapshot(snapshot, { ...log, id: 'b' })).toBeUndefined();
    expect(readSnapshot(snapshot, { ...log, size: 80 })).toBeUndefined();
  });

  it('counts for nothing when any byte is wrong', () => {
    const snapshot = path.join(folder, 'snapshot.bin');
    writeSnapshot(snapshot, { logId: 'a', offset: 90, state });
    const bytes = readFileSync(snapshot);
    for (let place = 0; place < bytes.length; place += 7) {
      const damaged = Buffer.from(bytes);
      damaged[place] = (damaged[place] ?? 0) ^ 0x10;
      writeFileSync(snapshot, damaged);
      expect(readSnapshot(snapshot, log)).toBeUndefined();
    }
  });
});
