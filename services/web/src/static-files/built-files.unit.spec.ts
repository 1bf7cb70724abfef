import { describe, expect, it } from '@jest/globals';
import { randomBytes } from 'node:crypto';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import { BuiltFiles } from './front-ends.disk.ts';

function aFolder(files: Record<string, string>): string {
  const dir = mkdtempSync(path.join(tmpdir(), 'built-'));
  for (const [name, text] of Object.entries(files)) writeFileSync(path.join(dir, name), text);
  return dir;
}
/** Text that compression makes little smaller. */
const text = (bytes: number): string => randomBytes(bytes / 2).toString('hex');

describe('built files', () => {
  it('are read once, and again when they change', async () => {
    const dir = aFolder({ 'a.js': 'one' });
    const files = new BuiltFiles();
    const first = await files.find(dir, 'a.js');
    expect(await files.find(dir, 'a.js')).toBe(first);
    writeFileSync(path.join(dir, 'a.js'), 'another');
    expect((await files.find(dir, 'a.js'))?.bytes.toString()).toBe('another');
  });

  it('count with their compressed copies towards what is held', async () => {
    const dir = aFolder({ 'a.js': text(40_000), 'b.js': text(40_000) });
    const files = new BuiltFiles(100_000);
    const [a, b] = [await files.find(dir, 'a.js'), await files.find(dir, 'b.js')];
    expect(await files.find(dir, 'a.js')).toBe(a);
    const packed = await b?.packed('gzip');
    expect(packed?.length).toBeGreaterThan(20_000);
    expect(await files.find(dir, 'b.js')).toBe(b);
    expect(await files.find(dir, 'a.js')).not.toBe(a);
  });

  it('are compressed once for everybody, and hold what the build compressed', async () => {
    const dir = aFolder({ 'a.js': text(4000), 'b.js': text(4000), 'b.js.br': 'ready' });
    const files = new BuiltFiles();
    const a = await files.find(dir, 'a.js');
    const [one, other] = await Promise.all([a?.packed('br'), a?.packed('br')]);
    expect(one).toBe(other);
    expect(brotliDecompressSync(one ?? Buffer.alloc(0)).equals(a?.bytes ?? Buffer.alloc(1))).toBe(true);
    expect((await (await files.find(dir, 'b.js'))?.packed('br'))?.toString()).toBe('ready');
  });
});
