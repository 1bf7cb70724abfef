import {
  appendFileSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import fc from 'fast-check';
import { AppendLog } from '../src/log/append-log.ts';
import { frame } from '../src/log/frame.ts';
import { DamagedLog, inspectLog } from '../src/log/inspect-log.ts';
import { sealWrite } from '../src/log/log-write.ts';
import { LOG_HEADER_BYTES, readLog } from '../src/log/read-log.ts';

let folder: string;
let file: string;
let said: string[];

beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'append-log-'));
  file = path.join(folder, 'ledger.log');
  said = [];
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const FIRST = 'the first entry';
const written = (offset = LOG_HEADER_BYTES): string[] =>
  [...readLog(file, offset)].flatMap(({ payloads }) => payloads.map(String));
const entries = (): string[] => written().slice(1);
const create = (): Promise<AppendLog> => AppendLog.create(file, Buffer.from(FIRST));
const reopen = async (): Promise<AppendLog> => AppendLog.open(file, inspectLog(file), (line) => said.push(line));

/** Each list goes to disk as one write. */
async function logWith(...writes: string[][]): Promise<void> {
  const log = await create();
  for (const payloads of writes) await Promise.all(payloads.map((payload) => log.append(Buffer.from(payload))));
  await log.close();
}

/** A log as the first version wrote it, without marks. */
function firstVersionLog(payloads: readonly string[]): Buffer {
  return Buffer.concat([
    Buffer.from('ASLHLOG1'),
    Buffer.alloc(16, 7),
    ...payloads.map((payload) => frame(Buffer.from(payload))),
  ]);
}

const damage = (bytes: Buffer, place: number, bits: number): Buffer => {
  const damaged = Buffer.from(bytes);
  damaged[place] = (damaged[place] ?? 0) ^ bits;
  return damaged;
};

/** Opens the log as it is now; what is in it, or that it was refused, unchanged. */
async function openedOrRefused(): Promise<string[] | 'refused'> {
  const before = readFileSync(file);
  try {
    await (await reopen()).close();
  } catch (error) {
    expect(error).toBeInstanceOf(DamagedLog);
    expect(readFileSync(file).equals(before)).toBe(true);
    return 'refused';
  }
  return written();
}

describe('the log', () => {
  it('gives back what was appended, in the order of the calls, with offsets to go on from', async () => {
    const log = await create();
    const some = Array.from({ length: 500 }, (_, index) => `entry ${index}`);
    const ends = await Promise.all(some.slice(0, 498).map((text) => log.append(Buffer.from(text))));
    await Promise.all(some.slice(498).map((text) => log.append(Buffer.from(text))));
    expect(new Set(ends).size).toBe(1); // One write, one place to go on from.
    expect(log.size).toBe(statSync(file).size);
    expect(entries()).toEqual(some);
    expect(written(ends[0])).toEqual(['entry 498', 'entry 499']);
    expect([...readLog(file, LOG_HEADER_BYTES, ends[0])].flatMap(({ payloads }) => payloads)).toHaveLength(499);
    await log.close();
  });

  it('reads logs larger than its buffer', async () => {
    const log = await create();
    const large = Array.from({ length: 150 }, (_, index) => Buffer.alloc(60_000, index));
    await Promise.all(large.map((payload) => log.append(payload)));
    await log.close();
    expect(
      [...readLog(file, LOG_HEADER_BYTES)].flatMap(({ payloads }) => payloads.map((payload) => payload[0])).slice(1),
    ).toEqual(large.map((payload) => payload[0]));
    expect(inspectLog(file)).toMatchObject({ entries: 151, end: statSync(file).size });
  });

  it('keeps its identity and goes on after a reopening', async () => {
    await logWith(['one']);
    const { id } = inspectLog(file);
    const log = await reopen();
    await log.append(Buffer.from('two'));
    await log.close();
    expect(inspectLog(file).id.equals(id)).toBe(true);
    expect(entries()).toEqual(['one', 'two']);
    expect(said).toEqual([]);
  });

  it('is cut back to its last whole write wherever a crash cut the last one, says so, and keeps every cut', async () => {
    await logWith(['one'], ['two']);
    const whole = statSync(file).size;
    const next = sealWrite(inspectLog(file).id, 4, [
      frame(Buffer.from('three')),
      frame(Buffer.from('four, never finished')),
    ]);
    for (let bytes = 1; bytes < next.length; bytes += 1) {
      appendFileSync(file, next.subarray(0, bytes));
      await (await reopen()).close();
      expect(statSync(file).size).toBe(whole);
      expect(readFileSync(`${file}.cut.${bytes}`)).toEqual(next.subarray(0, bytes));
      expect(said.at(-1)).toBe(
        `the last write to the log was never finished: its ${bytes} bytes from byte ${whole} on, which were never acknowledged, are now in ${file}.cut.${bytes}`,
      );
    }
    expect(entries()).toEqual(['one', 'two']);
  });

  it('takes a last write that ends in zeros, after a power cut, for one that was never finished', async () => {
    await logWith(['one']);
    appendFileSync(file, Buffer.alloc(5000));
    await (await reopen()).close();
    const next = sealWrite(inspectLog(file).id, 3, [frame(Buffer.from('two, never finished'))]);
    appendFileSync(file, Buffer.concat([next.subarray(0, 20), Buffer.alloc(next.length - 20)]));
    await (await reopen()).close();
    expect(entries()).toEqual(['one']);
    expect(readdirSync(folder).sort()).toEqual(['ledger.log', 'ledger.log.cut.1', 'ledger.log.cut.2']);
  });

  it('refuses to open when shorter than its head, or a file of something else', async () => {
    writeFileSync(file, 'this is a file of some other program');
    await expect(reopen()).rejects.toThrow('does not begin as a log of this program');
    truncateSync(file, 5);
    await expect(reopen()).rejects.toThrow(DamagedLog);
  });

  it('acknowledges nothing more once a write failed', async () => {
    const log = await create();
    await log.append(Buffer.from('one'));
    await log.close();
    await expect(log.append(Buffer.from('two'))).rejects.toThrow();
    await expect(log.append(Buffer.from('three'))).rejects.toThrow('The log failed earlier');
    expect(entries()).toEqual(['one']);
  });
});

