import { readFileSync, renameSync, writeFileSync } from 'node:fs';
import type { StreamItem } from './stream.ts';

export type Heartbeat = Extract<StreamItem, { readonly type: 'heartbeat' }>;

interface Kept {
  /** Where the log ended at the heartbeat. */
  readonly offset: number;
  readonly item: Heartbeat;
}

/** Keeps the last heartbeat: the network's time must not go back over a restart, and a mirror of its own reads it here. */
export function writeHeartbeat(file: string, { offset, item }: Kept): void {
  const { at, transaction, record } = item;
  const text = JSON.stringify({
    offset,
    at: String(at),
    transaction: Buffer.from(transaction).toString('base64'),
    record: Buffer.from(record).toString('base64'),
  });
  writeFileSync(`${file}.new`, text, { mode: 0o600 });
  renameSync(`${file}.new`, file);
}

/** The last heartbeat; undefined when there was none or the file cannot be read. */
export function readHeartbeat(file: string): Kept | undefined {
  try {
    const { offset, at, transaction, record } = JSON.parse(readFileSync(file, 'utf8')) as {
      offset: number;
      at: string;
      transaction: string;
      record: string;
    };
    return {
      offset,
      item: {
        type: 'heartbeat',
        at: BigInt(at),
        transaction: Buffer.from(transaction, 'base64'),
        record: Buffer.from(record, 'base64'),
      },
    };
  } catch {
    return undefined;
  }
}
