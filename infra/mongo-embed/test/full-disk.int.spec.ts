/** @full Root alone may make file systems. */
import { execFileSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { TestServer } from './server.ts';

interface Entry {
  _id: string;
  text: string;
}

describe('a disk of 64 MB', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'mongo-embed-full-'));
  let server: TestServer;
  const entries = () => server.client.db('full').collection<Entry>('entries');
  const resize = (size: string) => execFileSync('mount', ['-o', `remount,size=${size}`, folder]);

  beforeAll(async () => {
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=64m', 'tmpfs', folder]);
    server = await TestServer.start(folder);
  });
  afterAll(async () => {
    await server.client.close();
    await server.embed.stop();
    execFileSync('umount', [folder]);
    rmSync(folder, { recursive: true });
  });

  it('that is full ends the server with nothing half said; with room again it starts clean and has all it acknowledged', async () => {
    const acknowledged: string[] = [];
    const add = async (): Promise<void> => {
      const _id = `e-${acknowledged.length}`;
      await entries().insertOne({ _id, text: randomBytes(1 << 19).toString('hex') });
      acknowledged.push(_id);
    };
    const filled = async (): Promise<unknown> => {
      for (;;) {
        try {
          await add();
        } catch (error) {
          return error;
        }
      }
    };
    // What services take for 'unavailable', and so answer with 503 and Retry-After.
    expect(await filled()).toMatchObject({
      name: expect.stringMatching(/^Mongo(Network|ServerSelection|PoolCleared)/),
    });
    expect(acknowledged.length).toBeGreaterThan(20);

    resize('256m');
    await server.restart();
    const found = await entries().find().toArray();
    expect(acknowledged.filter((id) => !found.some(({ _id, text }) => _id === id && text.length === 1 << 20))).toEqual(
      [],
    );
    await add();
    expect(await entries().countDocuments()).toBe(found.length + 1);
  }, 120_000);
});
