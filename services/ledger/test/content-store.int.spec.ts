import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { DirectoryObjectStorage } from '@asili/platform';
import { parseCid, BlockStore, ContentDamaged } from '../src/content/block-store.ipfs.ts';
import { ContentReader, importCar, KuboRefused, IpfsContentStore } from '../src/content/content-store.ipfs.ts';
import { cidHex, readCar } from './support/car-reader.ts';
import { seededBytes } from './support/chacha-source.ts';

let folder: string;
let blocks: BlockStore;
let store: IpfsContentStore;
const files = [
  { path: 'metadata.json', bytes: new TextEncoder().encode('{"name":"Kiondo"}') },
  { path: '0.jpg', bytes: Buffer.concat([...seededBytes(200_000, 'photo')]) },
  { path: 'big.bin', bytes: Buffer.concat([...seededBytes(3_000_000, 'big')]) },
];
const carOf = async (root: string) => (await new ContentReader(blocks).car(root, '')).bytes;
const blockFiles = (): string[] =>
  (readdirSync(folder, { recursive: true }) as string[])
    .map((name) => path.join(folder, name))
    .filter((name) => statSync(name).isFile());

beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'ledger-blocks-'));
  blocks = new BlockStore(new DirectoryObjectStorage(folder));
  store = new IpfsContentStore(blocks);
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

describe('the content store', () => {
  it('keeps every block under its hash, once, however often it is stored and by however many', async () => {
    const results = await Promise.all(
      Array.from({ length: 8 }, () =>
        new IpfsContentStore(new BlockStore(new DirectoryObjectStorage(folder))).putDirectory(files),
      ),
    );
    expect(new Set(results.map(({ root }) => root)).size).toBe(1);
    const names = blockFiles();
    expect(names.every((name) => !path.basename(name).startsWith('.'))).toBe(true);
    // Directory, metadata, photo, and of the big file its root and three chunks.
    expect(names).toHaveLength(7);
    expect((await store.identify(files)).root).toBe(results[0]?.root);
  });

  it('finds every single flipped bit of fifty, and heals on the next store', async () => {
    const { root } = await store.putDirectory(files);
    const reader = new ContentReader(blocks);
    const names = blockFiles();
    let caught = 0;
    for (let i = 0; i < 50; i += 1) {
      const name = names[i % names.length] ?? '';
      const whole = readFileSync(name);
      const damaged = Buffer.from(whole);
      const at = (i * 7919) % damaged.length;
      damaged[at] = (damaged[at] ?? 0) ^ (1 << (i % 8));
      writeFileSync(name, damaged);
      const reading = (async () => {
        for await (const part of (await reader.car(root, '')).bytes) void part;
      })();
      await reading.catch((error: unknown) => void (caught += error instanceof ContentDamaged ? 1 : 0));
      await store.putDirectory(files);
      expect(readFileSync(name).equals(whole)).toBe(true);
    }
    process.stdout.write(`flipped bits caught: ${caught} of 50\n`);
    expect(caught).toBe(50);
  });

  it('writes archives another reader can check, file by file', async () => {
    const { root, files: cids } = await store.putDirectory(files);
    const parts: Uint8Array[] = [];
    for await (const part of await carOf(root)) parts.push(part);
    const { blocks: read } = readCar(Buffer.concat(parts));
    expect(read[0]?.cid).toBe(cidHex(root));
    expect(read.every(({ intact }) => intact)).toBe(true);
    expect(read).toHaveLength(7);
    expect(read.find(({ cid }) => cid === cidHex(cids.get('metadata.json') ?? ''))?.bytes.toString()).toBe(
      '{"name":"Kiondo"}',
    );
    expect(read.map(({ bytes }) => bytes.length).filter((size) => size > 900_000)).toEqual([
      1_048_576, 1_048_576, 902_848,
    ]); // Chunks of 1 MiB: the profile.
  });

  it('agrees with coreutils about the address of a small file', async () => {
    const { files: cids } = await store.putDirectory(files);
    const sum = execFileSync('sha256sum', { input: files[1]?.bytes }).toString().slice(0, 64);
    expect(cidHex(cids.get('0.jpg') ?? '')).toBe(`01551220${sum}`);
  });

  it('refuses to name bytes by another hash', async () => {
    const cid = parseCid('bafkreifzjut3te2nhyekklss27nh3k72ysco7y32koao5eei66wof36n5e');
    await expect(blocks.putMany([{ cid, bytes: new Uint8Array([1]) }])).rejects.toThrow(RangeError);
    expect(blockFiles()).toHaveLength(0);
  });
});

describe('a copy in Kubo', () => {
  it('goes as one archive and counts only when the root was pinned', async () => {
    const { root } = await store.putDirectory(files);
    let received = Buffer.alloc(0);
    let pin = '';
    let asked = '';
    const server = createServer((request, response) => {
      asked = `${request.method} ${request.url}`;
      const chunks: Buffer[] = [];
      request.on('data', (chunk: Buffer) => chunks.push(chunk));
      request.on('end', () => {
        const body = Buffer.concat(chunks);
        received = body.subarray(body.indexOf('\r\n\r\n') + 4, body.lastIndexOf('\r\n--'));
        response.end(`${JSON.stringify({ Root: { Cid: { '/': pin || root }, PinErrorMsg: '' } })}\n`);
      });
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const url = `http://127.0.0.1:${(server.address() as { port: number }).port}`;
    await importCar(url, root, await carOf(root));
    expect(asked).toBe('POST /api/v0/dag/import?pin-roots=true');
    expect(readCar(received).blocks.map(({ intact }) => intact)).toEqual(Array(7).fill(true));
    pin = 'bafyother';
    await expect(importCar(url, root, await carOf(root))).rejects.toThrow(KuboRefused);
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
    await expect(importCar(url, root, await carOf(root))).rejects.toThrow();
  });
});
