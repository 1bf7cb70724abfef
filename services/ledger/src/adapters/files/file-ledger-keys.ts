import { createPrivateKey, randomUUID } from 'node:crypto';
import { link, mkdir, open, readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import type { LedgerKeys } from '../../app/collection/ledger-keys.ts';
import type { Signer } from '../../app/network/ledger-network.ts';
import { nativeSigner, newPrivateKeyPem } from '../hedera/native-key.ts';

/**
 * Ed25519 keys as PEM files only their owner can read, made at the first start. The hard link appears whole or not at
 * all and only once, so processes that start together end with the same key.
 */
export class FileLedgerKeys implements LedgerKeys {
  constructor(private readonly directory: string) {}

  treasury(): Promise<Signer> {
    return this.key('ledger-treasury.pem');
  }

  holding(): Promise<Signer> {
    return this.key('ledger-holding.pem');
  }

  private async key(name: string): Promise<Signer> {
    const file = path.join(this.directory, name);
    const read = async (): Promise<Signer> => nativeSigner(createPrivateKey(await readFile(file, 'utf8')));
    try {
      return await read();
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
    }
    await this.make(file);
    return read();
  }

  private async make(file: string): Promise<void> {
    await mkdir(this.directory, { recursive: true, mode: 0o700 });
    const temporary = `${file}.${randomUUID()}`;
    const handle = await open(temporary, 'wx', 0o600);
    try {
      await handle.writeFile(newPrivateKeyPem());
      await handle.sync();
    } finally {
      await handle.close();
    }
    try {
      await link(temporary, file);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    } finally {
      await rm(temporary, { force: true });
    }
    const directory = await open(this.directory, 'r');
    await directory.sync().finally(() => directory.close());
  }
}