describe('a damaged byte', () => {
  const payloads = fc.array(fc.array(fc.string({ minLength: 1, maxLength: 40 }), { minLength: 1, maxLength: 4 }), {
    minLength: 1,
    maxLength: 4,
  });
  const bits = fc.integer({ min: 1, max: 255 });

  it('anywhere in a small log: every entry is still there or the start is refused', async () => {
    await logWith(['one'], ['two', 'three'], ['four']);
    const bytes = readFileSync(file);
    const all = written();
    for (let place = 0; place < bytes.length; place += 1) {
      writeFileSync(file, damage(bytes, place, 1 << (place % 8)));
      expect([all, 'refused']).toContainEqual(await openedOrRefused());
    }
    expect(readdirSync(folder)).toEqual(['ledger.log']);
  });

  it('of any value, in any log of either version: the same', async () => {
    await fc.assert(
      fc.asyncProperty(payloads, fc.nat(), bits, fc.nat(6), async (writes, where, flip, oldOnes) => {
        rmSync(folder, { recursive: true });
        folder = mkdtempSync(path.join(tmpdir(), 'append-log-'));
        file = path.join(folder, 'ledger.log');
        const old = Array.from({ length: oldOnes }, (_, index) => `old ${index}`);
        if (oldOnes > 0) writeFileSync(file, firstVersionLog(old));
        const log = oldOnes > 0 ? await reopen() : await create();
        for (const write of writes) await Promise.all(write.map((text) => log.append(Buffer.from(text))));
        await log.close();
        const bytes = readFileSync(file);
        const all = written();
        expect(all).toHaveLength((oldOnes || 1) + writes.flat().length);
        writeFileSync(file, damage(bytes, where % bytes.length, flip));
        expect([all, 'refused']).toContainEqual(await openedOrRefused());
      }),
      { numRuns: 200 },
    );
  });

  it('in a log of the first version: the same, though it did not mark its writes', async () => {
    const bytes = firstVersionLog(['one', 'two', 'three and some more', 'four']);
    for (let place = 0; place < bytes.length; place += 1) {
      for (const flip of [1, 0x80, 0xff]) {
        writeFileSync(file, damage(bytes, place, flip));
        expect([['one', 'two', 'three and some more', 'four'], 'refused']).toContainEqual(await openedOrRefused());
      }
    }
    expect(readdirSync(folder)).toEqual(['ledger.log']);
  });

  it('far from the end of a large log is refused as well, and no first entry is ever made up', async () => {
    const log = await create();
    await Promise.all(Array.from({ length: 60 }, () => log.append(Buffer.alloc(50_000, 1))));
    await log.close();
    const bytes = readFileSync(file);
    for (const place of [
      LOG_HEADER_BYTES + 20,
      LOG_HEADER_BYTES + 200,
      1_000_000,
      bytes.length - 1_200_000,
      bytes.length - 20,
    ]) {
      writeFileSync(file, damage(bytes, place, 0x40));
      expect(await openedOrRefused()).toBe('refused');
    }
  });
});

describe('a log of the first version', () => {
  it('is opened, goes on with marked writes, and is no longer taken for one', async () => {
    writeFileSync(file, firstVersionLog(['one', 'two']));
    const log = await reopen();
    await log.append(Buffer.from('three'));
    await log.close();
    expect(written()).toEqual(['one', 'two', 'three']);
    expect(inspectLog(file)).toMatchObject({ firstVersion: false, entries: 3, lastWrite: 1 });
  });

  it('is cut back to its last whole entry wherever a crash cut the last one', async () => {
    const whole = firstVersionLog(['one', 'two']);
    const next = frame(Buffer.from('three, never finished'));
    for (let bytes = 1; bytes < next.length; bytes += 1) {
      writeFileSync(file, Buffer.concat([whole, next.subarray(0, bytes)]));
      expect(await openedOrRefused()).toEqual(['one', 'two']);
      expect(readFileSync(`${file}.cut.${bytes}`)).toEqual(next.subarray(0, bytes));
    }
    writeFileSync(file, Buffer.concat([whole, Buffer.alloc(5000)]));
    expect(await openedOrRefused()).toEqual(['one', 'two']);
  });
});
