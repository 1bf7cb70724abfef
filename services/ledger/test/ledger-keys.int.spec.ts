import { copyFile, mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { defineConfig } from '@asili/platform';
import { z } from 'zod';
import { LedgerKeys } from '../src/network/ledger-keys.ts';

let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'ledger-keys-'));
});
afterEach(() => rm(folder, { recursive: true }));

const keysOf = async (production = false): Promise<string[]> => {
  const config = defineConfig('ledger', z.object({}), {
    ...process.env,
    ASILI_SECRETS_DIR: folder,
    ...(production && { NODE_ENV: 'production', PUBLIC_URL: 'https://asili.test' }),
  });
  const { treasury, holding } = LedgerKeys.fromConfig(config);
  return [treasury.publicKey, holding.publicKey];
};

describe('the keys of treasury and holding account', () => {
  it('are made once for development, for their owner only, also by processes that start together', async () => {
    const together = await Promise.all(Array.from({ length: 5 }, () => keysOf()));
    expect(new Set(together.map(String)).size).toBe(1);
    expect(new Set(together[0]).size).toBe(2);
    expect(await keysOf()).toEqual(together[0]);
    expect((await readdir(folder)).sort()).toEqual([
      'ledger-holding.pem',
      'ledger-holding.pem.development',
      'ledger-treasury.pem',
      'ledger-treasury.pem.development',
    ]);
    expect((await stat(path.join(folder, 'ledger-treasury.pem'))).mode & 0o777).toBe(0o600);
  });

  it('are never made in production', async () => {
    await expect(keysOf(true)).rejects.toThrow(/secret ledger-(treasury|holding)\.pem \(missing\)/);
    expect(await readdir(folder)).toEqual([]);
  });

  it('that were made for development are refused in production, and those put there are taken', async () => {
    const made = await keysOf();
    await expect(keysOf(true)).rejects.toThrow('a development secret is refused in production');
    const source = folder;
    folder = await mkdtemp(path.join(tmpdir(), 'ledger-keys-'));
    for (const name of ['ledger-treasury.pem', 'ledger-holding.pem'])
      await copyFile(path.join(source, name), path.join(folder, name));
    expect(await keysOf(true)).toEqual(made);
    await rm(source, { recursive: true });
  });

  it('are refused by name, without a word of them, when they are no keys', async () => {
    await keysOf();
    await writeFile(path.join(folder, 'ledger-holding.pem'), 'this is certainly no key');
    await expect(keysOf()).rejects.toThrow('secret ledger-holding.pem (not a private key in PEM)');
    await expect(keysOf()).rejects.not.toThrow('this is certainly no key');
  });
});
